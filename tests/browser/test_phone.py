"""Phones: every page fits a screen of 360 pixels, and everything on it is large enough to hit."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page

from browser.conftest import Visit
from browser.pages import PAGES
from browser.visitor import PHONE

SMALLEST = 24  # pixels of width and height
LONGEST_WORDS = ("de", "fr", "pl")
LONG_PAGES = (
    *("home", "new", "table", "lesson", "reviewed", "analysed", "lobby", "match"),
    *("log-in", "account", "player", "players"),
)

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


@pytest.mark.parametrize("language", LONGEST_WORDS)
def test_long_words_fit_as_well(visit: Visit, language: str) -> None:
    visitor = visit(replace(PHONE, language=language))
    for name in LONG_PAGES:
        visitor.be_a_stranger()
        assert_it_fits(PAGES[name](visitor))
