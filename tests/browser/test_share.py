"""Share: addresses, texts, files and pictures that hold a position or a game."""

from pathlib import Path

from playwright.sync_api import Page, expect

import kwartet
from browser.conftest import Visit
from browser.page_data import view_of
from browser.player import moment
from browser.tables import more, moves_played, open_table, recorded, scene
from browser.visitor import Visitor

CLIPBOARD = "navigator.clipboard.readText()"


def shared_table(visitor: Visitor) -> Page:
    """A game of LYNGK in its middle, with the sheet open that shares it."""
    known = recorded("lyngk.kw")
    page = open_table(visitor, "lyngk", kind="screen", start=known["start"], moves=known["moves"][:12])
    more(page, "Share")
    return page


def assert_same_pieces(one: Page, other: Page) -> None:
    """The boards show the same; what lies beside them is in strips of their own on some pages."""
    here, there = scene(one), scene(other)
    common = here.keys() & there.keys()
    assert {name: here[name] for name in common} == {name: there[name] for name in common}
    assert len(common) > 40


def test_an_address_reopens_the_same_position(visit: Visit) -> None:
    page = shared_table(visit())
    address = page.get_by_label("Address of this position").input_value()
    other = visit().go(address)
    moment(other)
    assert_same_pieces(other, page)
    assert moves_played(other) == []


def test_an_address_reopens_the_same_game(visit: Visit) -> None:
    page = shared_table(visit())
    address = page.get_by_label("Address of the game").input_value()
    other = visit().go(address)
    moment(other)
    assert_same_pieces(other, page)
    assert moves_played(other) == moves_played(page)


def test_the_address_of_the_analysis_follows_the_board(visitor: Visitor) -> None:
    page = visitor.go("/analysis#g=skato&o.size=6&m=c3.c4")
    moment(page)
    page.get_by_role("button", name="One move back").click()
    page.locator('[data-ply="1"][aria-current]').wait_for()
    before = scene(page)
    page.reload()
    page.locator('[data-ply="1"][aria-current]').wait_for()
    assert scene(page) == before
    assert moves_played(page) == ["c3", "c4"]


def test_position_and_game_are_copied_as_text(visitor: Visitor) -> None:
    page = shared_table(visitor)
    page.get_by_role("button", name="Copy game as text").click()
    expect(page.get_by_text("Copied").first).to_be_visible()
    text = page.evaluate(CLIPBOARD)
    assert list(kwartet.Record.read(text).moves) == moves_played(page)
    page.get_by_role("button", name="Copy position as text").click()
    page.wait_for_function(f"async (game) => await {CLIPBOARD} !== game", arg=text)
    choice = {"game": "lyngk", "variant": "standard", "options": {}}
    view = view_of(choice, page.evaluate(CLIPBOARD))
    assert {name: " ".join(pieces) for name, pieces in view["scene"].items()} == {
        name: pieces for name, pieces in scene(page).items() if pieces
    }


def test_record_and_pictures_are_saved_as_files(visitor: Visitor, tmp_path: Path) -> None:
    page = shared_table(visitor)
    beginnings = {"Record file": b'[Game "LYNGK"]', "SVG": b"<svg", "PNG": b"\x89PNG"}
    for name, beginning in beginnings.items():
        with page.expect_download() as saved:
            page.get_by_role("button", name=name, exact=True).click()
        saved.value.save_as(tmp_path / name)
        assert beginning in (tmp_path / name).read_bytes()[:400]
