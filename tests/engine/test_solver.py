"""The solver of 4mation against a plain player-out of all games, and its proof walked through."""

import random
import re
from functools import cache

import pytest

import kwartet
from kwartet import BadOption, GameOver, Position, Side
from kwartet.solve import Solver, walk
from kwartet.solve.walk import BrokenProof

GAME = kwartet.game("4mation")
POSITIONS = 40
CERTAIN = 100


def play(moves: str) -> Position:
    position = GAME.start()
    for move in moves.split():
        position = position.play(move)
    return position


def random_position(chance: random.Random, cubes: int) -> Position:
    while True:
        position = GAME.start()
        for _ in range(cubes):
            if position.is_over:
                break
            position = position.play(chance.choice(position.legal_moves))
        if not position.is_over:
            return position


@cache
def played_out(position: Position) -> int:
    """CERTAIN less the plies if the side to move wins, the negative if it loses, 0 for a draw."""
    if position.result is not None:
        return 0 if position.result.winner is None else -CERTAIN
    return max(one_ply_later(-played_out(position.play(move))) for move in position.legal_moves)


def one_ply_later(worth: int) -> int:
    return worth - (worth > 0) + (worth < 0)


def upside_down(text: str) -> str:
    rows, side, last = text.split()
    return f"{'/'.join(reversed(rows.split('/')))} {side} {last[0]}{8 - int(last[1])}"


def transposed(text: str) -> str:
    rows, side, last = text.split()
    board = ["".join("1" * int(sign) if sign.isdigit() else sign for sign in row) for row in rows.split("/")]
    columns = ["".join(column) for column in zip(*board[::-1], strict=True)]
    flipped = [re.sub("1+", lambda ones: str(len(ones[0])), column) for column in columns[::-1]]
    column, row = "abcdefg".index(last[0]), int(last[1]) - 1
    return f"{'/'.join(flipped)} {side} {'abcdefg'[row]}{column + 1}"


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(memory=64)


def test_verdicts_agree_with_playing_everything_out(solver: Solver) -> None:
    chance = random.Random(4)
    for _ in range(POSITIONS):
        position = random_position(chance, chance.randrange(36, 44))
        worth = played_out(position)
        verdict = solver.solve(position)
        assert verdict is not None
        assert verdict.winner == (
            None if worth == 0 else position.to_move if worth > 0 else position.to_move.other
        )
        assert worth == 0 or verdict.plies == CERTAIN - abs(worth)
        assert one_ply_later(-played_out(position.play(verdict.best))) == worth


def test_all_eight_images_of_a_position_have_the_same_value(solver: Solver) -> None:
    chance = random.Random(8)
    for _ in range(POSITIONS):
        text = random_position(chance, chance.randrange(20, 30)).text
        values = set()
        for _ in range(4):
            for image in (text, transposed(text)):
                verdict = solver.solve(GAME.read(image))
                assert verdict is not None
                values.add((verdict.winner, verdict.plies))
            text = upside_down(transposed(text))
        assert len(values) == 1


def test_the_first_player_wins_from_the_centre(solver: Solver) -> None:
    verdict = solver.solve(play("d4"))
    assert verdict is not None
    assert verdict.winner == Side.FIRST


def test_the_book_knows_the_first_cube_at_once() -> None:
    solver = Solver(memory=1)
    verdict = solver.solve(GAME.start())
    assert verdict is not None
    assert (verdict.winner, verdict.best, solver.nodes) == (Side.FIRST, "d4", 0)


@pytest.mark.parametrize("corner", ["a1", "a7", "g1", "g7"])
def test_a_corner_is_a_draw_by_the_book(corner: str) -> None:
    solver = Solver(memory=1)
    verdict = solver.solve(play(corner))
    assert verdict is not None
    assert (str(verdict), solver.nodes) == ("draw", 0)


def test_a_four_at_hand_is_taken(solver: Solver) -> None:
    position = GAME.read("7/7/7/7/7/1OOO3/XXX4 X d2")
    verdict = solver.solve(position)
    assert verdict is not None
    assert (str(verdict), verdict.best) == ("the first player wins in 1", "d1")


def test_the_strategy_wins_against_every_reply(solver: Solver) -> None:
    chance = random.Random(3)
    walked = 0
    while walked < 5:
        position = random_position(chance, 16)
        verdict = solver.solve(position)
        assert verdict is not None
        if verdict.winner is not None:
            found = walk(position, verdict.winner, solver)
            assert found.endings > 0
            walked += 1


def test_a_walk_for_the_wrong_side_is_refused(solver: Solver) -> None:
    with pytest.raises(BrokenProof):
        walk(play("d4"), Side.SECOND, solver)


def test_the_loser_resists_as_long_as_possible(solver: Solver) -> None:
    chance = random.Random(9)
    lost = [position for _ in range(60) if played_out(position := random_position(chance, 40)) < 0]
    assert lost
    for position in lost:
        verdict = solver.solve(position)
        assert verdict is not None
        assert verdict.plies == CERTAIN + played_out(position)
        after = position.play(verdict.best)
        assert played_out(after) == CERTAIN - verdict.plies + 1


def test_too_few_nodes_give_no_verdict() -> None:
    assert Solver(memory=8, uses_book=False).solve(play("a1"), nodes=1000) is None


def test_a_finished_game_cannot_be_solved(solver: Solver) -> None:
    position = GAME.read("7/7/7/7/7/1OOO3/XXX4 X d2").play("d1")
    with pytest.raises(GameOver):
        solver.solve(position)


def test_only_fourmation_is_solved(solver: Solver) -> None:
    with pytest.raises(BadOption, match="only 4mation"):
        solver.solve(kwartet.game("skato").start())


@pytest.mark.parametrize("memory", [0, -1, 1 << 30])
def test_a_memory_that_cannot_be_is_refused(memory: int) -> None:
    with pytest.raises(BadOption, match="megabytes"):
        Solver(memory)
