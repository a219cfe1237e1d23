"""Attendance: who is here by which session, so that nobody stays longer than it lasts.

A socket outlives the request that opened it. When its session or its token is gone, because somebody logged
out, changed the password, or had their account closed, the socket is closed as well.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

from kwartet.server.accounts.visitor import Visitor

SendAway = Callable[[], Awaitable[None]]


class Attendance:
    """Everybody who is here, by the hash by which they are known."""

    def __init__(self) -> None:
        self._present: dict[str, list[SendAway]] = {}
        self._players: Counter[str] = Counter()

    @contextmanager
    def present(self, visitor: Visitor | None, send_away: SendAway) -> Iterator[None]:
        """Count somebody as present; those whom nobody knows need not be counted."""
        if visitor is None:
            yield
            return
        here = self._present.setdefault(visitor.session, [])
        here.append(send_away)
        self._players[visitor.id] += 1
        try:
            yield
        finally:
            here.remove(send_away)
            if not here:
                self._present.pop(visitor.session, None)
            self._players[visitor.id] -= 1
            if not self._players[visitor.id]:
                del self._players[visitor.id]

    @property
    def sessions(self) -> set[str]:
        """The hashes of everybody who is here."""
        return set(self._present)

    @property
    def players(self) -> set[str]:
        """Who is here."""
        return set(self._players)

    async def dismiss(self, sessions: set[str]) -> None:
        """Send everybody away who is here by one of these."""
        for session in sessions:
            for send_away in list(self._present.get(session, ())):
                await send_away()


def attendance_at(connection: Any) -> Attendance:  # noqa: ANN401 - a socket
    """The attendance of this server."""
    attendance: Attendance = connection.app.state.attendance
    return attendance
