"""The end of SKATO: exact where the engine says so, and played out without a mistake."""

import random
from functools import cache

import pytest

import kwartet
from cli.calls import call
from kwartet import Engine, Game, Position, Side

USUAL = kwartet.game("skato")
SIXTEEN_FREE = "3OO3/1XOXOXO1/1OXOOOXX/OXXOXOOO/1XXO1OXX/XXXXOXO1/XOOOXXO1/1OOXX1X1 X"
FOURTEEN_FREE = "2OOO3/XXOXOXO1/1OXOOOXX/OXXOXOOO/1XXO1OXX/XXXXOXO1/XOOOXXO1/1OOXX1X1 X"
ENOUGH = 20_000_000
LINE = 1000  # a line of five, as a margin


def margin_at_end(position: Position, side: Side) -> int:
    assert position.result is not None
    if position.result.reason == "line of five":
        return LINE if position.result.winner is side else -LINE
    own, others = position.score if side is Side.FIRST else position.score[::-1]
    return own - others


def end_of(position: Position, moves: tuple[str, ...]) -> Position:
    for move in moves:
        position = position.play(move)
    return position


@cache
def played_out(position: Position) -> int:
    """What the side to move gets with best play, found by the rules alone."""
    if position.is_over:
        return margin_at_end(position, position.to_move)
    return max(-played_out(position.play(move)) for move in position.legal_moves)


def late_position(game: Game, plies: int, chance: random.Random) -> Position:
    """A position after so many plies of a random game without a line."""
    line = [game.start()]
    while len(line) <= plies:
        following = line[-1].play(chance.choice(line[-1].legal_moves))
        if following.is_over:
            line = line[: max(1, len(line) - chance.randint(1, 6))]  # back, and on by another way
        else:
            line.append(following)
    return line[-1]


@pytest.mark.parametrize("size", [6, 7, 8])
def test_margins_are_those_of_best_play(size: int) -> None:
    game = kwartet.game("skato", size=size)
    chance = random.Random(size)
    for _ in range(30):
        position = late_position(game, size * size - chance.randint(1, 6), chance)
        worth = played_out(position)
        best = Engine(game, nodes=ENOUGH).think(position).best
        assert best.outcome == ("draw" if worth == 0 else "win" if worth > 0 else "loss")
        assert best.margin == (None if abs(worth) == LINE else abs(worth))


@pytest.mark.parametrize("text", [SIXTEEN_FREE, FOURTEEN_FREE])
def test_best_play_ends_as_it_is_told(text: str) -> None:
    position = USUAL.read(text)
    best = Engine(USUAL, nodes=ENOUGH).think(position).best
    end = end_of(position, best.moves)
    assert best.plies == len(best.moves)
    assert (best.outcome, best.margin) == ("loss", -margin_at_end(end, position.to_move))


def test_the_engine_gets_at_least_what_it_was_told() -> None:
    """Against any play, here random, the margin never becomes worse."""
    chance = random.Random(5)
    for _ in range(4):
        position = late_position(kwartet.game("skato", size=7), 37, chance)
        engine = Engine(position.game, nodes=ENOUGH)
        side, told = position.to_move, engine.think(position).best
        while not position.is_over:
            is_engine = position.to_move is side
            move = engine.choose(position) if is_engine else chance.choice(position.legal_moves)
            position = position.play(move)
        sign = {"win": 1, "draw": 0, "loss": -1}[str(told.outcome)]
        assert margin_at_end(position, side) >= sign * (LINE if told.margin is None else told.margin)


def test_who_wins_is_told_before_the_margin() -> None:
    findings = list(Engine(USUAL, nodes=ENOUGH).analyse(USUAL.read(SIXTEEN_FREE)))
    assert [info.best.outcome for info in findings] == ["loss", "loss"]
    assert [info.best.margin for info in findings] == [None, 2]


def test_several_lines_come_in_the_order_of_their_margins() -> None:
    position = USUAL.read(FOURTEEN_FREE)
    lines = Engine(USUAL, nodes=ENOUGH).think(position, lines=5).lines
    assert [line.outcome for line in lines] == 5 * ["loss"]
    assert [line.margin for line in lines] == [4, 5, 5, 6, None]  # the last one allows a line of five
    assert len({line.moves[0] for line in lines}) == 5
    for line in lines:
        assert end_of(position, line.moves).is_over


def test_the_same_nodes_find_the_same() -> None:
    def found(nodes: int) -> tuple[object, int]:
        info = Engine(USUAL, nodes=nodes).think(USUAL.read(SIXTEEN_FREE))
        return info.lines, info.nodes

    for nodes in (2_000, 100_000):
        assert found(nodes) == found(nodes)


def test_few_nodes_leave_an_estimate() -> None:
    best = Engine(USUAL, nodes=2_000).think(USUAL.read(SIXTEEN_FREE)).best
    assert best.outcome is None
    assert best.moves


def test_a_depth_too_small_for_the_end_is_kept() -> None:
    info = Engine(USUAL, depth=2).think(USUAL.read(SIXTEEN_FREE))
    assert (info.depth, info.best.margin) == (2, None)


def test_solve_tells_the_margin_and_best_play() -> None:
    told = call("solve", "skato", "--position", SIXTEEN_FREE)
    assert told.code == 0
    assert told.out.startswith("Green wins by 2; best: f1\nbest play: f1 ")


def test_solve_knows_other_sizes_and_lines_of_five() -> None:
    five = call("solve", "skato", "-o", "size=6", "-p", "OOXXOX/XXOOXX/XXOOXX/OOXXOO/XXOXXO/XOOOO1 O")
    assert five.out.startswith("Green wins in 1 with a line of five; best: f1\n")


def test_solve_tells_who_wins_if_the_nodes_are_not_enough_for_the_margin() -> None:
    winner, margin = Engine(USUAL, nodes=ENOUGH).analyse(USUAL.read(SIXTEEN_FREE))
    nodes = 2 * winner.nodes + 2_000  # the winner may cost half of them
    assert nodes < margin.nodes
    told = call("solve", "skato", "--position", SIXTEEN_FREE, "--nodes", str(nodes))
    assert told.code == 0
    assert told.out.startswith("Green wins, by how much takes more nodes; best: ")


def test_solve_says_when_it_is_too_early() -> None:
    told = call("solve", "skato", "--moves", "d4 d5")
    assert told.code != 0
    assert "too early: 62 cells are free" in told.err


def test_solve_gives_up_after_so_many_nodes() -> None:
    told = call("solve", "skato", "--position", SIXTEEN_FREE, "--nodes", "2000")
    assert told.code != 0
    assert "not solved within 2,000 nodes" in told.err


def test_solve_refuses_what_is_meant_for_4mation() -> None:
    told = call("solve", "skato", "--position", SIXTEEN_FREE, "--verify")
    assert told.code != 0
    assert "for 4mation" in told.err


def test_solve_refuses_a_game_that_is_over() -> None:
    over = late_position(kwartet.game("skato", size=6), 35, random.Random(1))
    end = over.play(over.legal_moves[0])
    told = call("solve", "skato", "-o", "size=6", "--position", end.text)
    assert told.code != 0
    assert "the game is over" in told.err
