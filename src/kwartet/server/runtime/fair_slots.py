"""Fair slots: a limited number of jobs at once, shared fairly between clients.

Waiting clients take turns: each client gets one job before any client gets a second one. So a client with
many jobs waits only for its own. Clients are identified by network address, which every request and every
socket sets for the tasks that it starts.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar

# The network address whose request or socket started this task; empty if the server itself did.
REQUESTER: ContextVar[str] = ContextVar("asked_by", default="")


class Slots:
    """A limited number of slots; one client never holds all of them if there is more than one."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._most_of_one = max(1, count - 1)
        self._busy: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # clients in the order of service

    @asynccontextmanager
    async def slot(self, who: str) -> AsyncIterator[None]:
        """Wait for a slot, and hold it until the work is done."""
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        self._serve()
        try:
            await turn
            yield
        finally:
            self._leave(who, turn)

    def _leave(self, who: str, turn: asyncio.Future[None]) -> None:
        if turn.done() and not turn.cancelled():
            self._free += 1
            self._busy -= Counter([who])
        else:
            self._forget(who, turn)
        self._serve()

    def _forget(self, who: str, turn: asyncio.Future[None]) -> None:
        """Remove a client that no longer waits from the queue."""
        if turn in self._waiting.get(who, ()):
            self._waiting[who].remove(turn)
            if not self._waiting[who]:
                del self._waiting[who]

    def _serve(self) -> None:
        """Give free slots to waiting clients; a client that gets one goes to the end of the queue."""
        while self._free and (who := self._next()) is not None:
            turns = self._waiting.pop(who)
            turn = turns.popleft()
            if turns:
                self._waiting[who] = turns
            if not turn.done():
                turn.set_result(None)
                self._free -= 1
                self._busy[who] += 1

    def _next(self) -> str | None:
        return next((who for who in self._waiting if self._busy[who] < self._most_of_one), None)
