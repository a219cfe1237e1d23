"""Lenient: what a person meant by a decision that is not written exactly as we write it.

The ends of a row may come in either order. Where there is only one row to take, it may be left out before the
ring. A start may be told by its layout alone.
"""

from kwartet.game import Game
from kwartet.position import Position
from kwartet.record.turns import is_row


def meant(position: Position, decision: str) -> list[str]:
    """The legal decisions that were meant; what is not understood is returned as it is."""
    legal = position.legal_moves
    if decision in legal:
        return [decision]
    if is_row(decision) and turned(decision) in legal:
        return [turned(decision)]
    if decision.startswith("x") and not is_row(decision) and len(legal) == 1 and is_row(legal[0]):
        return [legal[0], decision]
    return [decision]


def turned(row: str) -> str:
    """A row with its ends in the other order."""
    return "x" + "-".join(reversed(row[1:].split("-")))


def start_from(game: Game, layout: str) -> Position:
    """The LYNGK position that a layout means: a position text, or only its stacks; raises BadPosition."""
    return game.read(layout if " " in layout else f"{layout} - - 0 0 0")
