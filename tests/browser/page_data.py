"""Page data: courses and rulebooks that the page is built with, and positions as the library has them."""

import json
from pathlib import Path

import kwartet
from browser.visitor import JSON

MADE = Path(__file__).parents[2] / "web" / "src" / "made"


def lessons_of(game: str, language: str = "en") -> list[JSON]:
    """The lessons of a game."""
    found: list[JSON] = made(f"courses/{game}.{language}.json")["lessons"]
    return found


def rulebook_of(game: str, language: str) -> JSON:
    """The rulebook of a game."""
    return made(f"rulebooks/{game}.{language}.json")


def made(name: str) -> JSON:
    """A file that was made for the page."""
    return json.loads((MADE / name).read_text("utf-8"))


def view_of(choice: JSON, text: str, *moves: str) -> JSON:
    """The position after some moves from a text."""
    position = kwartet.game(choice["game"], choice["variant"], **choice["options"]).read(text, strict=False)
    for move in moves:
        position = position.play(move)
    return json.loads(position.view_json())
