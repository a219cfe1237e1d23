"""SKATO theory: nobody can force a line of five on the board of eight by eight cells.

The board has pairs of side-by-side cells such that every five cells in line contain a whole pair. A side
that answers each cell of a pair with its partner gets a cell of every line, and the answer is always legal,
because it shares a side with the piece just placed. So areas decide between good players.
"""

import random
import re
from collections import defaultdict
from itertools import chain, islice
from pathlib import Path

import pytest

import kwartet
from kwartet import Position, Side

COLUMNS = "abcdefgh"
ROWS = range(1, 9)
PAIRS_IN_ROWS = {row: (("d", "e"),) if row in (1, 4, 5, 8) else (("b", "c"), ("f", "g")) for row in ROWS}
PAIRS_IN_COLUMNS = {column: ((2, 3), (6, 7)) if column in "de" else ((4, 5),) for column in COLUMNS}
PAIRS = [
    *((f"{left}{row}", f"{right}{row}") for row in ROWS for left, right in PAIRS_IN_ROWS[row]),
    *((f"{column}{low}", f"{column}{high}") for column in COLUMNS for low, high in PAIRS_IN_COLUMNS[column]),
]
PARTNER = {cell: partner for pair in PAIRS for cell, partner in (pair, pair[::-1])}
BOARD_LINES = [
    *([f"{column}{row}" for column in COLUMNS] for row in ROWS),
    *([f"{column}{row}" for row in ROWS] for column in COLUMNS),
]
FIVES = [set(islice(line, start, start + 5)) for line in BOARD_LINES for start in range(4)]
TILE = {Side.FIRST: ("blue-tile",), Side.SECOND: ("green-tile",)}


def answer_in_pairs(position: Position, last: str, choice: random.Random) -> str:
    """The partner of the cell just taken if it is free, otherwise any cell."""
    partner = PARTNER.get(last)
    return partner if partner in position.legal_moves else choice.choice(position.legal_moves)


def go_for_lines(position: Position, last: str, choice: random.Random) -> str:
    """A cell of the line that can still be made and has most own pieces, or any cell if there is none."""
    own = {cell for cell, pieces in position.scene.items() if pieces == TILE[position.to_move]}
    free = set(position.scene).symmetric_difference(chain.from_iterable(BOARD_LINES))
    open_lines = [five for five in FIVES if five <= own | free and five.intersection(position.legal_moves)]
    best = max(open_lines, key=lambda five: (len(five & own), choice.random()), default=set[str]())
    return choice.choice([move for move in position.legal_moves if move in best] or position.legal_moves)


def whole_game(pairing_side: Side, seed: int) -> Position:
    """A game of one side that answers in pairs against one that goes for lines."""
    choice = random.Random(seed)
    position, last = kwartet.game("skato").start(), ""
    while not position.is_over:
        player = answer_in_pairs if position.to_move is pairing_side else go_for_lines
        last = player(position, last, choice)
        position = position.play(last)
    return position


def test_every_five_cells_in_line_contain_a_pair() -> None:
    assert len(FIVES) == 64
    assert all(any(five.issuperset(pair) for pair in PAIRS) for five in FIVES)


def test_the_page_about_it_shows_these_pairs() -> None:
    page = Path(__file__).parents[2] / "docs" / "skato-theory.md"
    rows = re.findall(r"^([1-8])  (\S(?: \S){7})$", page.read_text("utf-8"), re.MULTILINE)
    shown = defaultdict(set)
    for row, letters in rows:
        for column, letter in zip(COLUMNS, letters.split(), strict=True):
            shown[letter].add(f"{column}{row}")
    del shown["."]
    assert sorted(map(sorted, shown.values())) == sorted(map(sorted, PAIRS))


def test_no_cell_belongs_to_two_pairs() -> None:
    assert len(PARTNER) == 2 * len(PAIRS) == 44


@pytest.mark.parametrize("cell", PARTNER)
def test_the_partner_is_a_legal_answer_because_it_shares_a_side(cell: str) -> None:
    """SKATO 2e"""
    after_first_piece = kwartet.game("skato").start().play(cell)
    assert PARTNER[cell] in after_first_piece.legal_moves


@pytest.mark.parametrize("pairing_side", Side)
def test_answers_in_pairs_never_allow_a_line_of_five(pairing_side: Side) -> None:
    for seed in range(20):
        result = whole_game(pairing_side, seed).result
        assert result is not None
        assert result.reason != "line of five" or result.winner is pairing_side


def test_going_for_lines_makes_a_line_against_random_play() -> None:
    """So the games against pairs are a real trial."""
    choice = random.Random(1)
    position = kwartet.game("skato").start()
    while not position.is_over:
        is_first = position.to_move is Side.FIRST
        move = go_for_lines(position, "", choice) if is_first else choice.choice(position.legal_moves)
        position = position.play(move)
    assert position.result is not None
    assert (position.result.winner, position.result.reason) == (Side.FIRST, "line of five")


# the swap

FAIR = kwartet.game("skato", swap=True)
CORNERS = {"a1", "a8", "h1", "h8"}


def test_with_a_swap_ahead_the_engine_begins_in_a_corner() -> None:
    assert kwartet.Engine(FAIR, level=10).choose(FAIR.start()) in CORNERS
    assert kwartet.Engine(FAIR, nodes=1_000).choose(FAIR.start()) in CORNERS


@pytest.mark.parametrize("cell", ["b1", "d4", "e5", "g8", "h4", "c6"])
def test_the_engine_takes_over_a_first_piece_that_favours_its_owner(cell: str) -> None:
    position = FAIR.start().play(cell)
    best = kwartet.Engine(FAIR, level=10).think(position).best
    assert (best.moves, best.outcome) == (("swap",), None)
    assert best.chance > 0.6


def test_without_a_swap_nothing_is_known_of_the_opening() -> None:
    usual = kwartet.game("skato").start()
    assert kwartet.Engine(usual.game, nodes=2_000).think(usual).depth > 0
    assert kwartet.Engine(FAIR, nodes=2_000).think(FAIR.start(), lines=2).depth > 0
    assert kwartet.Engine(FAIR, nodes=2_000).think(FAIR.start().play("d4").play("d5")).depth > 0
