"""Clock: the game clock of the side to move.

How much of it a decision may use is decided in the core (core/engine/time_management.hpp).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from kwartet.errors import BadOption

LONGEST_CLOCK = 1e9
MOST_DECISIONS = 10_000


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds left for the rest of the game, or for so many decisions; each decision adds the increment."""

    seconds: float
    increment: float = 0.0
    decisions: int | None = None

    def __post_init__(self) -> None:
        _check("the seconds of a clock are", self.seconds)
        _check("the increment of a clock is", self.increment)
        if self.decisions is not None and not 1 <= self.decisions <= MOST_DECISIONS:
            raise BadOption(
                f"the decisions of a clock are a number from 1 to {MOST_DECISIONS}, not {self.decisions}"
            )

    @property
    def text(self) -> str:
        """The clock as the protocol has it: `clock 12.5 increment 0.1 decisions 10`."""
        increment = f" increment {self.increment:.12g}" if self.increment else ""
        decisions = "" if self.decisions is None else f" decisions {self.decisions}"
        return f"clock {self.seconds:.12g}{increment}{decisions}"


def _check(name: str, value: float) -> None:
    if not math.isfinite(value) or not 0 <= value <= LONGEST_CLOCK:
        raise BadOption(f"{name} a number from 0 to {LONGEST_CLOCK:.0f}, not {value}")
