"""The solver of 4mation against a plain player-out of all games, and its proof walked through."""

import random
import re
import time
from collections import Counter
from functools import cache

import pytest

import kwartet
from kwartet import BadOption, GameOver, Position, Side
from kwartet.games.fourmation.solve import Solver, Verdict, balanced_first_cells, walk
from kwartet.games.fourmation.solve.book import entries_in, entry_of, header_of, make_book, verdict_of
from kwartet.games.fourmation.solve.table import make_table, positions_from
from kwartet.games.fourmation.solve.walk import BrokenProof

GAME = kwartet.game("4mation")
POSITIONS = 40
CERTAIN = 100
GAMES = 20
COMPARED = 56  # positions of the table whose moves all lead to others: the start, 10 and 45 with more cubes
LENGTHS = {"d4": 29, "c4": 31, "c3": 37, "b3": 39, "b4": 43}  # of the first player's win, by the first cube


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
    assert (str(verdict), verdict.best, solver.nodes) == ("the first player wins in 29", "d4", 0)


@pytest.mark.parametrize("corner", ["a1", "a7", "g1", "g7"])
def test_a_corner_is_a_draw_by_the_book(corner: str) -> None:
    solver = Solver(memory=1)
    verdict = solver.solve(play(corner))
    assert verdict is not None
    assert (str(verdict), solver.nodes) == ("draw", 0)


def test_nobody_wins_from_the_rim_and_from_the_corners_of_the_next_ring() -> None:
    rim = {f"{column}{row}" for column in "abcdefg" for row in range(1, 8) if column in "ag" or row in (1, 7)}
    assert set(balanced_first_cells()) == rim | {"b2", "b6", "f2", "f6"}


SWAP = kwartet.game("4mation", swap=True)


@pytest.mark.parametrize("cell", ["d4", "c4", "b3"])
def test_a_first_cube_that_wins_is_taken_over(solver: Solver, cell: str) -> None:
    verdict = solver.solve(SWAP.start().play(cell))
    assert verdict is not None
    assert (verdict.winner, verdict.best) == (Side.SECOND, "swap")


@pytest.mark.parametrize("cell", ["a1", "b2", "d1"])
def test_a_first_cube_that_favours_nobody_is_left_alone(solver: Solver, cell: str) -> None:
    verdict = solver.solve(SWAP.start().play(cell))
    assert verdict is not None
    assert verdict.winner is None
    assert verdict.best != "swap"


def test_with_a_swap_ahead_the_engine_begins_where_nobody_wins() -> None:
    engine = kwartet.Engine(SWAP, level=10)
    assert engine.choose(SWAP.start()) in balanced_first_cells()
    assert engine.choose(SWAP.start().play("d4")) == "swap"


def test_the_side_that_swapped_wins_by_the_same_strategy(solver: Solver) -> None:
    verdict = solver.solve(play_with_swap("d4 swap c4"))
    assert verdict is not None
    assert (verdict.winner, verdict.best) == (Side.SECOND, best_of(play("d4 c4"), solver))


def play_with_swap(moves: str) -> Position:
    position = SWAP.start()
    for move in moves.split():
        position = position.play(move)
    return position


def best_of(position: Position, solver: Solver) -> str:
    verdict = solver.solve(position)
    assert verdict is not None
    return verdict.best


def test_a_position_that_is_known_to_the_book_is_not_solved_again() -> None:
    start = play("a1")
    idle = Solver(memory=1)
    verdict = Solver(memory=1).solve(start)  # by the book
    assert verdict is not None
    entry = entry_of(start, verdict)
    text = header_of([entry], cubes=0)
    assert entries_in(text) == {entry}
    assert list(make_book(start, 0, idle, text)) == []
    assert idle.nodes == 0


def test_a_table_holds_every_position_and_goes_on_from_what_is_there(solver: Solver) -> None:
    start = play("d4 c4 c3 b4 b3 a4 a5 b6")
    pages = list(make_table(start, 1, solver))
    assert {page.position for page in pages} == {start, *(start.play(move) for move in start.legal_moves)}
    assert next(make_table(start, 1, Solver(memory=1), pages[0].text)).position == pages[1].position
    assert list(make_table(start, 1, Solver(memory=1), pages[-1].text)) == []


