"""Request: what follows `go`.

Any number of limits and a game clock, whichever comes first, and how many lines to show.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kwartet.clock import Clock
from kwartet.errors import BadOption, quote
from kwartet.protocol.limit import LONGEST_SEARCH, Limit, read_number

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_LINES = 100
CLOCK = ("clock", "increment", "decisions")


@dataclass(frozen=True)
class Request:
    """One search that is asked for; without limits and clock it goes on until `stop`."""

    limits: tuple[Limit, ...] = ()
    clock: Clock | None = None
    lines: int = 1

    @classmethod
    def read(cls, words: Sequence[str]) -> Request:
        """Understand what follows `go`; raises `BadOption`."""
        said = pairs_of(words)
        lines = whole_number("lines", said.pop("lines", "1"))
        if not 1 <= lines <= MOST_LINES:
            raise BadOption(f"lines is a number from 1 to {MOST_LINES}, not {lines}")
        clock = read_clock({name: said.pop(name) for name in CLOCK if name in said})
        limits = tuple(Limit.read(name, value) for name, value in said.items())
        check_level(limits)
        return cls(limits, clock, lines)

    @property
    def is_endless(self) -> bool:
        """Whether only `stop` ends the search."""
        return not self.limits and self.clock is None

    @property
    def is_level(self) -> bool:
        """Whether a level of playing strength is asked for."""
        return any(limit.name == "level" for limit in self.limits)

    @property
    def arguments(self) -> dict[str, float | int]:
        """The limits as arguments of an engine."""
        if not self.limits:
            return {"seconds": LONGEST_SEARCH}
        return {name: value for limit in self.limits for name, value in limit.arguments.items()}


def pairs_of(words: Sequence[str]) -> dict[str, str]:
    """Names and values; `infinite` says nothing more than no limit does."""
    rest, said = list(words), dict[str, str]()
    while rest:
        name = rest.pop(0)
        if name == "infinite":
            continue
        if name in said:
            raise BadOption(f"{quote(name)} is said twice")
        said[name] = rest.pop(0) if rest else ""
    return said


def read_clock(said: dict[str, str]) -> Clock | None:
    """Understand `clock 60 increment 0.5 decisions 10`."""
    if not said:
        return None
    if "clock" not in said:
        raise BadOption(f"{', '.join(said)} belongs to a clock: clock 60 increment 0.5 decisions 10")
    decisions = whole_number("decisions", said["decisions"]) if "decisions" in said else None
    increment = read_number("increment", said.get("increment", "0"))
    return Clock(read_number("clock", said["clock"]), increment, decisions)


def check_level(limits: Sequence[Limit]) -> None:
    """A level has its own limits."""
    if len(limits) > 1 and any(limit.name == "level" for limit in limits):
        raise BadOption("a level has its own limits; only a clock goes with it")


def whole_number(name: str, text: str) -> int:
    """Understand a whole number."""
    value = read_number(name, text)
    if value % 1:
        raise BadOption(f"{name} is a whole number, not {quote(text)}")
    return int(text) if text.isdigit() else int(value)
