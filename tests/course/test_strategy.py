"""Strategy lessons: the engine proves that the wanted moves are the best, and the only ones."""

import pytest

import kwartet
from kwartet import Engine, Position
from kwartet.course import Lesson, Step, course

GAME_IDS = sorted(info.id for info in kwartet.all_games())
LESSONS = [
    (game_id, lesson)
    for game_id in GAME_IDS
    for lesson in course(game_id).lessons
    if lesson.part == "strategy"
]
STEPS = [(game_id, lesson, step) for game_id, lesson in LESSONS for step in lesson.steps]
OPPOSITE = {"win": "loss", "loss": "win", "draw": "draw", None: None}


def name(value: object) -> str:
    """A test's name for a lesson or a step."""
    return value.id if isinstance(value, Lesson | Step) else str(value)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_at_least_four_strategy_lessons_follow_the_rules(game_id: str) -> None:
    parts = [lesson.part for lesson in course(game_id).lessons]
    assert parts == sorted(parts)
    assert parts.count("strategy") >= 4


@pytest.mark.parametrize(("game_id", "lesson", "step"), STEPS, ids=name)
def test_the_right_moves_are_exactly_those_that_the_engine_proves(
    game_id: str, lesson: Lesson, step: Step
) -> None:
    game = kwartet.game(game_id, lesson.variant, **lesson.options)
    assert step.proof is not None
    found = outcomes(game.read(step.position), step.proof.depth)
    if step.proof.alone == "win":
        best = {move for move, outcome in found.items() if outcome == "win"}
    else:
        best = {move for move, outcome in found.items() if outcome != "loss"}
    assert best == set(step.right)


def outcomes(position: Position, depth: int | None) -> dict[str, str | None]:
    """What is proven of every move: by a search to the depth, or by the solver of the game."""
    if depth is not None:
        values = Engine(position.game, depth=depth).values(position)
        return {move: values[move].outcome if move in values else None for move in position.legal_moves}
    engine = Engine(position.game, depth=1)
    found = {move: engine.think(position.play(move)).best.outcome for move in position.legal_moves}
    return {move: OPPOSITE[outcome] for move, outcome in found.items()}


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_course_ends_with_a_game_against_the_first_level(game_id: str) -> None:
    practice = course(game_id).practice
    assert practice.level == 1
    assert not kwartet.game(game_id, practice.variant, **practice.options).start().is_over
