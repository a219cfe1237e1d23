"""Languages: chosen from the browser, switched by hand, remembered, and spoken on every page."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.page_data import lessons_of, rulebook_of
from browser.player import moment
from browser.tables import open_table
from browser.visitor import DESKTOP, Visitor
from kwartet.games import game_words

MESSAGES = Path(__file__).parents[2] / "web" / "messages"
NAMES = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
    "es": "Español",
    "pl": "Polski",
}


def words(language: str) -> dict[str, Any]:
    """What the page says in a language."""
    known: dict[str, Any] = json.loads((MESSAGES / f"{language}.json").read_text())
    return known


def assert_it_speaks(page: Page, language: str) -> None:
    """The page says in its head and in its words which language it speaks."""
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("heading", level=1)).to_have_text(words(language)["home_title"])
    navigation = page.get_by_role("navigation", name=words(language)["nav_main"])
    expect(navigation.locator("a[href='/learn']")).to_have_text(words(language)["nav_learn"])


@pytest.mark.parametrize("language", NAMES)
def test_the_browser_says_which_language_is_wanted(visit: Visit, language: str) -> None:
    assert_it_speaks(visit(replace(DESKTOP, language=language)).go("/"), language)


def test_an_unknown_language_is_answered_in_english(visit: Visit) -> None:
    assert_it_speaks(visit(replace(DESKTOP, language="fi")).go("/"), "en")


@pytest.mark.parametrize("language", [language for language in NAMES if language != "en"])
def test_the_language_is_switched_and_remembered(visitor: Visitor, language: str) -> None:
    page = visitor.go("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option(NAMES[language])
    assert_it_speaks(page, language)
    page.reload()
    assert_it_speaks(page, language)


@pytest.mark.parametrize("language", NAMES)
def test_table_rulebook_and_course_speak_it_too(visit: Visit, language: str) -> None:
    visitor = visit(replace(DESKTOP, language=language))
    page = open_table(visitor, "4mation")
    moment(page)
    task = game_words("4mation", language)["tasks"]["place a cube"]
    expect(page.get_by_test_id("status")).to_contain_text(task, ignore_case=True)
    board = words(language)["board_label"].replace("{game}", "4mation")
    expect(page.get_by_role("group", name=board)).to_be_attached()

    rules = rulebook_of("4mation", language)
    expect(visitor.go("/rules/4mation").get_by_role("heading", level=1)).to_have_text(rules["title"])
    headings = [section["heading"] for section in rules["sections"] if section["heading"]]
    expect(page.get_by_role("heading", level=2)).to_have_text(headings)

    lesson = lessons_of("4mation", language)[0]
    expect(visitor.go("/learn/4mation").get_by_role("listitem").first).to_contain_text(lesson["title"])


@pytest.mark.parametrize("language", ["de", "pl"])
def test_a_mistake_is_told_in_the_language_with_the_english_detail(visit: Visit, language: str) -> None:
    visitor = visit(replace(DESKTOP, language=language))
    visitor.watch.forgive("400")
    told = visitor.go("/analysis#g=yinsh&m=e5.e5").locator("main").get_by_role("alert")
    expect(told.locator("p").first).to_have_text(words(language)["error_illegal_move"])
    expect(told.locator("[lang=en]")).to_contain_text("'e5' is not legal in YINSH")
