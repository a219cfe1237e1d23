"""The position editor: pieces are put down and taken away, and the rules say what can be."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.player import pieces, place
from browser.tables import scene
from browser.visitor import DESKTOP, Manner, Visitor

PHONE = Manner(width=390, height=844, touch=True)


def touch(page: Page, *names: str) -> None:
    """Touch places with what is chosen, one after the other."""
    for name in names:
        place(page, name).locator(".hit").click()


def choose(page: Page, name: str) -> None:
    """Choose what to put down."""
    page.get_by_role("button", name=f"{name}: ").click()


def expect_possible(page: Page, task: str) -> None:
    """The page says that the position can be played, and what comes next."""
    expect(page.get_by_role("status").filter(has_text="can be played")).to_be_visible()
    expect(page.get_by_test_id("next")).to_have_text(task)


def test_a_position_is_put_together_and_analysed(visitor: Visitor) -> None:
    page = visitor.go("/analysis#g=skato&m=d4.d5")
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Edit position").click()
    choose(page, "blue piece")
    touch(page, "e4")
    choose(page, "green piece")
    touch(page, "e5")
    expect_possible(page, "place a piece")
    assert [pieces(page, name) for name in ("d4", "d5", "e4", "e5")] == [
        "blue-tile",
        "green-tile",
        "blue-tile",
        "green-tile",
    ]
    put = scene(page)
    page.get_by_role("link", name="Analyse", exact=True).click()
    page.get_by_test_id("lines").get_by_role("listitem").first.wait_for()
    points = [name for name in put if name[0] in "abcdefgh" and name[1:].isdigit()]
    assert [scene(page)[name] for name in points] == [put[name] for name in points]


def test_a_position_that_cannot_be_says_why(visitor: Visitor) -> None:
    page = visitor.go("/editor#g=skato")
    choose(page, "blue piece")
    touch(page, "a1", "b1", "c1", "d1", "e1")
    trouble = page.get_by_role("status").filter(has_text="Blue already has five in a line")
    expect(trouble).to_be_visible()
    expect(page.get_by_role("button", name="Analyse", exact=True)).to_be_disabled()
    start = page.get_by_role("button", name="Play on from here")
    expect(start).to_have_attribute("aria-disabled", "true")
    expect(start).to_have_accessible_description(
        "Blue already has five in a line, so it cannot be Blue's turn."
    )
    page.get_by_role("button", name="Empty", exact=True).click()
    expect(trouble).to_be_hidden()
    expect(page.get_by_role("link", name="Analyse", exact=True)).to_be_visible()


def test_a_position_is_read_from_text(visitor: Visitor) -> None:
    visitor.watch.forgive("400")
    page = visitor.go("/editor#g=4mation")
    page.get_by_role("button", name="More").click()
    field = page.get_by_label("Position as text")
    empty = field.input_value()
    field.fill("nonsense")
    field.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_contain_text("The text goes wrong at character 1.")
    field.fill(empty)
    field.press("Enter")
    expect(dialog.get_by_role("alert")).to_be_hidden()


def test_the_trays_follow_the_board(visitor: Visitor) -> None:
    """Nothing is called wrong before it is: rings are put down one after the other."""
    page = visitor.go("/editor#g=yinsh")
    choose(page, "white ring")
    touch(page, "e5")
    expect(page.get_by_role("button", name="white ring: 1 of 5 placed")).to_be_visible()
    choose(page, "black ring")
    touch(page, "f5")
    expect_possible(page, "place a ring")
    expect(page.get_by_role("button", name="black ring: 1 of 5 placed")).to_be_visible()
    expect(page.locator("main").get_by_role("alert")).to_be_hidden()


def test_wells_beside_the_board_are_filled(visitor: Visitor) -> None:
    page = visitor.go("/editor#g=yinsh")
    well = page.get_by_role("region", name="White").get_by_role("button", name="removed 1")
    well.click()
    expect(page.get_by_role("button", name="white ring: 1 of 5 placed")).to_be_visible()
    well.click()
    expect(page.get_by_role("button", name="white ring: 0 of 5 placed")).to_be_visible()


@pytest.mark.parametrize("manner", [DESKTOP, PHONE], ids=["mouse", "touch"])
def test_steps_are_taken_back(visit: Visit, manner: Manner) -> None:
    page = visit(manner).go("/editor#g=4mation")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    choose(page, "blue cube")
    touch(page, "d4", "d4", "d5")
    assert (pieces(page, "d4"), pieces(page, "d5")) == ("", "blue-cube")
    undo.click()
    undo.click()
    expect(place(page, "d4")).to_have_attribute("data-pieces", "blue-cube")
    undo.click()
    expect(undo).to_be_disabled()
    expect(place(page, "d4")).to_have_attribute("data-pieces", "")


def test_keys_set_up_a_position(visitor: Visitor) -> None:
    page = visitor.go("/editor#g=4mation")
    page.get_by_role("button", name="pink cube: ").press("Enter")
    page.locator("kwartet-board").evaluate("(board) => board.focus()")
    page.keyboard.press("Enter")
    expect(place(page, "d4")).to_have_attribute("data-pieces", "pink-cube")
    page.get_by_role("radio", name="Pink").press("Space")
    expect(page.get_by_role("radio", name="Pink")).to_be_checked()


def test_a_position_is_played_on(visitor: Visitor) -> None:
    page = visitor.go("/analysis#g=skato&m=d4.d5")
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Edit position").click()
    page.get_by_text("Same screen").click()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/table/*")
    expect(place(page, "d4")).to_have_attribute("data-pieces", "blue-tile")
    touch(page, "e4")
    expect(place(page, "e4")).to_have_attribute("data-pieces", "blue-tile")


def test_faults_are_told_in_the_readers_language(visit: Visit) -> None:
    page = visit(Manner(language="de")).go("/editor#g=yinsh")
    page.get_by_role("button", name="schwarzer Ring: ").click()
    touch(page, "e5")
    expect(page.get_by_role("status").filter(has_text="Weiß hat zu wenige Ringe")).to_be_visible()
