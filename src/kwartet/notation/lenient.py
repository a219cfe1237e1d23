"""Lenient: the legal decisions for a text that is not written exactly as we write it.

The ends of a row may come in either order. A row that is the only legal move may be omitted before the next
decision. A start may be given by its layout alone. The texts of moves are compared, never split: places come
from the core.
"""

from kwartet.game import Game
from kwartet.games import game_settings
from kwartet.position import Position


def meant(position: Position, decision: str) -> list[str]:
    """The legal decisions for a text; a text that is not recognised is returned unchanged."""
    if decision in position.legal_moves:
        return [decision]
    rows = [move for move, kind in position.click_kinds.items() if kind == "row"]
    same = [row for row in rows if is_same_row(position.game, row, decision)]
    if same:
        return same
    if len(position.legal_moves) == 1 and rows and decision in position.play(rows[0]).legal_moves:
        return [rows[0], decision]
    return [decision]


def is_same_row(game: Game, row: str, text: str) -> bool:
    """Whether a text names the places of a row in another order, and is written with the same characters."""
    return sorted(row) == sorted(text) and set(game.places(row)) == set(game.places(text))


def start_from(game: Game, layout: str) -> Position:
    """The position of a layout: a position text, or only its first field; raises `BadPosition`."""
    rest = game_settings(game.id).get("notations", {}).get("after_layout", "")
    return game.read(layout if " " in layout else f"{layout} {rest}")
