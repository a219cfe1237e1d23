"""Settings: what can be set of an engine, how it is announced, and what is refused.

An engine announces each setting as `option threads number 1 256 default 1` or
`option method choice auto alpha-beta monte-carlo default auto`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kwartet.engine import METHODS, SETTINGS, check_method, check_setting
from kwartet.errors import BadOption, quote
from kwartet.protocol.request import whole_number

if TYPE_CHECKING:
    from collections.abc import Sequence

METHOD = "method"
USUAL = {"threads": 1, "seed": 0, "memory": 64}


@dataclass(frozen=True)
class Announced:
    """A setting that an engine has announced: a number of a range, or one of some words."""

    name: str
    usual: str
    choices: tuple[str, ...] = ()
    smallest: int = 0
    largest: int = 0

    @property
    def line(self) -> str:
        """The announcement."""
        kind = (
            " ".join(["choice", *self.choices]) if self.choices else f"number {self.smallest} {self.largest}"
        )
        return f"option {self.name} {kind} default {self.usual}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Announced | None:
        """Understand what follows `option`; None if it is something else."""
        match list(words):
            case [name, "number", smallest, largest, "default", usual] if (
                smallest.isdigit() and largest.isdigit()
            ):
                return cls(name, usual, (), int(smallest), int(largest))
            case [name, "choice", *choices, "default", usual] if choices:
                return cls(name, usual, tuple(choices))
        return None

    def check(self, value: object) -> None:
        """Raise `BadOption` for a value that is not allowed."""
        if self.choices and str(value) not in self.choices:
            raise BadOption(f"{self.name} is one of {', '.join(self.choices)}, not {quote(str(value))}")
        if not self.choices and not self.smallest <= whole_number(self.name, str(value)) <= self.largest:
            raise BadOption(f"{self.name} is a number from {self.smallest} to {self.largest}, not {value}")


def announcements() -> list[Announced]:
    """The settings of our own engine."""
    numbers = [
        Announced(name, str(USUAL[name]), (), smallest, largest)
        for name, (smallest, largest) in SETTINGS.items()
    ]
    return [*numbers, Announced(METHOD, METHODS[0], METHODS)]


def read_setting(words: Sequence[str]) -> tuple[str, int | str]:
    """Understand what follows `set`; raises `BadOption` with the range of what it may be."""
    if len(words) != 2 or words[0] not in (*SETTINGS, METHOD):
        raise BadOption(
            f"a setting is said as: set name value, the name one of {', '.join(SETTINGS)}, {METHOD}"
        )
    name, text = words
    return name, check_method(text) if name == METHOD else read_whole(name, text)


def read_whole(name: str, text: str) -> int:
    """Understand the number of a setting."""
    smallest, largest = SETTINGS[name]
    try:
        return check_setting(name, whole_number(name, text))
    except BadOption:
        sentence = f"{name} is a whole number from {smallest} to {largest}, not {quote(text)}"
        raise BadOption(sentence) from None
