"""Phones: every page fits a screen of 360 pixels, and everything on it is large enough to hit."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.matches import FISCHER, couple
from browser.pages import PAGES
from browser.people import Person, log_in, new_name, play
from browser.tables import open_table
from browser.visitor import PHONE

SMALLEST = 24  # pixels of width and height
ON_ITS_SIDE = replace(PHONE, width=844, height=390)
LEAST_BOARD = 300  # pixels from the outer places of one side to those of the other
LANGUAGES = ("en", "de", "fr", "es", "it", "nl", "pl")
LONGEST_WORDS = ("de", "fr", "pl")
LONG_PAGES = (
    *("home", "new", "table", "lesson", "reviewed", "analysed", "lobby", "match"),
    *("log-in", "account", "player", "players"),
)

# How wide the places of the board are together; their names are a letter and a number.
POINTS_WIDE = """(svg) => {
  const boxes = [...svg.querySelectorAll("[data-place]")]
    .filter((each) => /^[a-k]\\d+$/.test(each.dataset.place))
    .map((each) => each.querySelector(".hit").getBoundingClientRect());
  return Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
}"""

# Over how many lines the text of each element goes.
LINES = """(elements) => elements.map((each) => {
  const range = document.createRange();
  range.selectNodeContents(each);
  return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
})"""

# Whatever is wider than the screen, by what it is.
TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
  [...document.querySelectorAll("body *")]
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5)
    .map((each) => each.outerHTML.slice(0, 120))"""

# What is smaller than it may be. A link in a sentence is as high as its line, a field is hit by its label.
TOO_SMALL = """(smallest) => {
  const isInSentence = (each) =>
    each.localName === "a" && getComputedStyle(each).display === "inline" && each.closest("p, li, article");
  const targets = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter((each) => !isInSentence(each) && each.checkVisibility({ visibilityProperty: true }))
    .map((each) => each.closest("label") ?? each)
    .filter((each) => !each.classList.contains("skip"));
  const places = [...document.querySelectorAll(".board kwartet-board")]
    .flatMap((board) => [...board.shadowRoot.querySelectorAll('[aria-disabled="false"] .hit')]);
  return [...targets, ...places].map((each) => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < smallest || box.height < smallest))
    .map(([each, { width, height }]) =>
      `${Math.round(width)} x ${Math.round(height)}: ${each.outerHTML.slice(0, 120)}`);
}"""


def assert_it_fits(page: Page) -> None:
    """Nothing has to be scrolled to the side."""
    found = page.evaluate(TOO_WIDE)
    assert not found, "\n".join([page.url, *found])


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_a_small_phone(visit: Visit, name: str) -> None:
    page = PAGES[name](visit(PHONE))
    assert_it_fits(page)
    too_small = page.evaluate(TOO_SMALL, SMALLEST)
    assert not too_small, "\n".join(too_small)


@pytest.mark.parametrize("game", ["yinsh", "lyngk", "4mation", "skato"])
def test_on_its_side_a_phone_shows_a_large_board(visit: Visit, game: str) -> None:
    page = open_table(visit(ON_ITS_SIDE), game, kind="screen")
    assert_it_fits(page)
    seen = page.locator("kwartet-board svg")
    expect(seen).to_be_in_viewport(ratio=1)
    surface = seen.evaluate(POINTS_WIDE)
    assert surface >= LEAST_BOARD, f"{surface} pixels from the leftmost to the rightmost place"
    expect(page.get_by_test_id("status")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("name", ["lesson", "analysed", "editor"])
def test_on_its_side_a_phone_shows_a_large_board_on_other_pages(visit: Visit, name: str) -> None:
    page = PAGES[name](visit(ON_ITS_SIDE))
    assert_it_fits(page)
    seen = page.locator("kwartet-board svg").first
    expect(seen).to_be_in_viewport(ratio=1)
    surface = seen.evaluate(POINTS_WIDE)
    assert surface >= LEAST_BOARD, f"{surface} pixels from the leftmost to the rightmost place"


def test_on_its_side_a_phone_shows_question_and_board_together(visit: Visit) -> None:
    page = PAGES["reviewed"](visit(ON_ITS_SIDE))
    page.get_by_role("button", name="Try it").click()
    board = page.locator("kwartet-board svg").first
    for seen in (page.get_by_text("What is better?"), board):
        expect(seen).to_be_in_viewport(ratio=1)
    assert board.evaluate(POINTS_WIDE) >= LEAST_BOARD
    assert_it_fits(page)


def test_on_its_side_a_phone_shows_both_clocks_of_a_match(visit: Visit) -> None:
    both = couple(visit, manner=ON_ITS_SIDE)
    for page in both.pages:
        assert_it_fits(page)
        expect(page.locator("kwartet-board svg")).to_be_in_viewport(ratio=1)
        for side in (0, 1):
            expect(page.get_by_test_id(f"clock-{side}")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", ["yinsh", "lyngk", "4mation", "skato"])
def test_on_its_side_a_phone_shows_names_and_result_of_a_match(visit: Visit, game: str) -> None:
    visitor = visit(ON_ITS_SIDE)
    one, other = Person(visitor.address, new_name("Wilhelmina van Oranje")), Person(visitor.address)
    address = f"/table/{play(one, other, game, [], rated=True, clock=FISCHER, resigns=1)}"
    log_in(visitor, one)
    page = visitor.go(address)
    names = page.locator("[data-side] a")
    expect(names).to_have_count(2)
    assert names.evaluate_all(LINES) == [1, 1]
    expect(page.get_by_test_id("status")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_way_to_the_account_is_read_in_full(visit: Visit, language: str) -> None:
    for width in (320, 360, 390):
        page = visit(replace(PHONE, width=width, language=language)).go("/about")
        page.locator("header nav button").click()
        name = page.get_by_role("dialog").locator("a[href='/account'] span")
        name.wait_for()
        assert name.evaluate("each => each.scrollWidth <= each.clientWidth"), (width, name.inner_text())
        assert_it_fits(page)


@pytest.mark.parametrize("language", LONGEST_WORDS)
def test_long_words_fit_as_well(visit: Visit, language: str) -> None:
    visitor = visit(replace(PHONE, language=language))
    for name in LONG_PAGES:
        visitor.be_a_stranger()
        assert_it_fits(PAGES[name](visitor))
