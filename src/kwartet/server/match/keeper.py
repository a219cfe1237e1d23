"""Keeper: what must happen at tables although nobody does anything.

Once a second it leaves the mark that a server lives, lets the flags fall at tables that nobody has awake,
looks whether challenges have been answered elsewhere, gives the other processes a sign of life, and asks the
players of real-time games for one.
"""

import asyncio
from contextlib import suppress
from datetime import timedelta

import structlog

from kwartet.server.halt import halt
from kwartet.server.match.pulse import BEAT, beat
from kwartet.server.match.table import MatchTable
from kwartet.server.problems import Refusal
from kwartet.server.store.database import TROUBLES
from kwartet.server.table import Tools
from kwartet.server.tables import Tables

GRACE = timedelta(seconds=2)  # in which the timers of tables that are awake come first
BEATS_BETWEEN = 5
log = structlog.get_logger(__name__)


class Keeper:
    """Keeps the matches of a server going."""

    def __init__(self, tables: Tables, tools: Tools) -> None:
        self._tables = tables
        self._tools = tools
        self._count = 0
        self._is_failing = False
        self._work: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin; what went by while no server lived is given back before anything else happens."""
        await self._beat()
        self._work = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """End."""
        await halt(self._work)

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.tick()
                self._is_failing = False
            except TROUBLES as trouble:
                self._note_failure(trouble)
            except Exception:
                log.exception("the keeper could not do its work")

    def _note_failure(self, trouble: Exception) -> None:
        if not self._is_failing:
            log.warning("the database is away", reason=type(trouble).__name__)
        self._is_failing = True

    async def tick(self) -> None:
        """Do everything that is due."""
        self._count += 1
        self._tables.live()
        for match in self._tables.matches:
            if hash(match) % BEATS_BETWEEN == self._count % BEATS_BETWEEN:
                match.beat()
        await self._beat()
        await self._sweep()
        await self._tables.look_at_challenges()

    async def _beat(self) -> None:
        """Leave a mark. When the machine's clock was set, the clocks of games must never be ahead of ours."""
        time = self._tools.time
        jump = time.jump()
        if jump < timedelta():
            time.follow()
        had_gap = await beat(self._tools.store.database, time.now() + max(jump, timedelta()))
        if jump > timedelta():
            time.follow()
        if had_gap:
            self._tables.tell_of_gap()
            await self._tables.look_at_all()
        time.mark()

    async def _sweep(self) -> None:
        """Let the flags fall at tables that nobody has awake."""
        for name in await self._tools.store.overdue(self._tools.time.now() - GRACE):
            with suppress(Refusal):
                table = await self._tables.find(name)
                if isinstance(table, MatchTable):
                    await table.flag()
