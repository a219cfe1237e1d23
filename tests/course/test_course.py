"""The courses: every lesson can be played as it is told, and all rules are taught."""

import re

import pytest

import kwartet
from kwartet import Game
from kwartet.course import Course, Lesson, Step, course
from kwartet.rules import UnknownLanguage, rulebook

GAME_IDS = sorted(info.id for info in kwartet.all_games())
LESSONS = [(game_id, lesson) for game_id in GAME_IDS for lesson in course(game_id).lessons]
STEPS = [(game_id, lesson, step) for game_id, lesson in LESSONS for step in lesson.steps]
POINT = re.compile(r"\b[a-k]\d+\b")


def name(value: object) -> str:
    """A test's name for a lesson or a step."""
    return value.id if isinstance(value, Lesson | Step) else str(value)


def game_of(game_id: str, lesson: Lesson) -> Game:
    return kwartet.game(game_id, lesson.variant, **lesson.options)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_rule_of_the_rulebook_is_taught(game_id: str) -> None:
    taught = {rule for lesson in course(game_id).lessons for rule in lesson.rules}
    assert taught == set(rulebook(game_id).rules)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_variant_is_taught(game_id: str) -> None:
    taught = {lesson.variant for lesson in course(game_id).lessons}
    assert taught == set(kwartet.game(game_id).info.variants)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_option_is_taught(game_id: str) -> None:
    taught = {name for lesson in course(game_id).lessons for name in lesson.options}
    assert taught == {option.name for option in kwartet.game(game_id).info.options}


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_course_is_a_handful_of_short_lessons(game_id: str) -> None:
    lessons = course(game_id).lessons
    assert 12 <= len(lessons) <= 18
    assert all(1 <= len(lesson.steps) <= 7 for lesson in lessons)


@pytest.mark.parametrize(("game_id", "lesson"), LESSONS, ids=name)
def test_every_lesson_has_something_to_do(game_id: str, lesson: Lesson) -> None:
    assert any(step.kind != "look" for step in lesson.steps)


@pytest.mark.parametrize(("game_id", "lesson", "step"), STEPS, ids=name)
def test_what_is_pointed_at_is_on_the_board(game_id: str, lesson: Lesson, step: Step) -> None:
    geometry = game_of(game_id, lesson).geometry
    places = {place.name for place in (*geometry.points, *geometry.spots)}
    assert {*step.marks, *step.crosses, *(place for arrow in step.arrows for place in arrow)} <= places


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_course_begins_with_a_move_on_the_board(game_id: str) -> None:
    step = course(game_id).lessons[0].steps[0]
    assert (step.kind, step.hints) == ("play", ())


@pytest.mark.parametrize(("game_id", "lesson", "step"), STEPS, ids=name)
def test_what_a_task_names_is_shown_on_the_board(game_id: str, lesson: Lesson, step: Step) -> None:
    """Nobody has to look for the name of a point."""
    arrows = {place for arrow in step.arrows for place in arrow}
    shown = {*step.marks, *step.crosses, *step.last, *arrows}
    assert step.kind == "look" or set(POINT.findall(step.text)) <= shown


@pytest.mark.parametrize(("game_id", "lesson", "step"), STEPS, ids=name)
def test_what_a_learner_may_touch_is_on_the_board(game_id: str, lesson: Lesson, step: Step) -> None:
    geometry = game_of(game_id, lesson).geometry
    places = {place.name for place in (*geometry.points, *geometry.spots)}
    assert {place for hint in step.hints for place in hint.clicks} <= places


@pytest.mark.parametrize(("game_id", "lesson", "step"), STEPS, ids=name)
def test_a_path_of_clicks_never_means_two_things(game_id: str, lesson: Lesson, step: Step) -> None:
    """A try that is not legal must not begin or end where a legal move's clicks are complete."""
    legal = set(game_of(game_id, lesson).read(step.position).clicks.values())
    tries = [hint.clicks for hint in step.hints if not hint.is_legal]
    assert not [path for path in tries for other in legal if path[: len(other)] == other[: len(path)]]


@pytest.mark.parametrize(("game_id", "lesson", "step"), STEPS, ids=name)
def test_every_goal_can_be_reached(game_id: str, lesson: Lesson, step: Step) -> None:
    position = game_of(game_id, lesson).read(step.position)
    legal = set(position.legal_moves) - {hint.move for hint in step.hints}
    wanted = legal if step.any_move else legal & set(step.right)
    assert (step.kind == "play") == bool(wanted)


@pytest.mark.parametrize(("game_id", "lesson", "step"), STEPS, ids=name)
def test_the_last_move_has_left_its_trace(game_id: str, lesson: Lesson, step: Step) -> None:
    """A piece where it ended, or, if a LYNGK stack was completed and taken off there, none where it began."""
    scene = game_of(game_id, lesson).read(step.position).scene
    places = step.last
    assert not places or places[-1] in scene or (game_id == "lyngk" and places[0] not in scene)


@pytest.mark.parametrize(("game_id", "lesson", "step"), STEPS, ids=name)
def test_a_question_has_one_right_answer(game_id: str, lesson: Lesson, step: Step) -> None:
    right = [choice for choice in step.choices if choice.is_right]
    assert len(right) == (step.kind == "ask")


@pytest.mark.parametrize(("game_id", "lesson", "step"), STEPS, ids=name)
def test_every_place_that_is_named_exists(game_id: str, lesson: Lesson, step: Step) -> None:
    geometry = game_of(game_id, lesson).geometry
    answers = [text for choice in step.choices for text in (choice.text, choice.answer)]
    said = " ".join([step.text, step.done, step.otherwise, *(hint.text for hint in step.hints), *answers])
    assert set(POINT.findall(said)) <= {place.name for place in geometry.points}


def test_a_step_without_a_position_goes_on_from_the_one_before() -> None:
    make, take = course("yinsh").lessons[6].steps[1:3]
    after = kwartet.game("yinsh").read(make.position).play(make.right[0])
    assert take.position == after.text


def test_an_illegal_try_is_answered() -> None:
    step = course("yinsh").lessons[3].steps[0]
    beyond = next(hint for hint in step.hints if hint.move == "c5-h5")
    assert (beyond.clicks, beyond.is_legal) == (("c5", "h5"), False)
    assert "first free point" in beyond.text


def test_a_course_is_loaded_once() -> None:
    assert course("yinsh") is course("yinsh")
    assert isinstance(course("yinsh"), Course)


@pytest.mark.parametrize("game_id", ["", "..", "chess", "YINSH", "en/yinsh", "yinsh.toml"])
def test_an_unknown_game_has_no_course(game_id: str) -> None:
    with pytest.raises(kwartet.UnknownGame, match="there are 4mation, lyngk, skato, yinsh"):
        course(game_id)


@pytest.mark.parametrize("language", ["", ".", "..", "xx", "EN", "__pycache__"])
def test_an_unknown_language_has_no_course(language: str) -> None:
    with pytest.raises(UnknownLanguage, match=r"there are .*\ben\b"):
        course("yinsh", language)
