"""Errors: what is wrong with what a person gave us.

Every mistake a user can make ends in a child of `KwartetError`, which is a `ValueError`. Each message says
what was wrong, where, and what would be right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kwartet.record import Record

_LONGEST_QUOTE = 60


class KwartetError(ValueError):
    """Something given to kwartet is wrong; the message helps to put it right."""


class UnknownGame(KwartetError):
    """There is no game or rulebook of that name."""


class BadOption(KwartetError):
    """A variant or option does not exist, or its value is not possible."""


class IllegalMove(KwartetError):
    """The move is not among the legal ones."""


class GameOver(KwartetError):
    """There is nothing to decide: the game has ended."""


class BadPosition(KwartetError):
    """The text does not describe a position of the game."""


class BadDrawing(KwartetError):
    """A picture was asked for that cannot be drawn."""


class BadRecord(KwartetError):
    """The text does not describe a game; what could be read before the fault is in `record`."""

    def __init__(self, message: str, line: int, column: int, record: Record | None = None) -> None:
        """Keep where the fault is (both counted from 1) and what was read before it."""
        super().__init__(f"line {line}, column {column}: {message}")
        self.line = line
        self.column = column
        self.record = record


def quote(text: str) -> str:
    """Return a text as it stands in an error message: in quotes, on one line, not too long."""
    shown = text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"
    return repr(shown)


def require_text(value: object, what: str) -> None:
    """Raise `TypeError` for a value that is no text at all: a mistake in a program, not in an input."""
    if not isinstance(value, str):
        raise TypeError(f"{what} is a text (str), not {type(value).__name__}")
