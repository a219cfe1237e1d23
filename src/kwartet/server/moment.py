"""Moment: a table between two changes.

A change leads from one moment to the next. Whoever takes part compares the two and hears the difference,
whether the change was made here or in another process.
"""

from dataclasses import dataclass
from datetime import datetime

from kwartet import Ending, Result, Side
from kwartet.server.sheet import Sheet

RESIGNATION = "resignation"
TIMEOUT = "timeout"
AGREEMENT = "agreement"
ABANDONMENT = "abandonment"
ABORT = "abort"
DECLINED = "declined"
UNPLAYED = frozenset({ABORT, DECLINED})


@dataclass(frozen=True)
class Moment:
    """What can change at any table: the game, and how it ended."""

    version: int
    sheet: Sheet
    ending: Ending | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by the rules or otherwise."""
        return self.ending is not None or self.sheet.now.is_over

    @property
    def is_aborted(self) -> bool:
        """Whether the game was ended before it began, and counts for nothing."""
        return self.ending is not None and self.ending.reason in UNPLAYED

    @property
    def result(self) -> Result | None:
        """How the game ended, by the rules or otherwise."""
        now = self.sheet.now
        if self.ending is None or now.is_over:
            return now.result
        return Result(self.ending.winner, self.ending.reason, now.score, self.sheet.game.sides)


def ending_by_rules(sheet: Sheet) -> Ending | None:
    """How the rules have ended a game, if they have."""
    result = sheet.now.result
    return None if result is None else Ending(result.winner, result.reason)


def ended_with(ending: Ending | None, now: datetime) -> dict[str, object]:
    """What the store keeps about an end, or about there being none."""
    if ending is None:
        return {"ended": None, "winner": None, "ending": None}
    return {"ended": now, "winner": number_of(ending.winner), "ending": ending.reason}


def number_of(side: Side | None) -> int | None:
    """A side as the store keeps it."""
    return None if side is None else int(side)
