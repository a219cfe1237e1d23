"""The same question gets the same answer, whatever an engine was asked before."""

import pytest

import kwartet
from engine.test_engine import FOREVER, every_game, middle_of
from kwartet import Engine, Game, Info, Position, _core

TABLE_GENERATIONS = 8191
PROOF_GENERATIONS = 255
SKATO_NEAR_ITS_END = "XOXOXO/OXOXOX/XOXOX1/OXOXO1/6/6 X"


def told(info: Info) -> tuple[object, ...]:
    """What was found, without the time it took."""
    return info.depth, info.nodes, info.lines


def answers(engine: Engine, position: Position) -> list[tuple[object, ...]]:
    """All that an engine tells about a position."""
    return [told(info) for info in engine.analyse(position, lines=2)]


def check_answers(game: Game, positions: list[Position], **options: object) -> None:
    """One engine that is asked in every order answers as new ones do."""
    fresh = [answers(Engine(game, memory=1, **options), position) for position in positions]  # type: ignore[arg-type]
    engine = Engine(game, memory=1, **options)  # type: ignore[arg-type]
    for order in (range(len(positions)), reversed(range(len(positions))), [0, 0]):
        assert all(answers(engine, positions[each]) == fresh[each] for each in order)


def test_a_second_search_of_yinsh_is_like_the_first() -> None:
    game = kwartet.game("yinsh")
    position = game.start()
    for move in "f6 e5 g7 g6 e6".split():
        position = position.play(move)
    check_answers(game, [position], nodes=50_000)


@every_game
@pytest.mark.parametrize("method", ["auto", "alpha-beta", "monte-carlo"])
def test_nodes_give_the_same_answer_at_every_call(game: Game, method: str) -> None:
    before = middle_of(game, plies=6)
    positions = [before, before.play(before.legal_moves[0]), middle_of(game, plies=4)]
    check_answers(game, positions, nodes=2000, method=method, seed=7)


@every_game
def test_a_depth_gives_the_same_answer_at_every_call(game: Game) -> None:
    before = middle_of(game)
    check_answers(game, [before, before.play(before.legal_moves[-1])], depth=4, method="alpha-beta")


def test_the_solver_of_4mation_gives_the_same_answer_at_every_call() -> None:
    game = kwartet.game("4mation")
    engine, before = Engine(game, nodes=100_000, memory=4), middle_of(game, seed=1, plies=6)
    positions = [before, before.play(before.legal_moves[0])]
    fresh = [told(Engine(game, nodes=100_000, memory=4).think(position)) for position in positions]
    for each in (0, 1, 0, 0, 1):
        assert told(engine.think(positions[each])) == fresh[each]


def test_the_end_of_skato_gets_the_same_answer_at_every_call() -> None:
    game = kwartet.game("skato", size=6)
    before = game.read(SKATO_NEAR_ITS_END)
    assert told(Engine(game, nodes=10**6).think(before))[2][0].outcome  # type: ignore[index]
    check_answers(game, [before, before.play(before.legal_moves[0])], nodes=10**6)


@every_game
@pytest.mark.parametrize("level", [1, 5, 7])
def test_a_level_chooses_the_same_move_at_every_call(game: Game, level: int) -> None:
    positions = [middle_of(game, seed) for seed in range(4)]
    engine = Engine(game, level=level, seed=3, memory=1)
    chosen = [engine.choose(position) for position in positions]
    assert [engine.choose(position) for position in reversed(positions)] == chosen[::-1]
    assert [Engine(game, level=level, seed=3, memory=1).choose(position) for position in positions] == chosen


@every_game
def test_another_seed_chooses_otherwise(game: Game) -> None:
    positions = [middle_of(game, seed) for seed in range(12)]
    one, other = (Engine(game, level=1, seed=seed, memory=1) for seed in (1, 2))
    assert [one.choose(each) for each in positions] != [other.choose(each) for each in positions]


def nodes_to(engine: Engine, position: Position, depth: int) -> list[int]:
    """How many nodes each depth takes."""
    nodes: list[int] = []
    for info in engine.analyse(position):
        nodes.append(info.nodes)
        if info.depth >= depth:
            break
    return nodes


@pytest.mark.parametrize("rounds", [1, TABLE_GENERATIONS])
def test_a_search_by_time_uses_what_is_known_until_it_is_cleared(rounds: int) -> None:
    game = kwartet.game("skato")
    position = middle_of(game)
    engine = Engine(game, seconds=FOREVER, memory=1)
    first = nodes_to(engine, position, 5)
    assert nodes_to(engine, position, 5) != first
    for _ in range(rounds):
        engine.clear()
    assert nodes_to(engine, position, 5) == first


@pytest.mark.parametrize("rounds", [1, PROOF_GENERATIONS])
def test_a_solver_that_has_forgotten_works_as_much_as_a_new_one(rounds: int) -> None:
    position = middle_of(kwartet.game("4mation"), seed=1, plies=6)._core
    solver = _core.FourmationSolver(1, uses_book=False)

    def work() -> int:
        solver.solve(position, 10**6, 10**5)
        return solver.nodes

    first = work()
    assert work() < first
    for _ in range(rounds):
        solver.forget()
    assert work() == first


def test_a_thinking_engine_cannot_be_cleared() -> None:
    game = kwartet.game("yinsh")
    engine = Engine(game, seconds=FOREVER)
    analysis = engine.analyse(middle_of(game))
    next(analysis)
    with pytest.raises(ValueError, match="it can be cleared when it has stopped"):
        engine.clear()
    del analysis
    engine.clear()
