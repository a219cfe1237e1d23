"""Lines: future moves, as players write them."""

from collections.abc import Sequence

from kwartet.position import Position
from kwartet.record.turns import group, turn_notation
from kwartet.result import Side


def line_text(position: Position, moves: Sequence[str], most: int = 8) -> str:
    """The moves from a position on, grouped into turns, and `…` if there are more of these than wanted."""
    deciders: list[Side] = []
    for move in moves:
        deciders.append(position.to_move)
        position = position.play(move)
    turns = [turn.text for turn in group(moves, deciders, turn_notation(position.game))]
    return " ".join(turns[:most]) + (" …" if len(turns) > most else "")
