"""Learn: lessons are played through, with feedback, beside the rules they teach."""

import random
import re
from itertools import groupby

import pytest
from playwright.sync_api import Page, expect

from browser.page_data import lessons_of, view_of
from browser.player import by_mouse, click, moment
from browser.tables import await_scene
from browser.visitor import JSON, Visitor

GAMES = ("yinsh", "lyngk", "4mation", "skato")
WITH_REPLIES = ("yinsh", "lyngk")
CHANCE = random.Random(1)
IS_CHOSEN = 'document.querySelector("kwartet-board").clicks.length === 0'


def go_on(page: Page) -> None:
    """Press the button that leads to the next step."""
    page.locator("main .go").click()


def touch(page: Page, clicks: list[str]) -> None:
    """Touch the places of a move where they lie, until it is chosen: one place of a row may be enough."""
    moment(page)
    for name in clicks:
        by_mouse(page, name, CHANCE)
        if page.evaluate(IS_CHOSEN):
            break


def clicks_of(choice: JSON, step: JSON) -> list[str]:
    """What is touched for a move that solves a step."""
    choices = view_of(choice, step["position"])["choices"]
    hinted = {hint["move"] for hint in step["hints"]}
    right = step["right"] or [each["move"] for each in choices if each["move"] not in hinted]
    return next(each["clicks"] for each in choices if each["move"] == right[0])


def solve(visitor: Visitor, choice: JSON, step: JSON) -> None:
    """Give one answer of each kind that a step knows, the right one last."""
    page, feedback = visitor.page, visitor.page.get_by_test_id("feedback")
    if step["kind"] == "ask":
        for each in sorted(step["choices"], key=lambda each: each["isRight"]):
            page.get_by_role("button", name=each["text"], exact=True).click()
            expect(feedback).to_have_text(each["answer"])
    if step["kind"] == "play":
        for text, hints in groupby(step["hints"], key=lambda hint: hint["text"]):
            touch(page, next(hints)["clicks"])
            expect(feedback).to_have_text(text)
        touch(page, clicks_of(choice, step))
        expect(feedback).to_have_text(step["done"])


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_every_lesson_is_solved_on_the_board(visitor: Visitor, game: str) -> None:
    """Each answer that a lesson knows words for can be given by touching places, and the right one counts."""
    page = visitor.go(f"/learn/{game}")
    for lesson in lessons_of(game):
        choice = choice_of(game, lesson)
        visitor.go(f"/learn/{game}/{lesson['id']}")
        for step in lesson["steps"]:
            expect(page.get_by_text(step["text"], exact=True)).to_be_visible()
            solve(visitor, choice, step)
            expect(page.locator("main .go.main")).to_be_visible()
            if step is not lesson["steps"][-1]:
                go_on(page)


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_can_be_walked_through(visitor: Visitor, game: str) -> None:
    """Each step shows its position without a complaint; nobody is held up."""
    lessons = lessons_of(game)
    page = visitor.go(f"/learn/{game}")
    page.locator("main").get_by_role("listitem").first.get_by_role("link").click()
    for lesson in lessons:
        expect(page.get_by_role("heading", level=1)).to_contain_text(lesson["title"])
        for step in lesson["steps"]:
            expect(page.get_by_text(step["text"], exact=True)).to_be_visible()
            page.locator("kwartet-board [data-place]").first.wait_for()
            expect(page.locator("main").get_by_role("alert")).to_be_hidden()
            if step is not lesson["steps"][-1]:
                go_on(page)
        go_on(page)
    expect(page).to_have_url(re.compile("/table/"))
    visitor.go(f"/learn/{game}")
    expect(page.get_by_text("finished", exact=True)).to_have_count(len(lessons))
    expect(page.get_by_role("button", name="Play your first game")).to_be_visible()


def choice_of(game: str, lesson: JSON) -> JSON:
    """What is played in a lesson."""
    return {"game": game, "variant": lesson["variant"], "options": lesson["options"]}


def step_with_replies(game: str) -> tuple[JSON, int]:
    """A lesson, and the number of a step in it after which moves are played by themselves."""
    return next(
        (lesson, number)
        for lesson in lessons_of(game)
        for number, step in enumerate(lesson["steps"])
        if step["replies"]
    )


def go_to_step(page: Page, lesson: JSON, number: int) -> JSON:
    """Skip what comes before a step; the step."""
    for step in lesson["steps"][:number]:
        expect(page.get_by_text(step["text"], exact=True)).to_be_visible()
        go_on(page)
    expect(page.get_by_text(lesson["steps"][number]["text"], exact=True)).to_be_visible()
    return lesson["steps"][number]


