"""Errors: the exceptions for invalid input.

Every error of a user raises a child of `KwartetError`, which is a `ValueError`. Each message says what was
wrong, where, and what would be right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from kwartet.fault import Fault
    from kwartet.record import Record

RecordFault = Literal["text", "move", "result"]

_LONGEST_QUOTE = 60


class KwartetError(ValueError):
    """An input is invalid; the message says what would be right."""


class UnknownGame(KwartetError):
    """There is no game or rulebook of that name."""


class BadOption(KwartetError):
    """A variant or option does not exist, or its value is not possible."""


class IllegalMove(KwartetError):
    """The move is not among the legal ones."""


class GameOver(KwartetError):
    """The game is over, so there is nothing to decide."""


class BadPosition(KwartetError):
    """The text or the pieces do not make a position of the game; `fault` says why, as data."""

    def __init__(self, message: str, fault: Fault | None = None) -> None:
        """Keep what is wrong."""
        super().__init__(message)
        self.fault = fault

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle with the fault."""
        return type(self), (str(self), self.fault)


class BadDrawing(KwartetError):
    """A picture cannot be drawn as requested."""


class BadRecord(KwartetError):
    """The text does not describe a game; what could be read before the fault is in `record`.

    `kind` tells a move that is not legal and a result that the game does not have from any other fault of the
    text; `found` is the word where the fault is, empty at the end of the text.
    """

    def __init__(
        self,
        message: str,
        line: int,
        column: int,
        record: Record | None = None,
        *,
        kind: RecordFault = "text",
        found: str = "",
    ) -> None:
        """Keep where the fault is (both counted from 1) and what was read before it."""
        super().__init__(f"line {line}, column {column}: {message}")
        self.line = line
        self.column = column
        self.record = record
        self.kind = kind
        self.found = found


def quote(text: str) -> str:
    """Return a text as it stands in an error message: in quotes, on one line, not too long."""
    shown = text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"
    return repr(shown)


def require_text(value: object, what: str) -> None:
    """Raise `TypeError` for a value that is no text at all: a mistake in a program, not in an input."""
    if not isinstance(value, str):
        raise TypeError(f"{what} is a text (str), not {type(value).__name__}")
