"""Audience: the clients of one table in this process, and who is there in all processes.

Every message is encoded once for all clients. Players are counted by side, watchers together; the counts go
to the other processes through `publish`, and `changed` is called when they change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kwartet import Side
from kwartet.server.live.outbox import Encoded
from kwartet.server.live.presence import NOBODY, WATCHING, Presence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kwartet.server.domain.match_state import MatchState
    from kwartet.server.live.client import Client
    from kwartet.server.live.presence import Here
    from kwartet.server.wire.base import Wire


class Audience:
    """The clients of one table."""

    def __init__(
        self, now: Callable[[], float], publish: Callable[[Here, bool], None], changed: Callable[[], None]
    ) -> None:
        self._now = now
        self._publish = publish
        self._changed = changed
        self._presence = Presence(now())
        self._clients: set[Client] = set()

    def __bool__(self) -> bool:
        return bool(self._clients)

    def __contains__(self, client: Client) -> bool:
        return client in self._clients

    def add(self, client: Client) -> None:
        """Send everything to a client from now on."""
        self._clients.add(client)

    def remove(self, client: Client) -> None:
        """Send nothing to a client any more."""
        self._clients.discard(client)

    def send(self, message: Wire) -> None:
        """Send a message to all clients."""
        if self._clients:
            encoded = Encoded(message)
            for client in self._clients:
                client.outbox.put_encoded(encoded)

    def send_to(self, side: Side, state: MatchState, message: Wire) -> None:
        """Send a message to the clients of one side."""
        encoded = Encoded(message)
        for client in self.players(state):
            if state.side_of(client.player) == side:
                client.outbox.put_encoded(encoded)

    def players(self, state: MatchState) -> Iterator[Client]:
        """The clients that have a seat."""
        return (client for client in self._clients if state.side_of(client.player) is not None)

    def reseated(self, old: MatchState, new: MatchState) -> Iterator[Client]:
        """The clients whose seat has changed."""
        return (each for each in self._clients if old.side_of(each.player) != new.side_of(each.player))

    def largest_lag(self, side: Side, state: MatchState) -> int:
        """The largest latency of the clients of a side, in milliseconds."""
        own = (client.lag for client in self._clients if state.side_of(client.player) == side)
        return max(own, default=0)

    # --- who is there

    def count(self, state: MatchState) -> None:
        """Count the clients of this process again, and send the counts to the other processes."""
        sides = [state.side_of(client.player) for client in self._clients]
        first, second = sides.count(Side.FIRST), sides.count(Side.SECOND)
        self._presence.count((first, second, len(sides) - first - second), self._now())
        self._publish(self._presence.own, False)
        self._changed()

    def announce(self) -> None:
        """Send the counts of this process to the others, unless all are zero."""
        if self._presence.own != NOBODY:
            self._publish(self._presence.own, False)

    def ask(self) -> None:
        """Send the counts of this process to the others, and request theirs."""
        self._publish(self._presence.own, True)

    def recount(self) -> None:
        """Drop the counts of the other processes, as events may have been lost, and request them again."""
        self._presence.forget_others(self._now())
        self.ask()
        self._changed()

    def receive(self, process: str, here: Here) -> None:
        """Set the counts of another process."""
        self._presence.receive(process, here, self._now())
        self._changed()

    def forget(self, process: str) -> None:
        """Drop the counts of a process that no longer responds."""
        if self._presence.forget(process, self._now()):
            self._changed()

    def gone(self, side: Side) -> float | None:
        """For how many seconds a side has had no client; None if it has one."""
        return self._presence.gone(side, self._now())

    @property
    def watchers(self) -> int:
        """How many clients without a seat there are, in all processes."""
        return self._presence.total(WATCHING)
