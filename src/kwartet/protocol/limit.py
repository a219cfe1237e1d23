"""Limit: how long one search may take, as a number of something."""

import math
import re
from dataclasses import dataclass

from kwartet.errors import BadOption, quote

LONGEST_NUMBER = 20
NUMBER = re.compile(r"[-+.0-9eE]+")
LARGEST_WHOLE = 10**16  # larger ones are written with an exponent
LONGEST_SEARCH = 86_400.0

# The smallest and the largest number of each limit.
BOUNDS: dict[str, tuple[float, float]] = {
    "seconds": (0.001, LONGEST_SEARCH),
    "nodes": (1, 10**15),
    "depth": (1, 99),
    "level": (1, 10),
}


@dataclass(frozen=True)
class Limit:
    """What ends a search: `seconds`, `nodes`, `depth`, or a `level` of playing strength."""

    name: str
    value: float

    def __post_init__(self) -> None:
        if self.name not in BOUNDS:
            raise BadOption(f"there is no limit {quote(self.name)}; there is {', '.join(BOUNDS)}")
        smallest, largest = BOUNDS[self.name]
        if not smallest <= self.value <= largest or (self.name != "seconds" and self.value % 1):
            raise self._not(number_text(self.value))

    @classmethod
    def read(cls, name: str, text: str) -> "Limit":
        """Understand `seconds` and `0.5`; raises `BadOption`."""
        return cls(name, read_number(name, text))

    @property
    def arguments(self) -> dict[str, float | int]:
        """The limit as an argument of an engine."""
        return {self.name: self.value if self.name == "seconds" else int(self.value)}

    @property
    def text(self) -> str:
        """The limit as it is said: `seconds 0.5`."""
        return f"{self.name} {number_text(self.value)}"

    def _not(self, found: str) -> BadOption:
        smallest, largest = (number_text(bound) for bound in BOUNDS[self.name])
        return BadOption(f"{self.name} is a number from {smallest} to {largest}, not {quote(found)}")


NO_LIMIT = Limit("seconds", LONGEST_SEARCH)  # where a clock decides


def number_text(value: float) -> str:
    """Write a number without a point where it needs none."""
    is_whole = abs(value) < LARGEST_WHOLE and value % 1 == 0
    return str(int(value)) if is_whole else f"{value:.12g}"


def read_number(name: str, text: str) -> float:
    """Understand a number of a reasonable length."""
    try:
        value = float(text) if NUMBER.fullmatch(text) and len(text) <= LONGEST_NUMBER else math.nan
    except ValueError:
        value = math.nan
    if math.isfinite(value):
        return value
    raise BadOption(f"{name} is a number, not {quote(text)}")
