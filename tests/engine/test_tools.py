"""What an engine offers to those who study it: evaluations, values of moves, clocks, evaluators."""

import math
from random import Random

import pytest

from kwartet import BadOption, Clock, Engine, Game, Position
from kwartet.levels import Limits
from laws.play import EVERY_GAME, name

every_game = pytest.mark.parametrize("game", EVERY_GAME, ids=name)


def middle_of(game: Game, seed: int = 3, plies: int = 5) -> Position:
    """A position a few random decisions into the game."""
    chance = Random(seed)
    position = game.start(seed=seed)
    for _ in range(plies):
        position = position.play(chance.choice(position.legal_moves))
    return position


@every_game
def test_an_evaluation_gives_points_and_a_chance_that_grows_with_them(game: Game) -> None:
    engine = Engine(game, nodes=1)
    chance = Random(1)
    found = []
    for seed in range(8):
        position = game.start(seed=seed)
        while not position.is_over:
            evaluation = engine.evaluate(position)
            assert evaluation is not None
            found.append((evaluation.score, evaluation.chance))
            position = position.play(chance.choice(position.legal_moves))
    assert all(0 <= chance <= 1 for _, chance in found)
    assert [chance for _, chance in sorted(found)] == sorted(chance for _, chance in found)


@every_game
def test_a_game_that_is_over_is_evaluated_as_it_ended(game: Game) -> None:
    position, chance = game.start(seed=2), Random(2)
    while not position.is_over:
        position = position.play(chance.choice(position.legal_moves))
    found, result = Engine(game, nodes=1).evaluate(position), position.result
    assert found is not None
    assert result is not None
    assert found.chance == (0.5 if result.winner is None else float(result.winner is position.to_move))


@every_game
def test_every_legal_move_has_a_value_and_the_best_comes_first(game: Game) -> None:
    position = middle_of(game)
    engine = Engine(game, depth=2, method="alpha-beta")
    values = engine.values(position)
    assert set(values) == set(position.legal_moves)
    scores = [line.score for line in values.values()]
    assert scores == sorted(scores, reverse=True)
    assert all(line.moves[0] == move for move, line in values.items())


@every_game
def test_several_limits_end_a_search_at_the_first_of_them(game: Game) -> None:
    """Alpha-beta searches in any case; a solver may know the answer without a search."""
    position, method = middle_of(game), "alpha-beta"
    assert Engine(game, depth=1, nodes=10**9, seconds=1000, method=method).think(position).depth == 1
    assert Engine(game, depth=99, nodes=3000, seconds=1000, method=method).think(position).nodes < 20_000


@pytest.mark.parametrize("increment", [0.0, 0.1, 5.0])
@pytest.mark.parametrize("decisions", [None, 1, 7, 40])
def test_a_clock_never_runs_out_if_searches_end_on_time(increment: float, decisions: int | None) -> None:
    left = 60.0
    for number in range(200):
        still = None if decisions is None else decisions - number % decisions
        limits = Limits().on(Clock(left, increment, still))
        assert 0 < limits.usual_seconds <= limits.seconds < left
        left += increment - limits.seconds
        if still == 1:
            left += 60


def test_more_time_is_used_when_there_is_more() -> None:
    budgets = [Limits().on(Clock(seconds)).seconds for seconds in (0.01, 0.1, 1, 10, 100, 1000)]
    assert budgets == sorted(budgets)
    assert Limits().on(Clock(10, 2)).seconds > Limits().on(Clock(10)).seconds
    assert Limits().on(Clock(10, decisions=2)).seconds > Limits().on(Clock(10)).seconds


@every_game
@pytest.mark.parametrize("method", ["auto", "alpha-beta", "monte-carlo"])
def test_an_engine_plays_with_a_clock(game: Game, method: str) -> None:
    position = middle_of(game)
    engine = Engine(game, clock=Clock(600), method=method)
    assert engine.think(position, clock=Clock(3, 0.01)).seconds < 3
    assert engine.choose(position, clock=Clock(0)) in position.legal_moves


def test_a_level_obeys_a_clock() -> None:
    game = EVERY_GAME[0]
    assert Engine(game, level=5).choose(middle_of(game), clock=Clock(0.5)) in middle_of(game).legal_moves


@pytest.mark.parametrize(
    "numbers", [(-1, 0), (math.nan, 0), (math.inf, 0), (1, -1), (1, 1, 0), (1, 1, 10**9)]
)
def test_a_clock_that_cannot_be_is_refused(numbers: tuple[float, ...]) -> None:
    with pytest.raises(BadOption, match="of a clock"):
        Clock(*numbers)  # type: ignore[arg-type]


@every_game
def test_an_evaluator_takes_the_place_of_the_evaluation(game: Game) -> None:
    own = Engine(game, nodes=1)
    seen = []

    def evaluator(position: Position) -> float:
        evaluation = own.evaluate(position)
        assert evaluation is not None
        seen.append(position)
        return evaluation.score

    position = middle_of(game)
    found = Engine(game, depth=2, evaluator=evaluator).values(position)
    assert seen
    assert not any(each.is_over for each in seen)
    assert found[min(found)].moves
    best = max(position.legal_moves, key=lambda move: plain_value(own, position, move))
    assert found[best].score == max(line.score for line in found.values())


def plain_value(engine: Engine, position: Position, move: str, depth: int = 1) -> float:
    """The worth of a move to the side that plays it, by plain minimax of two decisions."""
    after = position.play(move)
    evaluation = engine.evaluate(after)
    assert evaluation is not None
    if depth == 0 or after.is_over:
        value: float = evaluation.score
    else:
        value = max(plain_value(engine, after, each, depth - 1) for each in after.legal_moves)
    return value if after.to_move is position.to_move else -value


def test_the_engine_follows_its_evaluator() -> None:
    """A side that wants as few legal moves as possible for the other one."""
    game = EVERY_GAME[0]
    position = middle_of(game, plies=12)
    fewest = min(len(position.play(move).legal_moves) for move in position.legal_moves)
    engine = Engine(game, depth=1, evaluator=lambda each: len(each.legal_moves))
    assert len(position.play(engine.choose(position)).legal_moves) == fewest


def test_an_error_of_an_evaluator_is_told() -> None:
    game = EVERY_GAME[0]
    with pytest.raises(ZeroDivisionError):
        Engine(game, depth=2, evaluator=lambda _: 1 // 0).think(game.start())
    with pytest.raises(BadOption, match="a number of points"):
        Engine(game, depth=2, evaluator=lambda _: math.nan).think(game.start())


@pytest.mark.parametrize(
    "more", [{"level": 3}, {"threads": 2, "depth": 1}, {"method": "monte-carlo", "depth": 1}]
)
def test_an_evaluator_goes_with_limits_alone(more: dict[str, int | str]) -> None:
    with pytest.raises(BadOption, match="an engine with an evaluator"):
        Engine(EVERY_GAME[0], evaluator=lambda _: 0, **more)  # type: ignore[arg-type]
