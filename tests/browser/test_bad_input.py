"""Bad input: wrong addresses, broken records, illegal moves, a lost line.

Each gets a clear word and a way on.
"""

from re import compile as pattern

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.player import moment, place
from browser.processes import Server
from browser.tables import open_table
from browser.visitor import Manner, Visitor

MEGABYTE = 1_000_000


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/nowhere", "The address leads nowhere. Your games are safe."),
        ("/table", "The address leads nowhere. Your games are safe."),
        ("/table/unknown", "This table does not exist, or not any more."),
        ("/new/chess", "There is no game of this name."),
        ("/learn/chess", "There is no game of this name."),
        ("/rules/chess", "There is no game of this name."),
        ("/learn/yinsh/nothing", "There is no such lesson."),
    ],
)
def test_a_wrong_address_leads_home(visitor: Visitor, path: str, words: str) -> None:
    visitor.watch.forgive("400", "404")
    page = visitor.go(path)
    expect(page.get_by_role("heading", level=1)).to_have_text("This page does not exist")
    expect(page.get_by_text(words)).to_be_visible()
    page.get_by_role("link", name="To the games").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Four games for two. Easy to learn, hard to leave."
    )


@pytest.mark.parametrize("page_name", ["analysis", "review"])
@pytest.mark.parametrize(
    ("shared", "words"),
    [
        ("#g=chess&m=e4", "There is no game of this name."),
        ("#g=yinsh&m=e5.e5", "'e5' is not legal in YINSH"),
        ("#g=skato&s=nonsense&m=d4", "The text goes wrong at character 1."),
        ("#g=skato&o.size=99&m=d4", "size"),
    ],
)
def test_an_address_with_a_broken_game_says_what_is_wrong(
    visitor: Visitor, page_name: str, shared: str, words: str
) -> None:
    visitor.watch.forgive("400", "404")
    page = visitor.go(f"/{page_name}{shared}")
    expect(page.locator("main").get_by_role("alert")).to_contain_text(words)
    page.get_by_role("link", name="Another game").click()
    expect(page.locator("main").get_by_role("alert")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("This is no game.", "This is not a record of kwartet."),
        ('[Game "YINSH"]\n\n1. e5 e5 *', "Line 3: e5 is not a possible move there."),
        ("x" * 2 * MEGABYTE, "This is not a record of kwartet."),
    ],
    ids=["no record", "illegal move", "long"],
)
def test_a_broken_record_says_what_is_wrong(visitor: Visitor, record: str, words: str) -> None:
    page = visitor.go("/review")
    page.get_by_label("Game record").fill(record)
    page.get_by_role("button", name="Review").click()
    expect(page.locator("main").get_by_role("alert")).to_contain_text(words)
    page.get_by_label("Game record").fill('[Game "YINSH"]\n\n1. e5 e6 *')
    page.get_by_role("button", name="Review").click()
    page.locator('[data-ply="2"]').wait_for()


def test_options_that_exclude_each_other_are_refused_in_words(visitor: Visitor) -> None:
    visitor.watch.forgive("400")
    page = visitor.go("/new/lyngk")
    page.get_by_label("Six-stack").check()
    page.get_by_label("A claim takes the five-stacks of its colour").check()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("main").get_by_role("alert")).to_contain_text("six-stack")
    page.get_by_label("Standard").check()
    page.get_by_role("button", name="Start", exact=True).click()
    moment(page)


def test_a_move_in_words_that_is_none_is_explained(visitor: Visitor) -> None:
    page = open_table(visitor, "skato")
    field = page.get_by_label("Move in notation")
    problem = page.locator("form").get_by_role("alert")
    moment(page)
    page.keyboard.press("/")
    field.fill("z9")
    field.press("Enter")
    expect(problem).to_have_text("z9 is not a legal move here.")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("d")
    field.press("Enter")
    expect(problem).to_have_text(pattern("^Not yet a move; it could be d"))
    field.fill("d4")
    field.press("Enter")
    page.locator('[data-ply="1"]').wait_for()


def test_a_lost_line_is_told_and_mended(visit: Visit, mortal_server: Server) -> None:
    """What was not loaded yet cannot come, and comes as soon as the server is back."""
    visitor = visit(at=mortal_server)
    visitor.watch.forgive("ERR_CONNECTION_REFUSED", "Failed to fetch", "ERR_")
    page = visitor.go("/new/skato")
    mortal_server.kill()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("main").get_by_role("alert")).to_contain_text("No connection. Your game is safe")
    page.get_by_role("link", name="Review").click()
    assert_it_can_be_tried_again(page)
    mortal_server.start()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Review")


def test_the_installed_page_opens_without_its_server(visit: Visit, mortal_server: Server) -> None:
    visitor = visit(Manner(worker=True), at=mortal_server)
    visitor.watch.forgive("ERR_", "Failed to fetch")
    page = visitor.go("/")
    manifest = visitor.get(page.locator("link[rel=manifest]").get_attribute("href") or "")
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.reload()
    page.get_by_role("button", name="Play now").wait_for()
    visitor.go("/editor#g=skato")
    place(page, "d4").wait_for()
    mortal_server.kill()
    page.reload()
    place(page, "d4").locator(".hit").click()
    expect(page.get_by_role("status").filter(has_text="can be played")).to_be_visible()
    visitor.go("/")
    page.get_by_role("button", name="Play now").wait_for()


def assert_it_can_be_tried_again(page: Page) -> None:
    """The page says that the server is away, and offers to try again."""
    expect(page.locator("main").get_by_role("alert")).to_contain_text("No connection. Your game is safe")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
