"""Widget: the board for notebooks, in a page that stands in for one, with the real widget in Python."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Route, expect

import kwartet

pytest.importorskip("anywidget")

from kwartet.widget import FRONT_END, Board

NOTEBOOK = "http://notebook.test/"
# What a notebook does: it keeps the state of the widget, reports what has changed, and sends messages.
HOST = """<!doctype html><title>Notebook</title><main></main>
<script type="module">
  import widget from "./widget.js";
  const listeners = new Map();
  const state = {};
  window.update = (next) => {
    const isNew = (name) => JSON.stringify(next[name]) !== JSON.stringify(state[name]);
    const changed = Object.keys(next).filter(isNew);
    Object.assign(state, next);
    changed.forEach((name) => listeners.get(`change:${name}`)?.());
  };
  const model = {
    get: (name) => state[name],
    on: (event, listener) => listeners.set(event, listener),
    off: (event) => listeners.delete(event),
    send: async (message) => window.update(await window.kernel(message)),
  };
  window.update(await window.kernel(null));
  const leave = widget.render({ model, el: document.querySelector("main") });
  window.leave = () => { leave(); return listeners.size; };
</script>"""


def state_of(board: Board) -> dict[str, Any]:
    """What Python and the front end share, as it goes over the line."""
    names = [*board.traits(sync=True)]
    shared: dict[str, Any] = json.loads(
        json.dumps({name: getattr(board, name) for name in names}, default=str)
    )
    return shared


@pytest.fixture
def board() -> Board:
    return Board(kwartet.game("yinsh").start(), speed=0)


@pytest.fixture
def notebook(browser: Browser, board: Board) -> Iterator[Page]:
    page = browser.new_page()
    mistakes: list[Error] = []

    def note(mistake: Error) -> None:
        mistakes.append(mistake)

    def serve(route: Route) -> None:
        if route.request.url == NOTEBOOK:
            route.fulfill(body=HOST, content_type="text/html")
        elif route.request.url.endswith("widget.js"):
            route.fulfill(path=FRONT_END, content_type="text/javascript")
        else:
            route.fulfill(status=404)

    def kernel(message: object) -> dict[str, Any]:
        if message is not None:
            board._handle_custom_msg(message, [])
        return state_of(board)

    page.on("pageerror", note)
    page.route("**/*", serve)
    page.expose_function("kernel", kernel)
    page.goto(NOTEBOOK)
    yield page
    page.close()
    assert not mistakes


def test_a_click_plays_and_python_hears_of_it(notebook: Page, board: Board) -> None:
    status = notebook.get_by_role("status")
    expect(status).to_have_text("White to place a ring")
    notebook.locator('[data-place="f6"] .hit').click()
    expect(status).to_have_text("Black to place a ring")
    assert board.moves == ("f6",)

    notebook.keyboard.press("ArrowUp")  # the keys belong to the board now
    notebook.keyboard.press("Enter")
    expect(status).to_have_text("White to place a ring")
    assert len(board.moves) == 2

    board.play("e4")
    board.is_playable = False
    notebook.evaluate("(state) => window.update(state)", state_of(board))
    expect(status).to_have_text("Black to place a ring")
    expect(notebook.locator('[data-place="e4"]')).to_have_attribute("data-piece", "white-ring")
    expect(notebook.locator('[data-place][aria-disabled="false"]')).to_have_count(0)

    board.show(kwartet.game("skato").start())
    board.is_playable = True
    notebook.evaluate("(state) => window.update(state)", state_of(board))
    notebook.locator('[data-place="d4"] .hit').click()
    expect(status).to_have_text("Green to place a piece")
    assert board.moves == ("d4",)
    assert notebook.evaluate("window.leave()") == 0
