"""Notation: reads and writes games in all supported notations.

Our own text (kw), Boardspace files (sgf) and lists of turns (gipf) are detected by their beginning.
"""

from collections.abc import Iterator

from kwartet.errors import BadOption
from kwartet.game import game
from kwartet.notation import gipf, sgf
from kwartet.notation.lenient import start_from
from kwartet.position import Position
from kwartet.record import Record, read_numbered_record, read_record, read_records, write

READABLE = ("kw", "sgf", "gipf")
WRITABLE = ("kw", "sgf", "gipf")

__all__ = [
    "READABLE",
    "WRITABLE",
    "convert",
    "detect",
    "read_all",
    "read_any",
    "read_numbered",
    "start_of_list",
    "write_as",
]


def detect(text: str) -> str:
    """Detect the notation of a text."""
    begin = text.removeprefix("\ufeff").lstrip()[:1]
    return {"(": "sgf", "[": "kw", "": "kw"}.get(begin, "gipf")


def read_any(text: str, *, variant: str = "standard", layout: str | None = None) -> Record:
    """Read the one game that a text holds, whatever its notation; raises BadRecord.

    A list of turns has no `variant`; a LYNGK game may need the `layout` of its stacks, given as a
    position text or as the first field of one.
    """
    match detect(text):
        case "kw":
            return read_record(text)
        case "sgf":
            return sgf.read(text, layout)
    return gipf.read(text, start_of_list(variant, layout))


def read_all(text: str, *, variant: str = "standard", layout: str | None = None) -> Iterator[Record]:
    """Read every game that a text holds; those before a broken one come before the error."""
    match detect(text):
        case "kw":
            return read_records(text)
        case "sgf":
            return sgf.read_all(text, layout)
    return iter([read_any(text, variant=variant, layout=layout)])


def read_numbered(text: str, number: int) -> tuple[Record | None, int]:
    """Read one of the games that a text holds, and count them all; None if there are not so many.

    The other games are not replayed, so their errors are not reported.
    """
    match detect(text):
        case "kw":
            return read_numbered_record(text, number)
        case "sgf":
            return sgf.read_numbered(text, number)
    return read_any(text) if number == 1 else None, 1


def start_of_list(variant: str, layout: str | None) -> Position:
    """The start of a list of turns; with a layout, of the game whose lists need one."""
    listed = gipf.game_of_lists(needs_layout=layout is not None)
    chosen = game(listed, variant=variant)
    return chosen.start() if layout is None else start_from(chosen, layout)


def write_as(record: Record, notation: str) -> str:
    """Write a record in one of the notations that we can write."""
    if notation not in WRITABLE:
        raise BadOption(f"{notation!r} cannot be written; there are {', '.join(WRITABLE)}")
    return {"kw": write, "sgf": sgf.write, "gipf": gipf.write}[notation](record)


def convert(text: str, *, to: str = "kw", variant: str = "standard", layout: str | None = None) -> str:
    """Convert a text with one or more games to another notation."""
    games = read_all(text, variant=variant, layout=layout)
    return "\n".join(write_as(record, to) for record in games)
