"""Presence: how many clients of each side are at a table, over all processes.

Each process counts its own clients and sends the counts to the others. The counts of a process are valid
until it sends new ones or counts as gone. Times are seconds of the steady clock.
"""

from datetime import datetime

from kwartet import Side
from kwartet.server.domain.snapshot import Snapshot

Here = tuple[int, int, int]  # clients of the first side, of the second side, and watchers
NOBODY: Here = (0, 0, 0)
WATCHING = 2


class Presence:
    """The clients of one table, counted by side and process."""

    def __init__(self, now: float) -> None:
        self.own: Here = NOBODY
        self._others: dict[str, Here] = {}
        self._gone: list[float | None] = [now, now]

    def count(self, own: Here, now: float) -> None:
        """Set the counts of this process."""
        self.own = own
        self._note(now)

    def receive(self, process: str, here: Here, now: float) -> None:
        """Set the counts of another process."""
        self._others.pop(process, None)
        if here != NOBODY:
            self._others[process] = here
        self._note(now)

    def forget(self, process: str, now: float) -> bool:
        """Remove the counts of a process that no longer responds; return whether it had any."""
        has_been_here = self._others.pop(process, None) is not None
        self._note(now)
        return has_been_here

    def forget_others(self, now: float) -> None:
        """Remove the counts of all other processes."""
        self._others.clear()
        self._note(now)

    def gone(self, side: Side, now: float) -> float | None:
        """For how many seconds a side has had no client; None if it has one."""
        since = self._gone[side]
        return None if since is None else max(0.0, now - since)

    def _note(self, now: float) -> None:
        for side in Side:
            if self.total(side):
                self._gone[side] = None
            elif self._gone[side] is None:
                self._gone[side] = now

    def total(self, place: int) -> int:
        """How many clients of a side, or how many watchers, there are in all processes."""
        return self.own[place] + sum(here[place] for here in self._others.values())


class PeerProcesses:
    """The other processes, with the time of the last event from each."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._heard: dict[str, float] = {}

    def receive(self, process: str, now: float) -> None:
        """Record that a process is alive."""
        self._heard[process] = now

    def count_all_as_alive(self, now: float) -> None:
        """Count all processes as alive now, because no events could arrive until now."""
        self._heard = dict.fromkeys(self._heard, now)

    def lost(self, now: float) -> list[str]:
        """Remove and return the processes that have sent nothing for too long."""
        lost = [process for process, heard in self._heard.items() if now - heard > self._patience]
        for process in lost:
            del self._heard[process]
        return lost


def seconds_away(snapshot: Snapshot, side: Side, gone: float | None, now: datetime) -> float | None:
    """For how many seconds a player counts as away who has had no client for `gone` seconds.

    Without a clock players come by now and then. There the time since the last decision counts for the side
    to move.
    """
    state = snapshot.match_state
    if gone is None or state.ids[side] is None or side == snapshot.facts.computer_side:
        return None
    if state.clock is None and state.since and snapshot.to_move == side:
        return max(gone, (now - state.since).total_seconds())
    return gone
