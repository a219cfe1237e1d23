"""Writer: the text of a record.

The text is canonical: equal records have equal texts. Headers come first, the game's own before and after
those of the record; then, after an empty line, the numbered turns with their comments, filled into lines of
80 columns; and at the end the result. A line break inside a comment stands for one space.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kwartet.game import Game
from kwartet.record.escape import braced, quoted
from kwartet.record.start import usual_start
from kwartet.record.turns import Turn
from kwartet.record.words import NOT_STATED, TERMINATION, token_of
from kwartet.result import Side

if TYPE_CHECKING:
    from kwartet.record.model import Record

WIDTH = 80
PLACE_TO_BREAK = re.compile(r"(?<=[^ ]) (?=[^ ])")


def write(record: "Record") -> str:
    """Write a record as text."""
    headers = (f'[{name} "{quoted(value)}"]' for name, value in all_headers(record))
    return "\n".join([*headers, "", *filled(units(record)), ""])


def all_headers(record: "Record") -> Iterator[tuple[str, str]]:
    """All headers that are written, including the game's own."""
    yield from game_headers(record.game)
    yield from record.headers.items()
    if record.start != usual_start(record.game):
        yield "Start", record.start.text
    yield "Result", token_of(record.result)
    if record.ending and record.ending.reason != NOT_STATED:
        yield TERMINATION, record.ending.reason


def game_headers(game: Game) -> Iterator[tuple[str, str]]:
    """The headers that define the game; default values are omitted."""
    yield "Game", game.name
    if game.variant != game.info.variants[0]:
        yield "Variant", game.variant
    usual = {option.name: option.default for option in game.info.options}
    changed = [f"{name}={text_of(value)}" for name, value in game.options.items() if value != usual[name]]
    if changed:
        yield "Options", " ".join(changed)


def text_of(value: int | bool) -> str:
    """The value of an option as it is written."""
    return str(value).lower()


def units(record: "Record") -> Iterator[str]:
    """Everything after the headers, in pieces that must not be split between lines."""
    yield from comment_units(record, 0)
    for turn in record.turns():
        yield from turn_units(record, turn)
    yield token_of(record.result)


def turn_units(record: "Record", turn: Turn) -> Iterator[str]:
    """A turn, split where it has comments."""
    said: list[str] = []
    prefix = number_of(turn)
    for ply, decision in enumerate(turn.decisions, start=turn.ply + 1):
        said.append(decision)
        if ply in record.comments or ply == turn.ply + len(turn.decisions):
            yield prefix + turn.notation.join(said)
            yield from comment_units(record, ply)
            prefix, said = "", []


def number_of(turn: Turn) -> str:
    """The number before a turn; a turn of the second side after one of the first side has none."""
    if turn.side is Side.FIRST:
        return f"{turn.number}. "
    return f"{turn.number}... " if turn.ply == 0 else ""


def comment_units(record: "Record", ply: int) -> list[str]:
    """The comment after so many decisions, split only at single spaces."""
    comment = record.comments.get(ply)
    return PLACE_TO_BREAK.split(f"{{{braced(comment)}}}") if comment else []


def filled(pieces: Iterator[str]) -> Iterator[str]:
    """Fill lines with pieces."""
    line = next(pieces)
    for piece in pieces:
        if len(line) + 1 + len(piece) <= WIDTH:
            line += " " + piece
        else:
            yield line
            line = piece
    yield line
