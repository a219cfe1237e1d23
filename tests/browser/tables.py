"""Tables: games that are set up without clicking, for tests that are about something later."""

import secrets
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import Page

import kwartet
from browser.player import POLLING
from browser.visitor import JSON, Visitor
from kwartet.notation import read_all

GAMES = Path(__file__).parents[1] / "games"


def recorded(name: str) -> dict[str, JSON]:
    """A game of tests/games, as the package reads it."""
    record = next(iter(read_all((GAMES / name).read_text("utf-8"))))
    game = record.game
    return {
        "game": game.id,
        "options": dict(game.options),
        "start": record.start.text,
        "moves": list(record.moves),
    }


STORE = """(game) => new Promise((done, fail) => {
  const opening = indexedDB.open("kwartet");
  opening.onerror = fail;
  opening.onsuccess = () => {
    const change = opening.result.transaction("games", "readwrite");
    change.objectStore("games").put(game);
    change.oncomplete = () => (opening.result.close(), done());
    change.onerror = fail;
  };
})"""


def local_game(game: str, **wishes: JSON) -> dict[str, JSON]:
    """A game as the page stores it: against the computer at its lowest level, or as is wished."""
    now = datetime.now(UTC).isoformat()
    variant, options = wishes.pop("variant", "standard"), wishes.pop("options", {})
    kind = wishes.pop("kind", "computer")
    start = kwartet.game(game, variant, **options).start() if "start" not in wishes else None
    return {
        "id": secrets.token_hex(8),
        "choice": {"game": game, "variant": variant, "options": options},
        "start": start.text if start else "",
        "moves": [],
        "kind": kind,
        "level": 1 if kind == "computer" else None,
        "computerSide": 1 if kind == "computer" else None,
        "takebacks": True,
        "ending": None,
        "created": now,
        "changed": now,
        "version": 1,
        **wishes,
    }


def open_table(visitor: Visitor, game: str, **wishes: JSON) -> Page:
    """Open a game that was stored in this browser before."""
    stored = local_game(game, **wishes)
    page = visitor.go("/about")
    page.evaluate(STORE, stored)
    visitor.go(f"/table/{stored['id']}")
    page.locator("kwartet-board [data-place]").first.wait_for()
    return page


def more(page: Page, name: str) -> None:
    """Press a button that is in the sheet behind the last tool."""
    page.get_by_role("button", name="More", exact=True).last.click()
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def moves_played(page: Page) -> list[str]:
    """The moves of the game in the list of the page; what was only tried out does not count."""
    moves = page.locator("[data-ply]:not([data-testid=tried] *)")
    return [move.strip() for move in moves.all_text_contents()]


def scene(page: Page) -> dict[str, str]:
    """What lies on every place of the board."""
    found: dict[str, str] = page.locator("kwartet-board [data-place]").evaluate_all(
        "list => Object.fromEntries(list.map((place) => [place.dataset.place, place.dataset.pieces]))"
    )
    return found


SHOWS = """(pieces) => {
  const places = [...document.querySelector("kwartet-board").shadowRoot.querySelectorAll("[data-place]")];
  return places.every(({ dataset }) => dataset.pieces === (pieces[dataset.place] ?? ""));
}"""


def await_scene(page: Page, wanted: dict[str, list[str]]) -> None:
    """Wait until the board shows these pieces and no others."""
    pieces = {name: " ".join(heap) for name, heap in wanted.items()}
    page.wait_for_function(SHOWS, arg=pieces, polling=POLLING)
