"""Presence: who is at a table, counted over all processes.

Each process counts its own sockets and tells the others. What a process has told holds until it tells
something else or is not heard of any more. Times are seconds of a clock that never jumps.
"""

from kwartet import Side

Here = tuple[int, int, int]  # sockets of the first and of the second side, and of those who look on
NOBODY: Here = (0, 0, 0)
LOOKING_ON = 2


class Presence:
    """Who is at one table."""

    def __init__(self, now: float) -> None:
        self.own: Here = NOBODY
        self._others: dict[str, Here] = {}
        self._gone: list[float | None] = [now, now]

    def count(self, own: Here, now: float) -> None:
        """Take note of who is here in this process."""
        self.own = own
        self._note(now)

    def hear(self, process: str, here: Here, now: float) -> None:
        """Take note of who is at another process."""
        self._others.pop(process, None)
        if here != NOBODY:
            self._others[process] = here
        self._note(now)

    def forget(self, process: str, now: float) -> bool:
        """Count nobody at a process that is not heard of any more; tell whether that changes anything."""
        has_been_here = self._others.pop(process, None) is not None
        self._note(now)
        return has_been_here

    def forget_others(self, now: float) -> None:
        """Count only those who are here in this process."""
        self._others.clear()
        self._note(now)

    @property
    def watchers(self) -> int:
        """How many look on."""
        return self._sum(LOOKING_ON)

    def gone(self, side: Side, now: float) -> float | None:
        """For how long nobody of a side has been here; None if somebody is."""
        since = self._gone[side]
        return None if since is None else max(0.0, now - since)

    def _note(self, now: float) -> None:
        for side in Side:
            if self._sum(side):
                self._gone[side] = None
            elif self._gone[side] is None:
                self._gone[side] = now

    def _sum(self, place: int) -> int:
        return self.own[place] + sum(here[place] for here in self._others.values())


class Company:
    """The other processes: when each was last heard of."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._heard: dict[str, float] = {}

    def hear(self, process: str, now: float) -> None:
        """Take note of a sign of life."""
        self._heard[process] = now

    def excuse(self, now: float) -> None:
        """Nobody could be heard until now, so nobody is to be blamed for silence."""
        self._heard = dict.fromkeys(self._heard, now)

    def lost(self, now: float) -> list[str]:
        """Those who were not heard of for too long; they are told once."""
        lost = [process for process, heard in self._heard.items() if now - heard > self._patience]
        for process in lost:
            del self._heard[process]
        return lost
