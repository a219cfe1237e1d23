"""Every game and variant, from the first click on the home page to the result, against the computer."""

from dataclasses import dataclass, field
from re import compile as pattern

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visit
from browser.player import (
    by_finger,
    by_keys,
    by_mouse,
    by_notation,
    moment,
    places_by_keys,
    play_on,
    tab_to,
)
from browser.visitor import PHONE, Visitor


@dataclass(frozen=True)
class Wish:
    """A game, as a visitor would choose it on the page."""

    game: str
    variant: str = ""
    size: int | None = None
    switches: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return "-".join(filter(None, [self.game, self.variant, str(self.size or ""), *self.switches])).lower()


YINSH = Wish("YINSH")
BLITZ = Wish("YINSH", variant="Blitz")
LYNGK = Wish("LYNGK")
SIX_STACK = Wish("LYNGK", variant="Six-stack")
CAPTURES = Wish("LYNGK", switches=["A claim takes the five-stacks of its colour"])
FOURMATION = Wish("4mation")
SKATO = Wish("SKATO")
SMALL_SKATO = Wish("SKATO", size=6)


def first_link(page: Page, wish: Wish) -> Locator:
    """The link that leads from the home page to a new game."""
    return page.get_by_role("link", name=pattern(rf"^{wish.game}\s+\w"))


def begin(page: Page, wish: Wish, level: int = 1) -> None:
    """From the home page to the first move, against the computer at a level."""
    first_link(page, wish).click()
    page.get_by_role("radio", name=str(level), exact=True).check(force=True)
    if wish.variant:
        page.get_by_role("radio", name=wish.variant).check()
    if wish.size:
        page.get_by_label("Board size").select_option(str(wish.size))
    for switch in wish.switches:
        page.get_by_label(switch).check()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/table/*")


def begin_by_keys(page: Page, wish: Wish) -> None:
    """The same without a mouse."""
    tab_to(page, first_link(page, wish))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("radio", name="3", exact=True))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("radio", name="1", exact=True)).to_be_checked()
    if wish.variant:
        tab_to(page, page.get_by_role("radio", name="Standard"))
        page.keyboard.press("ArrowDown")
    if wish.size:
        tab_to(page, page.get_by_label("Board size"))
        page.keyboard.type(str(wish.size))
    tab_to(page, page.get_by_role("button", name="Start", exact=True))
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")


def assert_it_ended(page: Page) -> None:
    """The page says how the game ended, and what can be done now."""
    expect(page.get_by_test_id("status")).to_have_text(pattern(r"^(.+ wins: .+|Draw: .+)$"))
    expect(page.get_by_role("link", name="New game")).to_be_visible()
    expect(page.get_by_role("button", name="Review")).to_be_visible()
    expect(page.get_by_role("button", name="Resign")).to_be_hidden()


EVERY = [YINSH, BLITZ, LYNGK, SIX_STACK, FOURMATION, SKATO]


@pytest.mark.parametrize("wish", EVERY, ids=str)
def test_a_game_is_played_to_its_end_by_mouse_without_a_network(visitor: Visitor, wish: Wish) -> None:
    """Once the board is there, nothing is asked of the server any more."""
    visitor.watch.forgive("ERR_INTERNET_DISCONNECTED")
    page = visitor.go("/")
    begin(page, wish)
    moment(page)
    visitor.cut_the_line(True)
    play_on(page, by_mouse, seed=1)
    assert_it_ended(page)


@pytest.mark.parametrize("wish", [BLITZ, CAPTURES, SMALL_SKATO], ids=str)
def test_a_game_is_played_to_its_end_by_touch(visit: Visit, wish: Wish) -> None:
    page = visit(PHONE).go("/")
    begin(page, wish)
    play_on(page, by_finger, seed=2)
    assert_it_ended(page)


@pytest.mark.parametrize("wish", [YINSH, SIX_STACK, FOURMATION], ids=str)
def test_a_game_is_played_to_its_end_by_keys(visit: Visit, wish: Wish) -> None:
    page = visit().go("/")
    begin_by_keys(page, wish)
    assert sorted(places_by_keys(page)) == moment(page).open
    play_on(page, by_keys, seed=3)
    assert_it_ended(page)


def test_a_game_is_played_to_its_end_by_notation(visit: Visit) -> None:
    page = visit().go("/")
    begin_by_keys(page, SMALL_SKATO)
    play_on(page, by_notation, seed=3)
    assert_it_ended(page)
