"""Settings: they apply at once and are stored."""

from dataclasses import replace

from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.player import click
from browser.tables import open_table
from browser.visitor import DESKTOP, Settings, Visitor

BACKGROUND = "getComputedStyle(document.documentElement).backgroundColor"
GROUND = 'document.querySelector("kwartet-board").shadowRoot.querySelector(".ground").innerHTML'
PIECES = 'document.querySelector("kwartet-board").shadowRoot.querySelector("defs").innerHTML'
MOVING = 'document.querySelector("kwartet-board").shadowRoot.querySelector(".moving").childElementCount > 0'

# Whether anything has moved is noted by the page itself: a look from outside may come too late.
NOTE_MOVING = """() => {
  const moving = document.querySelector("kwartet-board").shadowRoot.querySelector(".moving");
  window.hasMoved = false;
  new MutationObserver(() => (window.hasMoved ||= moving.childElementCount > 0))
    .observe(moving, { childList: true });
}"""


def open_settings(page: Page) -> None:
    """Open the sheet of settings."""
    page.get_by_role("button", name="Settings").click()


def close_settings(page: Page) -> None:
    """Close the sheet again."""
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_themes_change_the_page_and_are_remembered(visit: Visit) -> None:
    page = open_table(visit(replace(DESKTOP, settings=None)), "4mation")
    open_settings(page)
    seen = set()
    for name, theme in {"Light": "light", "Dark": "dark", "High contrast": "contrast"}.items():
        page.get_by_role("combobox", name="Colours").select_option(name)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        board_theme = "contrast" if theme == "contrast" else "auto"  # which takes after the page
        expect(page.locator("kwartet-board")).to_have_attribute("theme", board_theme)
        seen.add(page.evaluate(BACKGROUND))
    assert len(seen) == 3
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")


def test_without_a_choice_the_page_is_as_dark_as_the_system(visit: Visit) -> None:
    page = visit(replace(DESKTOP, settings=None)).go("/about")
    page.emulate_media(color_scheme="light")
    light = page.evaluate(BACKGROUND)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"(light) => {BACKGROUND} !== light", arg=light)


def test_looks_marks_and_coordinates_change_the_board_and_are_remembered(visitor: Visitor) -> None:
    page = open_table(visitor, "lyngk")
    plain = page.evaluate(PIECES)
    open_settings(page)
    page.get_by_label("Boards and pieces").select_option("Plain")
    page.wait_for_function(f"(plain) => {PIECES} !== plain", arg=plain)
    modern = page.evaluate(PIECES)
    page.get_by_label("Marks on pieces").check()
    page.wait_for_function(f"(modern) => {PIECES} !== modern", arg=modern)
    bare = page.evaluate(GROUND)
    page.get_by_label("Names of points").select_option("Every point")
    page.wait_for_function(f"(bare) => {GROUND} !== bare", arg=bare)
    close_settings(page)
    now = page.evaluate(f"[{PIECES}, {GROUND}]")
    page.reload()
    page.wait_for_function(
        f"(now) => document.querySelector('kwartet-board') && {PIECES} === now[0] && {GROUND} === now[1]",
        arg=now,
    )
    open_settings(page)
    expect(page.get_by_label("Marks on pieces")).to_be_checked()
    expect(page.get_by_label("Names of points")).to_have_value("all")


def test_pieces_move_at_the_chosen_speed(visit: Visit) -> None:
    visitor = visit(replace(DESKTOP, settings=Settings(speed=0.5)))
    page = open_table(visitor, "4mation", kind="screen")
    page.evaluate(NOTE_MOVING)
    click(page, "d4")
    page.wait_for_function(f"() => window.hasMoved && !({MOVING})")


def test_nothing_moves_where_the_system_asks_for_rest(visit: Visit) -> None:
    visitor = visit(replace(DESKTOP, settings=Settings(speed=0.5)))
    visitor.page.emulate_media(reduced_motion="reduce")
    page = open_table(visitor, "4mation", kind="screen")
    page.evaluate(NOTE_MOVING)
    click(page, "d4")
    page.locator('[data-ply="1"]').wait_for()
    assert page.evaluate("window.hasMoved") is False


def test_the_board_turns_to_the_side_to_move(visitor: Visitor) -> None:
    page = open_table(visitor, "4mation", kind="screen")
    open_settings(page)
    page.get_by_label("Turn the board to the player whose turn it is (same screen)").check()
    close_settings(page)
    turned = 'document.querySelector("kwartet-board").turned'
    assert page.evaluate(turned) is False
    click(page, "d4")
    page.wait_for_function(f"() => {turned}")


def test_the_level_is_remembered(visitor: Visitor) -> None:
    page = visitor.go("/new/skato")
    page.get_by_role("radio", name="7", exact=True).check(force=True)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_text("level 7", exact=True)).to_be_visible()
    expect(visitor.go("/new/yinsh").get_by_role("radio", name="7", exact=True)).to_be_checked()
