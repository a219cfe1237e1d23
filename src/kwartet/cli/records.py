"""Records: reads files with games, for several commands.

A file may hold several games and may be invalid. What precedes the error is returned together with it, and
the command decides what to do.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from kwartet import BadRecord
from kwartet.cli.files import read_text
from kwartet.notation import detect, gipf, sgf, start_of_list
from kwartet.record import Record, read_records


class Form(StrEnum):
    """The notation of a file; `auto` detects it."""

    AUTO = "auto"
    KW = "kw"
    SGF = "sgf"
    GIPF = "gipf"


FormOption = Annotated[Form, typer.Option("--from", "-f", help="The notation of the file.")]
ListVariant = Annotated[
    str,
    typer.Option(
        "--variant", "-v", metavar="NAME", help="The variant, for a list of turns, which does not name it."
    ),
]
Layout = Annotated[
    str | None,
    typer.Option(
        "--layout",
        metavar="TEXT",
        help="The layout of a random start, if the file does not contain it.",
    ),
]


@dataclass(frozen=True)
class Games:
    """The games of a file, and perhaps an error with the part of a game before it."""

    path: Path
    whole: list[Record]
    fault: BadRecord | None = None

    @property
    def readable(self) -> list[Record]:
        """Everything that could be read, including the part before the error."""
        part = self.fault.record if self.fault else None
        return [*self.whole, part] if part else self.whole

    @property
    def complaint(self) -> str:
        """The error as a sentence, with the name of the file."""
        return f"{self.path}: {self.fault}"


def read_games(path: Path, form: Form, variant: str, layout: str | None) -> Games:
    """Read a file up to its first error."""
    text = read_text(path)
    whole: list[Record] = []
    try:
        whole.extend(reader_of(text, form, variant, layout)())
    except BadRecord as fault:
        return Games(path, whole, fault)
    return Games(path, whole)


def reader_of(text: str, form: Form, variant: str, layout: str | None) -> Callable[[], Iterator[Record]]:
    """The reader for the notation of a text."""
    name = detect(text) if form is Form.AUTO else form
    if name == Form.KW:
        return lambda: read_records(text)
    if name == Form.SGF:
        return lambda: sgf.read_all(text, layout)
    return lambda: iter([gipf.read(text, start_of_list(variant, layout))])
