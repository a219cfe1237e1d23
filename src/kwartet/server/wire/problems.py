"""Problems: the answer to every request that is refused or has failed."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, field

from kwartet.server.runtime import refusal
from kwartet.server.wire.base import Wire

Code = Annotated[refusal.Code, Meta(title="Code")]


class Fault(Wire, frozen=True, omit_defaults=True):
    """What is wrong with a position: a word of the game's list of faults with what it is about.

    If a text is not a position at all, `at` is the index of the error, and there is no word.
    """

    game: str
    word: str = ""
    side: str | None = None
    piece: str | None = None
    place: str | None = None
    have: int | None = None
    need: int | None = None
    pieces: Mapping[str, int] = field(default_factory=dict)
    at: int | None = None


class RecordFault(Wire, frozen=True):
    """The line and column of an error in a record, counted from 1, and the word there."""

    kind: Annotated[Literal["text", "move", "result"], Meta(title="RecordFaultKind")]
    line: int
    column: int
    found: str


class Problem(Wire, frozen=True, omit_defaults=True):
    """An error: a stable code for programs, and a sentence in English for people."""

    code: Code
    message: str
    detail: str | None = None
    fault: Fault | None = None
    record_fault: RecordFault | None = None
