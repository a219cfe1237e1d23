"""SKATO: pairs of cells keep anybody from a line of five, on boards of every size."""

import random

import pytest

import kwartet
from cli.calls import call
from kwartet import Side
from kwartet.games.skato.solve.pairing import Pair, find_pairing, lines_of, lines_without_pair

SIZES = range(6, 11)
GAMES = 5


def name(cell: tuple[int, int]) -> str:
    return f"{'abcdefghij'[cell[0]]}{cell[1] + 1}"


def partners(pairs: tuple[Pair, ...]) -> dict[str, str]:
    return {name(cell): name(partner) for pair in pairs for cell, partner in (pair, pair[::-1])}


@pytest.mark.parametrize("size", SIZES)
def test_every_five_cells_in_line_contain_a_pair_of_neighbours(size: int) -> None:
    pairs = find_pairing(size)
    assert pairs is not None
    assert len(partners(pairs)) == 2 * len(pairs)
    assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairs)
    cells = range(size)
    rows = [[(column, row) for column in cells] for row in cells]
    columns = [[(column, row) for row in cells] for column in cells]
    fives = [set(line[start : start + 5]) for line in rows + columns for start in range(size - 4)]
    assert len(fives) == len(lines_of(size))
    assert all(any(five.issuperset(pair) for pair in pairs) for five in fives)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("side", Side)
def test_answering_in_pairs_prevents_every_line(size: int, side: Side) -> None:
    """The opponent takes a four or a three in line further wherever it can (SKATO 2e, 4)."""
    pairs = find_pairing(size)
    assert pairs is not None
    partner = partners(pairs)
    game = kwartet.game("skato", size=size)
    lines = [{name(cell) for cell in line} for line in lines_of(size)]
    tile = ("blue-tile", "green-tile")[side.other]
    chance = random.Random(size)
    for _ in range(GAMES):
        position, last = game.start(), ""
        while not position.is_over:
            free = position.legal_moves
            if position.to_move is side:
                last = partner[last] if partner.get(last) in free else chance.choice(free)
            else:
                own = {cell for cell, pieces in position.scene.items() if pieces == (tile,)}
                theirs = position.scene.keys() - own
                longest = {
                    cell: max(
                        (len(line & own) for line in lines if cell in line and not line & theirs), default=0
                    )
                    for cell in free
                }
                last = max(free, key=lambda cell: (longest[cell], chance.random()))
            position = position.play(last)
        assert position.result is not None
        assert position.result.reason != "line of five" or position.result.winner is side


def test_a_missing_pair_leaves_a_line_and_a_cell_has_one_pair_only() -> None:
    pairs = find_pairing(6)
    assert pairs is not None
    assert lines_without_pair(6, pairs) == []
    assert lines_without_pair(6, ()) == list(lines_of(6))
    with pytest.raises(ValueError, match="more than one pair"):
        lines_without_pair(6, (*pairs, pairs[0]))


def test_the_command_prints_the_pairs_of_any_size() -> None:
    out = call("solve", "skato", "--option", "size=9", "--pairing").out
    assert "every one of the 90 lines of five cells has one: no side can force a line" in out
    refused = call("solve", "4mation", "--pairing")
    assert (refused.code, refused.out) == (2, "")
    assert "--pairing is for skato" in refused.err
