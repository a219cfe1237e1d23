"""Embed: the board with the core behind it in a plain page, and the page as a single file."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from browser.conftest import Visit
from browser.player import click, place
from browser.site import FileHost
from browser.visitor import Visitor

BUILD = Path(__file__).parents[2] / "build"
PACKAGE = BUILD / "npm"
ONE_FILE = BUILD / "kwartet.html"
MOST = 1_048_576  # bytes of the single file
PAGE = """<!doctype html>
<html lang="en"><title>A page</title><link rel="icon" href="data:,">
<script type="module" src="{address}kwartet-board.js"></script>
<main><h1>A page</h1><kwartet-board {attributes}></kwartet-board></main>
<script>
  const heard = [];
  for (const name of ["kwartet-move", "kwartet-end", "kwartet-trouble"])
    addEventListener(name, ({{ detail }}) => heard.push({{ name, ...detail }}));
</script>
</html>
"""


def page_with(folder: Path, package: FileHost, attributes: str) -> FileHost:
    """A host, of another origin, of a page with a board of the package."""
    text = PAGE.format(address=package.address, attributes=attributes)
    (folder / "index.html").write_text(text)
    return FileHost(folder)


def test_a_page_of_another_origin_plays_against_the_computer_by_keys(visit: Visit, tmp_path: Path) -> None:
    with FileHost(PACKAGE) as package, page_with(tmp_path, package, "game=4mation playable level=1") as host:
        visitor = visit(at=host)
        visitor.watch.forgive(package.address)
        page = visitor.go("")
        place(page, "d4").wait_for()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_function("heard.length === 2")
        board = page.locator("kwartet-board")
        moves = board.evaluate("board => board.moves")
        assert moves == page.evaluate("heard.map(({ move }) => move)")
        assert len(moves) == len(set(moves)) == 2
        expect(board.get_by_role("status")).to_have_text("Blue: place a cube")


def test_attributes_say_what_is_shown_and_what_is_wrong_with_them(visit: Visit, tmp_path: Path) -> None:
    attributes = 'game=skato options="size=6" moves="c3 c4" playable'
    with FileHost(PACKAGE) as package, page_with(tmp_path, package, attributes) as host:
        visitor = visit(at=host)
        visitor.watch.forgive(package.address)
        page = visitor.go("")
        place(page, "c5").locator(".hit").click()
        page.wait_for_function("heard.length === 1")
        assert page.evaluate("heard[0].moves") == ["c3", "c4", "c5"]
        board = page.locator("kwartet-board")
        board.evaluate("board => board.setAttribute('moves', 'c3 a1')")
        expect(board.get_by_role("status")).to_contain_text("'a1' is not legal")
        expect(board.get_by_role("button", name="Try again")).to_be_visible()
        assert page.evaluate("heard[1].code") == "illegal_move"
        board.evaluate("board => board.setAttribute('moves', 'c3')")
        expect(board.get_by_role("status")).not_to_contain_text("legal")


def test_the_single_file_plays_without_any_host(browser: Browser) -> None:
    assert ONE_FILE.stat().st_size <= MOST
    visitor = Visitor(browser, ONE_FILE.as_uri())
    page = visitor.go("")
    page.locator("main a[href$='#/new/4mation']").click()
    page.get_by_role("button", name="Start", exact=True).click()
    click(page, "d4")
    page.locator("[data-ply='2']").wait_for()
    page.reload()
    page.locator("[data-ply='2']").wait_for()
    visitor.go("#/analysis#g=yinsh&m=f6.e5")
    page.get_by_test_id("lines").get_by_role("listitem").first.wait_for()
    visitor.leave()
    visitor.watch.assert_nothing_happened()
