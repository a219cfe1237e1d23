"""Tables: games that are set up without clicking, for tests that are about something later."""

from pathlib import Path

from playwright.sync_api import Page

from browser.player import POLLING
from browser.visitor import JSON, Visitor

GAMES = Path(__file__).parents[1] / "games"


def recorded(visitor: Visitor, name: str) -> dict[str, JSON]:
    """A game of tests/games, as the server reads it."""
    game: dict[str, JSON] = visitor.post("/api/records/read", {"text": (GAMES / name).read_text()})
    return game


def open_table(visitor: Visitor, game: str, **wishes: JSON) -> Page:
    """Sit down at a new table against the computer at its lowest level, or as is wished."""
    choice = {
        "game": game,
        "variant": wishes.pop("variant", "standard"),
        "options": wishes.pop("options", {}),
    }
    asked = {"choice": choice, "kind": "computer", "level": 1, "first": "person", "takebacks": True}
    table = visitor.post("/api/tables", {**asked, **wishes})
    page = visitor.go(f"/table/{table['id']}")
    page.locator("kwartet-board [data-place]").first.wait_for()
    return page


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
