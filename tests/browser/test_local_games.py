"""Games of the page alone: reloads, other tabs, storage that is full or forbidden, and the file of all."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from re import compile as pattern

from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.people import Person, log_in
from browser.player import by_mouse, click, moment, play_on
from browser.processes import Server
from browser.tables import local_game, more, moves_played, open_table, recorded, scene
from browser.visitor import JSON, Visitor
from server.home_games import store_home_game

NO_STORAGE = """
  const refuse = () => { throw new DOMException("forbidden", "SecurityError"); };
  Object.defineProperty(globalThis, "localStorage", { get: refuse, configurable: true });
  IDBFactory.prototype.open = refuse;
"""
NO_ROOM = """() => {
  IDBObjectStore.prototype.put = () => { throw new DOMException("no room", "QuotaExceededError"); };
}"""
WON = "a8 a7 b8 b7 c8 c7 d8 d7 e8".split()
OTHER_TAB = "This game has gone on in another tab"


def test_what_is_stored_of_a_turn_is_there_after_a_reload(visitor: Visitor) -> None:
    """The row was taken, and the ring that goes with it was not."""
    moves = recorded("yinsh.kw")["moves"]
    row = next(ply for ply, move in enumerate(moves) if move.startswith("x"))
    page = open_table(visitor, "yinsh", kind="screen", moves=moves[:row])
    click(page, moves[row].removeprefix("x").split("-")[0])
    status = page.get_by_test_id("status")
    expect(status).to_have_text("Now take a ring of your own.")
    page.reload()
    expect(status).to_have_text("Now take a ring of your own.")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    assert moves_played(page) == moves[: row + 1]


def test_the_computer_decides_after_a_reload_if_it_is_its_turn(visitor: Visitor) -> None:
    page = open_table(visitor, "4mation", level=10, moves=["d4"])
    moment(page)
    assert moves_played(page)[0] == "d4"
    assert len(moves_played(page)) == 2


def test_two_tabs_show_the_same_game_and_neither_overwrites_the_other(visitor: Visitor) -> None:
    page = open_table(visitor, "4mation", kind="screen")
    other = page.context.new_page()
    other.goto(page.url)
    moment(other)
    click(page, "d4")
    other.locator('[data-ply="1"]').wait_for()
    expect(other.get_by_text(OTHER_TAB)).to_be_visible()
    click(other, "d5")
    page.locator('[data-ply="2"]').wait_for()
    expect(page.get_by_text(OTHER_TAB)).to_be_visible()
    click(page, "d6")
    expect(page.get_by_text(OTHER_TAB)).to_be_hidden()
    assert moves_played(page) == ["d4", "d5", "d6"]


def test_where_storage_is_forbidden_that_is_told_and_the_game_goes_on(visitor: Visitor) -> None:
    visitor.page.add_init_script(NO_STORAGE)
    page = visitor.go("/")
    told = page.get_by_role("status").filter(has_text="does not let the page store anything")
    expect(told).to_be_visible()
    page.get_by_role("link", name=pattern(r"^4mation\s+\w")).click()
    page.get_by_role("radio", name="1", exact=True).check(force=True)
    page.get_by_role("button", name="Start", exact=True).click()
    play_on(page, by_mouse, seed=4, until_ply=4)
    moment(page)
    expect(told).to_be_visible()
    played = moves_played(page)
    page.get_by_role("link", name="kwartet").click()
    page.get_by_role("link", name=pattern(r"4mation · Grave.*Move \d, your turn")).click()
    moment(page)
    assert moves_played(page) == played


def test_where_storage_is_full_that_is_told_and_the_game_goes_on(visitor: Visitor) -> None:
    page = open_table(visitor, "4mation", kind="screen", moves=["d4"])
    page.evaluate(NO_ROOM)
    click(page, "d5")
    page.locator('[data-ply="2"]').wait_for()
    expect(page.get_by_role("status").filter(has_text="no room left in this browser")).to_be_visible()
    click(page, "d6")
    page.locator('[data-ply="3"]').wait_for()


def test_a_game_is_deleted_only_after_a_question(visitor: Visitor) -> None:
    open_table(visitor, "skato", kind="screen", moves=["d4"])
    page = visitor.go("/")
    known = page.get_by_role("link", name=pattern("SKATO · Same screen.*Move 1"))
    page.get_by_role("button", name="Delete this game").click()
    page.get_by_role("button", name="Cancel").click()
    expect(known).to_be_visible()
    page.get_by_role("button", name="Delete this game").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(known).to_be_hidden()


def test_an_old_game_of_the_server_goes_on_in_the_page(visitor: Visitor, server: Server) -> None:
    """Earlier versions played against the computer and at one screen there."""
    with ThreadPoolExecutor(1) as elsewhere:  # the browser has an event loop in this thread
        elsewhere.submit(store_home_game, server.database, "old-screen", ["d4", "d5"]).result()
        elsewhere.submit(store_home_game, server.database, "old-computer", ["d4"], level=1).result()
        elsewhere.submit(
            store_home_game, server.database, "old-won", WON, ending=(0, "line of five")
        ).result()
    page = visitor.go("/table/old-screen")
    click(page, "e4")
    page.locator('[data-ply="3"]').wait_for()
    page.reload()
    moment(page)
    assert moves_played(page) == ["d4", "d5", "e4"]
    moment(visitor.go("/table/old-computer"))
    assert moves_played(page)[0] == "d4"
    assert len(moves_played(page)) == 2
    expect(visitor.go("/table/old-won").get_by_test_id("status")).to_have_text("Blue wins: five in a line")
    stored = {
        name: visitor.get(f"/api/tables/{name}")["decisions"] for name in ("old-screen", "old-computer")
    }
    assert {name: len(decisions) for name, decisions in stored.items()} == {
        "old-screen": 2,
        "old-computer": 1,
    }


def test_a_finished_game_of_this_browser_goes_to_the_archive(visitor: Visitor) -> None:
    """Even if it ends while there is no connection."""
    anna = Person(visitor.address)
    log_in(visitor, anna)
    visitor.watch.forgive("ERR_INTERNET_DISCONNECTED")
    page = open_table(visitor, "4mation", kind="screen", moves=["d4"])
    page.context.set_offline(True)
    more(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_test_id("status")).to_have_text(pattern("resignation"))
    assert anna.archived() == []
    with page.expect_response("**/api/archive") as coming:
        page.context.set_offline(False)
    assert coming.value.status == 201
    (record,) = anna.archived()
    assert "d4" in record
    page.reload()
    expect(page.get_by_test_id("status")).to_have_text(pattern("resignation"))
    assert anna.archived() == [record]


def read_file(page: Page, content: JSON) -> None:
    """Give the page a file of its data."""
    page.get_by_role("dialog").locator("input[type=file]").set_input_files(
        {"name": "kwartet.json", "mimeType": "application/json", "buffer": json.dumps(content).encode()}
    )


def test_everything_goes_into_one_file_and_comes_back(visit: Visit, tmp_path: Path) -> None:
    one = visit()
    page = open_table(one, "lyngk", kind="computer")
    play_on(page, by_mouse, seed=5, until_ply=4)
    before = (moves_played(page), scene(page), page.url)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_role("combobox", name="Colours").select_option("Dark")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    saved.value.save_as(tmp_path / "all.json")
    content = json.loads((tmp_path / "all.json").read_text())
    other = visit().go("/about")
    other.get_by_role("button", name="Settings").click()
    said = other.get_by_test_id("data-said")
    read_file(other, {"format": "something"})
    expect(said).to_have_text(pattern("not a file that was saved here"))
    bad = local_game("4mation", kind="screen", moves=["d4", "a1"])
    read_file(other, {**content, "games": [*content["games"], bad]})
    expect(said).to_have_text("Game 2 in this file is not valid. Nothing was changed.")
    expect(other.locator("html")).to_have_attribute("data-theme", "light")
    read_file(other, content)
    expect(said).to_have_text("The file was read. Games added or updated: 1.")
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    other.goto(before[2])
    moment(other)
    assert (moves_played(other), scene(other)) == before[:2]