def test_the_table_agrees_with_itself_from_one_cube_to_the_next() -> None:
    solver = Solver(memory=1)
    compared = 0
    for position in positions_from(GAME.start(), 3):
        value = stored_value(position, solver)
        after = [stored_value(position.play(move), solver) for move in position.legal_moves]
        if value is not None and None not in after:
            compared += 1
            assert value == max(-following for following in after if following is not None)
    assert compared >= COMPARED


def stored_value(position: Position, solver: Solver) -> int | None:
    """1 if the side to move wins, -1 if it loses, 0 for a draw; None if that has to be searched."""
    verdict = solver.solve(position, nodes=1, nodes_for_length=0)
    if verdict is None:
        return None
    return 0 if verdict.winner is None else 1 if verdict.winner == position.to_move else -1


def test_easy_positions_do_not_come_into_the_book(solver: Solver) -> None:
    assert list(make_book(play("d4 c4 c3 b4 b3 a4 a5 b6"), 0, solver)) == []


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


@pytest.mark.parametrize("cell", LENGTHS)
def test_the_soonest_win_meets_the_longest_resistance(solver: Solver, cell: str) -> None:
    position = play(cell)
    verdict = solver.solve(position)
    assert verdict is not None
    assert (verdict.winner, verdict.plies + 1, verdict.is_exact) == (Side.FIRST, LENGTHS[cell], True)


def test_both_sides_follow_the_game_of_the_start_to_its_end(solver: Solver) -> None:
    position = GAME.start()
    for left in range(LENGTHS["d4"], 0, -1):
        verdict = solver.solve(position)
        assert verdict is not None
        assert (verdict.winner, verdict.plies, verdict.is_exact) == (Side.FIRST, left, True)
        position = position.play(verdict.best)
    assert position.result is not None
    assert position.result.winner == Side.FIRST


@pytest.mark.parametrize("side", Side)
def test_following_the_solver_takes_as_long_as_it_says(solver: Solver, side: Side) -> None:
    chance = random.Random(6)
    winners: Counter[Side | None] = Counter()
    for _ in range(GAMES):
        position = GAME.start()
        while not position.is_over:
            move = chance.choice(position.legal_moves)
            if position.to_move == side:
                verdict = solver.solve(position)
                assert verdict is not None
                assert verdict.is_exact
                winners[verdict.winner] += 1
                move = verdict.best
            position = position.play(move)
    assert winners[side] > GAMES
    assert (winners[side.other] > 0) == (side is Side.SECOND)


@pytest.mark.parametrize(
    "verdict",
    [
        Verdict(Side.FIRST, 28, is_exact=True, best="c4"),
        Verdict(Side.SECOND, 47, is_exact=True, best="c3"),
        Verdict(None, 0, is_exact=True, best="d3"),
        Verdict(Side.FIRST, 0, is_exact=False, best="e5"),
    ],
)
def test_the_book_keeps_a_verdict_whole(verdict: Verdict) -> None:
    position = play("d4")
    assert verdict_of(entry_of(position, verdict), position, verdict.best) == verdict


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


@pytest.mark.parametrize("nodes", [1, 1000, 50_000])
def test_an_answer_takes_no_more_nodes_than_allowed(nodes: int) -> None:
    chance = random.Random(11)
    for cubes in (2, 3, 4, 6, 8, 12):
        solver = Solver(16, uses_book=False)
        solver.solve(random_position(chance, cubes), nodes)
        assert solver.nodes <= nodes


def test_a_depth_bounds_the_proof_too() -> None:
    begin = time.process_time()
    for moves in ("a1 b1", "a1 a2 b3", "b1 a2 b3 c4", "a2 b1 c2"):
        engine = kwartet.Engine(GAME, depth=3)
        engine.choose(play(moves))
    assert time.process_time() - begin < 4
