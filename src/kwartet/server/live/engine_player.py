"""Engine player: the engine that has a seat at a table.

It thinks in the engine pool and decides through `Table.execute`, as people do. A change that it did not
expect stops it at once. Each process that has the table loaded has an engine player; the store accepts the
first decision. To save work, a process that has not made the last change itself waits for a while.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from kwartet.server.live.engine_pool import Cancelled, EnginePool, Thinker
from kwartet.server.runtime.latest_value import LatestValue
from kwartet.server.store.failure import failure_of
from kwartet.server.views.positions import thought_view
from kwartet.server.views.problems import told
from kwartet.server.wire.tables import ProblemDown, ThinkingDown

if TYPE_CHECKING:
    from kwartet import Info
    from kwartet.server.domain.game_log import GameLog
    from kwartet.server.domain.snapshot import Snapshot
    from kwartet.server.domain.tables import TableFacts
    from kwartet.server.wire.base import Wire
    from kwartet.server.wire.problems import Code

PAUSE_AFTER_A_FAILURE = 5.0  # seconds
PATIENCE_WITH_OTHERS = 10.0  # seconds; no level thinks that long


class Host(Protocol):
    """The part of a table that an engine player uses."""

    snapshot: Snapshot

    async def decide_as_engine(self, game_log: GameLog, move: str) -> None:
        """Take the engine's decision, unless the game has changed since."""

    def send(self, message: Wire) -> None:
        """Send a message to all clients."""


class EnginePlayer:
    """Searches for one table; without an engine's seat it does nothing."""

    def __init__(self, table: Host, engine_pool: EnginePool, facts: TableFacts) -> None:
        self._table = table
        self._engine_pool = engine_pool
        self._facts = facts
        self._thinking: asyncio.Task[None] | None = None
        self._about: GameLog | None = None
        self._later: asyncio.TimerHandle | None = None
        self._failed: Code | None = None
        self._is_closed = False

    @property
    def is_thinking(self) -> bool:
        """Whether a search is running."""
        return self._thinking is not None

    def wake(self) -> None:
        """Start a search if it is the engine's turn."""
        if self._thinking is None and self._table.snapshot.computer_decides and not self._is_closed:
            self._thinking = asyncio.create_task(self._play())

    def reconsider(self, *, is_elsewhere: bool = False) -> None:
        """Stop an outdated search and start the current one, later if another process made the change."""
        if self._facts.computer_side is None or self._thinking is asyncio.current_task():
            return
        if self._table.snapshot.game_log is not self._about or not self._table.snapshot.computer_decides:
            self.stop()
        if is_elsewhere and self._table.snapshot.computer_decides:
            loop = asyncio.get_running_loop()
            self._later = self._later or loop.call_later(PATIENCE_WITH_OTHERS, self._wake_late)
        else:
            self.wake()

    def _wake_late(self) -> None:
        self._later = None
        self.wake()

    def stop(self) -> None:
        """Stop the search."""
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None

    async def close(self) -> None:
        """Stop the search and start no other."""
        self._is_closed = True
        if self._later:
            self._later.cancel()
        thinking = self._thinking
        self.stop()
        if thinking:
            with suppress(asyncio.CancelledError):
                await thinking

    async def _play(self) -> None:
        """Play decisions until it is a person's turn."""
        try:
            while self._table.snapshot.computer_decides:
                self._about = self._table.snapshot.game_log
                move = await self._thought_out_move(self._about)
                await self._table.decide_as_engine(self._about, move)
                self._failed = None
        except Cancelled:
            pass
        except Exception as mistake:  # noqa: BLE001 - whatever the error is, the clients are told
            self._fail(mistake)
        if self._thinking is asyncio.current_task():
            self._thinking = None

    def _fail(self, mistake: Exception) -> None:
        """Tell the clients; if the database cannot be used, try again later, for no other event may come."""
        problem = told(mistake, "an engine could not decide", table=self._facts.id)
        if problem.code != self._failed:
            self._table.send(ProblemDown(problem=problem))
        self._failed = problem.code
        if failure_of(mistake) and not self._is_closed:
            loop = asyncio.get_running_loop()
            self._later = self._later or loop.call_later(PAUSE_AFTER_A_FAILURE, self._wake_late)

    async def _thought_out_move(self, game_log: GameLog) -> str:
        latest: LatestValue[Info] = LatestValue()
        thinker = Thinker(game_log.game, latest.put, level=self._facts.level, seed=secrets.randbits(32))
        report = asyncio.create_task(self._report(latest))
        try:
            return await self._engine_pool.play(thinker, game_log.now, self._facts.id)
        finally:
            report.cancel()

    async def _report(self, latest: LatestValue[Info]) -> None:
        async for info in latest:
            self._table.send(ThinkingDown(thought=thought_view(info)))
