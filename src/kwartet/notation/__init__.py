"""Notation: every way in which people write down games, read into records.

Our own text (kw), Boardspace files (sgf) and lists of turns (gipf) tell themselves apart by how they begin.
"""

from collections.abc import Iterator

from kwartet.errors import BadOption
from kwartet.game import game
from kwartet.notation import gipf, sgf
from kwartet.notation.lenient import start_from
from kwartet.position import Position
from kwartet.record import Record, read_record, read_records, write

READABLE = ("kw", "sgf", "gipf")
WRITABLE = ("kw", "gipf")

__all__ = ["READABLE", "WRITABLE", "convert", "detect", "read_all", "read_any", "start_of_list", "write_as"]


def detect(text: str) -> str:
    """Find out in which notation a text is written."""
    begin = text.removeprefix("\ufeff").lstrip()[:1]
    return {"(": "sgf", "[": "kw", "": "kw"}.get(begin, "gipf")


def read_any(text: str, *, variant: str = "standard", layout: str | None = None) -> Record:
    """Read the one game that a text holds, whatever its notation; raises BadRecord.

    A list of turns does not tell its `variant`; a LYNGK game may need the `layout` of its stacks, given as a
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


def start_of_list(variant: str, layout: str | None) -> Position:
    """Where a list of turns starts: LYNGK if there is a layout, else YINSH."""
    if layout is None:
        return game("yinsh", variant=variant).start()
    return start_from(game("lyngk", variant=variant), layout)


def write_as(record: Record, notation: str) -> str:
    """Write a record in one of the notations that we can write."""
    if notation not in WRITABLE:
        raise BadOption(f"{notation!r} cannot be written; there are {' and '.join(WRITABLE)}")
    return write(record) if notation == "kw" else gipf.write(record)


def convert(text: str, *, to: str = "kw", variant: str = "standard", layout: str | None = None) -> str:
    """Turn a text with one or more games into another notation."""
    games = read_all(text, variant=variant, layout=layout)
    return "\n".join(write_as(record, to) for record in games)
