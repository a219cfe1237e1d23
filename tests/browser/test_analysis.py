"""Analysis: the engine's opinion, variations, notes and drawings on a board that anything can be tried on."""

from re import compile as pattern

import pytest
from playwright.sync_api import Page, expect

import kwartet
from browser.conftest import Visit
from browser.people import Person, log_in, play
from browser.player import moment, place
from browser.tables import moves_played, recorded, scene
from browser.visitor import DESKTOP, Manner, Visitor

PHONE = Manner(width=390, height=844, touch=True)
GAME = "/analysis#g=4mation&m=d4.d5.c4"


def touch(page: Page, name: str) -> None:
    """Touch a place."""
    place(page, name).locator(".hit").click()


def silent(visitor: Visitor, address: str = GAME) -> Page:
    """An analysis without the engine."""
    page = visitor.go(address)
    moment(page)
    page.get_by_role("button", name="Engine").click()
    return page


def middle(page: Page, name: str) -> tuple[float, float]:
    """Where a place is on the screen."""
    box = place(page, name).locator(".hit").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def record_of(page: Page) -> kwartet.Record:
    """The record that the page gives away."""
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy game as text").click()
    expect(page.get_by_text("Copied").first).to_be_visible()
    text: str = page.evaluate("navigator.clipboard.readText()")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    return kwartet.Record.read(text)


def test_the_engine_thinks_until_it_is_switched_off(visitor: Visitor) -> None:
    page = visitor.go("/analysis#g=yinsh&m=f6.e5")
    keep = page.get_by_role("switch", name="Keep thinking")
    expect(keep).not_to_be_checked()
    keep.press("Space")
    expect(keep).to_be_checked()
    expect(page.locator(".busy")).to_be_visible()
    page.reload()
    expect(keep).to_be_checked()
    keep.uncheck()
    expect(page.locator(".busy")).to_be_hidden(timeout=20_000)


def test_chances_stay_with_one_side(visitor: Visitor) -> None:
    """Whoever decides next, the chances are those of the chosen side."""
    moves = recorded("4mation.kw")["moves"]
    page = visitor.go(f"/analysis#g=4mation&m={'.'.join(moves[:-1])}")
    worth = page.get_by_test_id("worth")
    expect(worth).to_have_text("wins in 1 move")
    page.get_by_role("button", name="Seen from Blue. Change to Pink").click()
    expect(worth).to_have_text("loses in 1 move")
    page.get_by_role("button", name="One move back").click()
    expect(worth).to_have_text(pattern("^(loses|0 %)"))


def test_a_line_is_previewed_and_played(visitor: Visitor) -> None:
    page = visitor.go("/analysis#g=skato&m=d4.d5")
    move = page.get_by_test_id("lines").get_by_role("listitem").first.get_by_role("button").first
    move.wait_for()
    expect(page.locator(".busy")).to_be_hidden(timeout=20_000)
    before, name = scene(page), move.inner_text()
    move.hover()
    expect(place(page, name)).to_have_attribute("data-pieces", "blue-tile")
    page.mouse.move(5, 5)
    expect(place(page, name)).to_have_attribute("data-pieces", "")
    assert scene(page) == before
    page.get_by_role("switch", name="Keep thinking").focus()
    page.keyboard.press("Tab")
    expect(place(page, name)).to_have_attribute("data-pieces", "blue-tile")
    page.keyboard.press("Enter")
    expect(page.locator('[data-ply="3"][aria-current]')).to_have_text(name)


def test_arrows_are_weighted_by_rank(visitor: Visitor) -> None:
    moves = recorded("yinsh.kw")["moves"]
    page = visitor.go(f"/analysis#g=yinsh&m={'.'.join(moves[:20])}&p=18")
    arrows = page.locator("kwartet-board .arrow.advice")
    expect(arrows).to_have_count(3)
    strokes = arrows.evaluate_all(
        "all => all.map((each) => Number(each.querySelectorAll('path')[1].getAttribute('stroke-width')))"
    )
    assert sorted(strokes) == strokes
    assert strokes[0] < strokes[-1]
    expect(page.locator("kwartet-board .arrow.played")).to_have_count(1)


@pytest.mark.parametrize("manner", [DESKTOP, PHONE], ids=["mouse", "touch"])
def test_another_move_makes_a_variation(visit: Visit, manner: Manner) -> None:
    page = silent(visit(manner))
    page.get_by_role("button", name="One move back").click()
    touch(page, "c5")
    expect(page.get_by_test_id("tried")).to_have_text(pattern("2 *c5"))
    assert moves_played(page) == ["d4", "d5", "c4"]
    page.reload()
    expect(page.get_by_test_id("tried").locator("[aria-current]")).to_have_text("c5")
    page.get_by_role("button", name="Make this the main line").click()
    expect(page.get_by_test_id("tried")).to_have_text(pattern("2 *c4"))
    assert moves_played(page) == ["d4", "d5", "c5"]