@pytest.mark.parametrize("game", WITH_REPLIES)
def test_the_replies_to_a_right_move_are_played(visitor: Visitor, game: str) -> None:
    lesson, number = step_with_replies(game)
    choice = choice_of(game, lesson)
    page = visitor.go(f"/learn/{game}/{lesson['id']}")
    step = go_to_step(page, lesson, number)
    touch(page, clicks_of(choice, step))
    after = view_of(choice, step["position"], step["right"][0], *step["replies"])
    await_scene(page, after["scene"])


@pytest.mark.parametrize("game", WITH_REPLIES)
@pytest.mark.parametrize("is_slow", [False, True])
def test_who_goes_on_during_the_replies_gets_the_next_step(
    visitor: Visitor, game: str, is_slow: bool
) -> None:
    """The replies of the step before end, and nothing is asked of a position that they do not belong to."""
    lesson, number = step_with_replies(game)
    choice = choice_of(game, lesson)
    visitor.page.clock.install()
    page = visitor.go(f"/learn/{game}/{lesson['id']}")
    step, after = go_to_step(page, lesson, number), lesson["steps"][number + 1]
    moment(page)
    if is_slow:
        visitor.slow_the_line_down()
    touch(page, clicks_of(choice, step))
    go_on(page)
    page.get_by_role("button", name="Back").click()
    go_on(page)
    await_scene(page, view_of(choice, after["position"])["scene"])
    page.clock.run_for(10_000)  # the replies would have been played by now
    await_scene(page, view_of(choice, after["position"])["scene"])
    solve(visitor, choice, after)


def test_a_task_is_tried_wrongly_and_rightly(visitor: Visitor) -> None:
    lessons = lessons_of("yinsh")
    lesson, number, step = next(
        (lesson, number, step)
        for lesson in lessons
        for number, step in enumerate(lesson["steps"])
        if step["kind"] == "play" and step["right"] and any(not hint["isLegal"] for hint in step["hints"])
    )
    page = visitor.go(f"/learn/yinsh/{lesson['id']}")
    for _ in range(number):
        go_on(page)
    wrong = next(hint for hint in step["hints"] if not hint["isLegal"])
    click(page, *wrong["clicks"])
    expect(page.get_by_test_id("feedback")).to_have_text(wrong["text"])
    click(page, *step["right"][0].split("-"))
    expect(page.get_by_test_id("feedback")).to_have_text(step["done"])
    page.get_by_text("What the rulebook says").click()
    rules = page.get_by_role("region", name="Rulebook")
    for rule in step["rules"]:
        expect(rules.get_by_text(rule, exact=True)).to_be_visible()


ARROWS = """document.querySelector("kwartet-board").arrows.map((arrow) => (arrow.route ?? arrow).join("-"))"""


def test_an_answer_is_shown_after_two_failures(visitor: Visitor) -> None:
    """An arrow on the board shows the move; playing it is left to the learner."""
    lesson = next(lesson for lesson in lessons_of("yinsh") if lesson["id"] == "complete")
    [step] = lesson["steps"]
    page = visitor.go(f"/learn/yinsh/{lesson['id']}")
    moment(page)
    for wrong in (["f5", "d5"], ["g5", "g4"]):
        expect(page.get_by_role("button", name="Show me")).to_be_hidden()
        click(page, *wrong)
        expect(page.get_by_test_id("feedback")).to_have_text(step["otherwise"])
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_test_id("feedback")).to_have_text("There: f5, i8.")
    assert page.evaluate(ARROWS) == ["f5-i8"]
    click(page, "f5", "i8")
    expect(page.get_by_test_id("feedback")).to_have_text(step["done"])


def test_a_lesson_for_the_second_side_is_seen_from_there(visitor: Visitor) -> None:
    visitor.go("/learn/4mation/touch").locator("kwartet-board [data-place]").first.wait_for()
    assert visitor.page.evaluate('document.querySelector("kwartet-board").turned')
    visitor.go("/learn/4mation/four").locator("kwartet-board [data-place]").first.wait_for()
    assert not visitor.page.evaluate('document.querySelector("kwartet-board").turned')


def test_the_path_shows_what_is_done_and_what_comes_next(visitor: Visitor) -> None:
    first, second, *_ = lessons_of("skato")
    page = visitor.go(f"/learn/skato/{first['id']}")
    for _ in first["steps"]:
        go_on(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(second["title"])
    visitor.go("/learn")
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn SKATO")
    expect(page.get_by_role("complementary", name="Next")).to_contain_text(second["title"])
    expect(page.locator("[aria-current=step]")).to_contain_text(second["title"])


def test_the_rulebook_is_beside_the_course(visitor: Visitor) -> None:
    page = visitor.go("/learn")
    page.get_by_role("link", name="Rulebook").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("YINSH")
    expect(page.locator("#rule-A1")).to_be_visible()
    page.get_by_role("link", name="Course").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn YINSH")
