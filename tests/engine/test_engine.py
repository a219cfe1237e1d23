"""What every engine promises, whatever its strength."""

import threading
import time
from random import Random

import pytest

import kwartet
from kwartet import Engine, Game, Position
from laws.play import EVERY_GAME, name

every_game = pytest.mark.parametrize("game", EVERY_GAME, ids=name)
FOREVER = 1000.0


def middle_of(game: Game, seed: int = 3, plies: int = 5) -> Position:
    """A position a few random decisions into the game."""
    chance = Random(seed)
    position = game.start(seed=seed)
    for _ in range(plies):
        position = position.play(chance.choice(position.legal_moves))
    return position


@every_game
@pytest.mark.parametrize("method", ["alpha-beta", "monte-carlo"])
def test_a_choice_is_legal(game: Game, method: str) -> None:
    position = middle_of(game)
    assert Engine(game, nodes=2000, method=method).choose(position) in position.legal_moves


@every_game
def test_a_line_can_be_played(game: Game) -> None:
    start = middle_of(game)
    for line in Engine(game, nodes=20_000).think(start, lines=3).lines:
        position = start
        for move in line.moves:
            position = position.play(move)


@every_game
def test_lines_are_different_and_the_best_comes_first(game: Game) -> None:
    lines = Engine(game, depth=2).think(middle_of(game), lines=4).lines
    assert len({line.moves[0] for line in lines}) == len(lines) == 4
    assert [line.score for line in lines] == sorted((line.score for line in lines), reverse=True)


@every_game
@pytest.mark.parametrize("method", ["alpha-beta", "monte-carlo"])
def test_the_same_nodes_and_seed_give_the_same_answer(game: Game, method: str) -> None:
    position = middle_of(game)
    once, again = (Engine(game, nodes=5000, seed=4, method=method).think(position, lines=2) for _ in range(2))
    assert (once.depth, once.nodes, once.lines) == (again.depth, again.nodes, again.lines)


@every_game
def test_the_smallest_search_still_answers(game: Game) -> None:
    position = middle_of(game)
    assert Engine(game, nodes=1).choose(position) in position.legal_moves


@every_game
def test_analysis_deepens_step_by_step(game: Game) -> None:
    infos = list(Engine(game, depth=3, method="alpha-beta").analyse(middle_of(game)))
    assert [info.depth for info in infos] == list(range(1, len(infos) + 1))
    assert len(infos) == 3 or infos[-1].best.outcome
    assert [info.nodes for info in infos] == sorted(info.nodes for info in infos)
    assert all(0 <= info.best.chance <= 1 for info in infos)


@every_game
def test_a_stop_from_another_thread_ends_the_search(game: Game) -> None:
    engine = Engine(game, seconds=FOREVER)
    analysis = engine.analyse(middle_of(game))
    began = time.monotonic()
    findings = [next(analysis)]
    stopper = threading.Timer(0.2, engine.stop)
    stopper.start()
    findings += analysis
    stopper.join()
    assert findings[-1].best.moves
    assert time.monotonic() - began < FOREVER / 10


def test_a_search_can_be_stopped_before_it_has_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its thread may come late on a busy machine, and the stop before it."""
    game = kwartet.game("yinsh")
    engine = Engine(game, seconds=FOREVER)
    start = threading.Thread.start

    def start_late(thread: threading.Thread) -> None:
        engine.stop()
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", start_late)
    findings = list(engine.analyse(middle_of(game)))
    assert findings[-1].best.moves[0] in middle_of(game).legal_moves
    assert findings[-1].seconds < FOREVER / 10


def test_an_engine_thinks_about_one_position_at_a_time() -> None:
    game = kwartet.game("skato")
    engine = Engine(game, seconds=FOREVER)
    analysis = engine.analyse(middle_of(game))
    next(analysis)
    with pytest.raises(ValueError, match="thinking already"):
        engine.think(middle_of(game))
    engine.stop()
    assert all(info.best.moves for info in analysis)
    assert next(engine.analyse(middle_of(game))).best.moves


def test_leaving_the_loop_ends_the_search() -> None:
    game = kwartet.game("yinsh")
    engine = Engine(game, seconds=FOREVER)
    analysis = engine.analyse(middle_of(game))
    next(analysis)
    del analysis
    assert next(engine.analyse(middle_of(game))).depth == 1


def test_two_threads_find_a_legal_move_too() -> None:
    game = kwartet.game("lyngk")
    position = middle_of(game)
    for method in ("alpha-beta", "monte-carlo"):
        assert Engine(game, nodes=30_000, threads=2, method=method).choose(position) in position.legal_moves


def test_other_threads_go_on_while_it_thinks() -> None:
    game = kwartet.game("yinsh")
    engine = Engine(game, seconds=60)
    steps = 0
    thinker = threading.Thread(target=engine.think, args=(middle_of(game),))
    thinker.start()
    while thinker.is_alive():
        steps += 1
        if steps > 1000:
            engine.stop()
    thinker.join()
    assert steps > 1000


@every_game
def test_nothing_is_thought_about_a_finished_game(game: Game) -> None:
    chance = Random(1)
    position = game.start(seed=1)
    while not position.is_over:
        position = position.play(chance.choice(position.legal_moves))
    with pytest.raises(kwartet.GameOver, match="nothing to think about"):
        Engine(game, nodes=100).choose(position)


def test_an_engine_plays_its_own_game_only() -> None:
    with pytest.raises(kwartet.BadOption, match="this engine plays"):
        Engine(kwartet.game("yinsh"), nodes=10).choose(kwartet.game("yinsh", variant="blitz").start())


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"level": 0}, "a level is a number from 1 to 10, not 0"),
        ({"level": 11}, "a level is a number from 1 to 10, not 11"),
        ({"seconds": -1}, "seconds are a number above 0 and up to 1000000000, not -1"),
        ({"seconds": float("nan")}, "seconds are a number above 0 and up to 1000000000, not nan"),
        ({"seconds": 1e10}, "up to 1000000000, not 10000000000.0"),
        ({"nodes": True}, "nodes is a number from 1 to"),
        ({"nodes": 0}, "nodes is a number from 1 to"),
        ({"depth": 1000}, "depth is a number from 1 to 99, not 1000"),
        ({}, "an engine needs a level, or a limit"),
        ({"level": 3, "nodes": 10}, "not both"),
        ({"nodes": 10, "threads": 0}, "threads is a number from 1"),
        ({"nodes": 10, "memory": 0}, "memory is a number from 1"),
        ({"nodes": 10, "memory": 1 << 40}, "memory is a number from 1"),
        ({"nodes": 10, "seed": -1}, "seed is a number from 0 to 9007199254740991, not -1"),
        ({"nodes": 10, "method": "magic"}, "there is no method 'magic'"),
    ],
)
def test_a_wrong_wish_is_answered_with_a_sentence(wrong: dict[str, float], sentence: str) -> None:
    with pytest.raises(kwartet.BadOption, match=sentence):
        Engine(kwartet.game("skato"), **wrong)  # type: ignore[arg-type]
