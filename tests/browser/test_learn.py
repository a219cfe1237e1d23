"""Learn: lessons are played through, with feedback, beside the rules they teach."""

import pytest
from playwright.sync_api import expect

from browser.player import click
from browser.visitor import Visitor

GAMES = ("yinsh", "lyngk", "4mation", "skato")


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_can_be_walked_through(visitor: Visitor, game: str) -> None:
    """Each step shows its position without a complaint; nobody is held up."""
    lessons = visitor.get(f"/api/course/{game}?language=en")["lessons"]
    page = visitor.go(f"/learn/{game}")
    page.get_by_role("listitem").first.get_by_role("link").click()
    for lesson in lessons:
        expect(page.get_by_role("heading", level=1)).to_contain_text(lesson["title"])
        for step in lesson["steps"]:
            expect(page.get_by_text(step["text"], exact=True)).to_be_visible()
            page.locator("kwartet-board [data-place]").first.wait_for()
            expect(page.locator("main").get_by_role("alert")).to_be_hidden()
            if step is not lesson["steps"][-1]:
                page.locator("main .panel .row").get_by_role("button").last.click()
        page.locator("main .panel .row").get_by_role("link").click()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    visitor.go(f"/learn/{game}")
    expect(page.get_by_text("finished", exact=True)).to_have_count(len(lessons))


def test_a_task_is_tried_wrongly_and_rightly(visitor: Visitor) -> None:
    lessons = visitor.get("/api/course/yinsh?language=en")["lessons"]
    lesson, number, step = next(
        (lesson, number, step)
        for lesson in lessons
        for number, step in enumerate(lesson["steps"])
        if step["kind"] == "play" and step["right"] and any(not hint["isLegal"] for hint in step["hints"])
    )
    page = visitor.go(f"/learn/yinsh/{lesson['id']}")
    for _ in range(number):
        page.locator("main .panel .row").get_by_role("button").last.click()
    wrong = next(hint for hint in step["hints"] if not hint["isLegal"])
    click(page, *wrong["clicks"])
    expect(page.get_by_test_id("feedback")).to_have_text(wrong["text"])
    click(page, *step["right"][0].split("-"))
    expect(page.get_by_test_id("feedback")).to_have_text(step["done"])
    rules = page.get_by_role("region", name="Rulebook")
    for rule in step["rules"]:
        expect(rules.get_by_text(rule, exact=True)).to_be_visible()


def test_the_rulebook_is_beside_the_course(visitor: Visitor) -> None:
    page = visitor.go("/learn")
    page.get_by_role("link", name="Rulebook").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("YINSH")
    expect(page.locator("#rule-A1")).to_be_visible()
    page.get_by_role("link", name="Course").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn YINSH")