def test_a_variation_can_be_taken_away(visitor: Visitor) -> None:
    page = silent(visitor, "/analysis#g=4mation&m=d4.d5.c4&x=2*c5.b4_&p=4")
    expect(page.locator("[aria-current=true]")).to_have_text("c5")
    page.get_by_role("button", name="Remove from here").press("Enter")
    expect(page.get_by_test_id("tried")).to_have_count(0)
    expect(page.locator("[aria-current=true]")).to_have_text("d5")


def test_a_note_belongs_to_its_position(visitor: Visitor) -> None:
    page = silent(visitor)
    page.get_by_role("button", name="Note").click()
    page.keyboard.type("Strong (really)")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("note")).to_have_text("Strong (really)")
    page.get_by_role("button", name="One move back").click()
    page.get_by_role("button", name="Note").click()
    expect(page.get_by_label("Note after d5")).to_have_value("")
    page.reload()
    expect(page.get_by_test_id("note")).to_have_text("Strong (really)")


def test_the_tree_is_a_record(visitor: Visitor) -> None:
    address = "/analysis#g=4mation&m=d4.d5.c4&x=2*c5.b4_&c.3=main&c.5=tried&h.First=Ann"
    record = record_of(silent(visitor, address))
    assert record.moves == ("d4", "d5", "c4")
    assert record.comments == {3: "main"}
    (tried,) = record.variations[2]
    assert (tried.moves, dict(tried.comments)) == (("c5", "b4"), {4: "tried"})
    page = visitor.go("/analysis")
    page.get_by_text("Open a game record").click()
    page.get_by_label("Game record").fill(record.text)
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_test_id("tried")).to_contain_text("c5")
    assert record_of(page) == record


ARROWS = "kwartet-board .arrow.own"


def rings(page: Page) -> list[str]:
    """The places around which the reader has drawn rings."""
    drawn: list[str] = page.locator("kwartet-board").evaluate("(board) => [...board.rings]")
    return drawn


def test_a_mouse_draws_arrows_and_rings(visitor: Visitor) -> None:
    page = silent(visitor)
    draw = page.get_by_role("button", name="Draw")
    draw.click()
    for count in (1, 0):  # the same again rubs it out
        page.mouse.move(*middle(page, "d4"))
        page.mouse.down()
        page.mouse.move(*middle(page, "e4"), steps=4)
        page.mouse.move(*middle(page, "f5"), steps=4)
        page.mouse.up()
        expect(page.locator(ARROWS)).to_have_count(count)
    touch(page, "d5")
    assert rings(page) == ["d5"]
    page.get_by_role("button", name="One move back").click()
    page.locator('[data-ply="2"][aria-current]').wait_for()
    assert rings(page) == []
    page.get_by_role("button", name="One move on").click()
    page.locator('[data-ply="3"][aria-current]').wait_for()
    assert rings(page) == ["d5"]
    touch(page, "d5")
    assert rings(page) == []
    draw.click()
    touch(page, "c5")
    page.locator('[data-ply="4"]').wait_for()


def test_a_finger_draws_rings(visit: Visit) -> None:
    page = silent(visit(PHONE))
    page.get_by_role("button", name="Draw").tap()
    page.touchscreen.tap(*middle(page, "d5"))
    assert rings(page) == ["d5"]
    page.touchscreen.tap(*middle(page, "d5"))
    assert rings(page) == []


def test_keys_draw_arrows_and_rings(visitor: Visitor) -> None:
    page = silent(visitor)
    page.get_by_role("button", name="Draw").press("Enter")
    page.locator("kwartet-board").evaluate("(board) => board.focus()")
    page.keyboard.press("Enter")
    assert len(rings(page)) == 1
    page.keyboard.press("Space")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    expect(page.locator(ARROWS)).to_have_count(1)


def test_a_running_game_is_not_analysed(visitor: Visitor) -> None:
    """Whoever still plays a game with somebody gets no help from the engine."""
    one = Person(visitor.address)
    play(one, Person(visitor.address), "4mation", ["d4", "d5", "c4", "b4"])
    log_in(visitor, one)
    page = visitor.go("/analysis#g=4mation&m=d4.d5.c4.b4.c5")
    expect(page.get_by_role("status").filter(has_text="still being played")).to_be_visible()
    expect(page.get_by_test_id("lines")).to_be_hidden()
    expect(page.get_by_role("button", name="Engine")).to_be_disabled()
    visitor.go("/about")
    page = visitor.go("/analysis#g=4mation&m=d4.d5.c4.c5")
    expect(page.get_by_test_id("lines")).to_be_visible()
