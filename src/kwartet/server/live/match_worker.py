"""Match worker: regular work for matches, with or without connected clients.

Once a second it records a heartbeat, ends matches whose clock has run out at tables that are not loaded,
checks open challenges, resumes interrupted matches, publishes that this process is alive, and measures the
latency of some clients. Once a minute it ends matches that no player has joined in time, and reloads
corrected results.
"""

import asyncio
from datetime import timedelta

import structlog

from kwartet.server.domain.commands import EndWaiting
from kwartet.server.live.live_services import LiveServices
from kwartet.server.live.registry import Registry
from kwartet.server.live.sweep import Sweep
from kwartet.server.live.table import Table
from kwartet.server.runtime.cancel import cancel
from kwartet.server.store.database import DATABASE_ERRORS
from kwartet.server.store.heartbeat import BEAT, record_heartbeat
from kwartet.server.store.request_keys import forget_keys
from kwartet.server.store.unjoined_matches import unjoined

GRACE = timedelta(seconds=2)  # seconds in which the timers of loaded tables act first
TICKS_BETWEEN_PINGS = 5
TICKS_BETWEEN_CLEANUPS = 60
log = structlog.get_logger(__name__)


class MatchWorker:
    """Does the regular work for the matches of this process."""

    def __init__(self, registry: Registry, services: LiveServices) -> None:
        self._registry = registry
        self._services = services
        self._clocks = Sweep(registry, Table.check_clock)
        self._unjoined = Sweep(registry, end_waiting)
        self._interrupted = Sweep(registry, Table.resume)
        self._count = 0
        self._is_failing = False
        self._work: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start; first the time for which no server ran is given back to the clocks."""
        await self._record_heartbeat()
        self._work = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop."""
        await cancel(self._work)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.tick()
                self._is_failing = False
            except DATABASE_ERRORS as trouble:
                self._note_failure(trouble)
            except Exception:
                log.exception("the match worker failed")

    def _note_failure(self, trouble: Exception) -> None:
        if not self._is_failing:
            log.warning("the database is unavailable", reason=type(trouble).__name__)
        self._is_failing = True

    async def tick(self) -> None:
        """Do the work of one second."""
        self._count += 1
        self._registry.live()
        self._registry.unload_finished()
        for match in self._registry.matches:
            if hash(match) % TICKS_BETWEEN_PINGS == self._count % TICKS_BETWEEN_PINGS:
                match.send_heartbeats()
        await self._record_heartbeat()
        await self._sweep()
        await self._registry.reload_challenges()
        await self._interrupted.visit([name for name, _ in self._services.interruptions.own])
        if self._count % TICKS_BETWEEN_CLEANUPS == 1:
            await self.end_unjoined()
            await self._registry.reload_finished()

    async def end_unjoined(self) -> None:
        """End matches that no player has joined in time, and delete expired request keys."""
        database, now = self._services.store.database, self._services.time.now()
        await self._unjoined.visit(await unjoined(database, now, self._unjoined.limit))
        await forget_keys(database, now)

    async def _record_heartbeat(self) -> None:
        """Record a heartbeat; if the machine's clock was set, clocks of games must not be ahead of ours."""
        time = self._services.time
        jump = time.jump()
        if jump < timedelta():
            time.follow()
        had_gap = await record_heartbeat(self._services.store.database, time.now() + max(jump, timedelta()))
        if jump > timedelta():
            time.follow()
        if had_gap:
            self._registry.publish_gap()
            await self._registry.reload_all()
        time.mark()

    async def _sweep(self) -> None:
        """End matches whose clock has run out at tables that are not loaded."""
        late = self._services.time.now() - GRACE
        await self._clocks.visit(await self._services.store.overdue(late, self._clocks.limit))


async def end_waiting(table: Table) -> None:
    """End a match that no player has joined."""
    await table.execute(lambda _: EndWaiting())
