"""Connections: the open sockets by session, so that no socket outlives its session.

When a session or a token ends, because its owner has logged out, changed the password or closed the account,
its sockets are closed.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

from kwartet.server.domain.visitor import Visitor

CloseSocket = Callable[[], Awaitable[None]]


class Connections:
    """The open sockets by the hash of their session or token."""

    def __init__(self) -> None:
        self._present: dict[str, list[CloseSocket]] = {}
        self._players: Counter[str] = Counter()

    @contextmanager
    def present(self, visitor: Visitor | None, close_socket: CloseSocket) -> Iterator[None]:
        """Register a socket while it is open; sockets without a visitor are not registered."""
        if visitor is None:
            yield
            return
        here = self._present.setdefault(visitor.session, [])
        here.append(close_socket)
        self._players[visitor.id] += 1
        try:
            yield
        finally:
            here.remove(close_socket)
            if not here:
                self._present.pop(visitor.session, None)
            self._players[visitor.id] -= 1
            if not self._players[visitor.id]:
                del self._players[visitor.id]

    @property
    def sessions(self) -> set[str]:
        """The hashes of all connected sessions and tokens."""
        return set(self._present)

    @property
    def players(self) -> set[str]:
        """The ids of all connected players."""
        return set(self._players)

    async def close_sockets(self, sessions: set[str]) -> None:
        """Close the sockets of these sessions and tokens."""
        for session in sessions:
            for close_socket in list(self._present.get(session, ())):
                await close_socket()


def connections_at(connection: Any) -> Connections:  # noqa: ANN401 - a socket
    """The connections of this server."""
    connections: Connections = connection.app.state.connections
    return connections
