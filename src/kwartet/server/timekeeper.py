"""Timekeeper: what time it is, for one process.

Moments are read off a clock that never jumps, which was set once by the clock of the machine. When the two
disagree, because somebody has set the machine's clock, this one follows at a moment of our choosing, and the
running clocks of all games are moved by the difference.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

LONGEST_PAUSE = 3.0  # seconds between two marks
LARGEST_DIFFERENCE = timedelta(seconds=1)
Seconds = Callable[[], float]


def unwavering() -> float:
    """Seconds on a clock that never jumps, and that goes on while the machine sleeps."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


class Timekeeper:
    """Tells the time; the two clocks behind it can be others in tests."""

    def __init__(self, wall: Seconds = time.time, steady: Seconds = unwavering) -> None:
        self.steady = steady
        self._wall = wall
        self._marked = steady()
        self.follow()

    def mark(self) -> None:
        """Take note that everything works right now."""
        self._marked = self.steady()

    def was_away(self) -> bool:
        """Whether nothing worked until a moment ago, so that nobody is to be blamed for being late."""
        return self.steady() - self._marked > LONGEST_PAUSE

    def now(self) -> datetime:
        """What time it is."""
        return self._began + timedelta(seconds=self.steady() - self._offset)

    def jump(self) -> timedelta:
        """By how much the machine's clock is ahead; nothing if the two about agree."""
        difference = datetime.fromtimestamp(self._wall(), UTC) - self.now()
        return difference if abs(difference) > LARGEST_DIFFERENCE else timedelta()

    def follow(self) -> None:
        """Believe the machine's clock."""
        self._offset = self.steady()
        self._began = datetime.fromtimestamp(self._wall(), UTC)
