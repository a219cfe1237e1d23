"""Steady clock: the time of one process.

It uses a monotonic clock, which is set once by the clock of the machine. If the machine's clock is changed
later, the match worker decides when this clock follows, and all running clocks of games are moved by the
difference.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

LONGEST_PAUSE = 3.0  # seconds between two marks
LARGEST_DIFFERENCE = timedelta(seconds=1)
Seconds = Callable[[], float]


def seconds_since_boot() -> float:
    """Seconds on a clock that never jumps and that also runs while the machine sleeps."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


class SteadyClock:
    """Returns the time; tests can replace the two clocks behind it."""

    def __init__(self, wall: Seconds = time.time, steady: Seconds = seconds_since_boot) -> None:
        self.steady = steady
        self._wall = wall
        self._marked = steady()
        self.follow()

    def mark(self) -> None:
        """Record that the server works right now."""
        self._marked = self.steady()

    def was_suspended(self) -> bool:
        """Whether the server did not work until a moment ago, so that late players are not at fault."""
        return self.steady() - self._marked > LONGEST_PAUSE

    def now(self) -> datetime:
        """The current time."""
        return self._began + timedelta(seconds=self.steady() - self._offset)

    def jump(self) -> timedelta:
        """By how much the machine's clock is ahead; zero if the difference is small."""
        difference = datetime.fromtimestamp(self._wall(), UTC) - self.now()
        return difference if abs(difference) > LARGEST_DIFFERENCE else timedelta()

    def follow(self) -> None:
        """Set this clock by the machine's clock."""
        self._offset = self.steady()
        self._began = datetime.fromtimestamp(self._wall(), UTC)
