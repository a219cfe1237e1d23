"""Flags: a timer for each table that is awake, for the moment its clock runs out."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from kwartet.server.problems import Refusal

LONGEST_TIMER = 3600.0  # seconds; whatever takes longer is found by the sweep
log = structlog.get_logger(__name__)


class Flag:
    """Looks whether the flag must fall; a timer that comes too early looks, and is set again."""

    def __init__(self, look: Callable[[], Awaitable[None]], table: str) -> None:
        self._look = look
        self._table = table
        self._timer: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None

    def set(self, seconds: float) -> None:
        """Look in so many seconds, or earlier if that was planned."""
        if seconds > LONGEST_TIMER:
            return
        loop = asyncio.get_running_loop()
        if self._timer is None or self._timer.when() > loop.time() + seconds:
            self.stop()
            self._timer = loop.call_later(seconds, self._begin)

    def stop(self) -> None:
        """Do not look."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _begin(self) -> None:
        self._timer = None
        self._looking = asyncio.create_task(self._look_quietly())

    async def _look_quietly(self) -> None:
        """The sweep comes by if this does not work."""
        try:
            await self._look()
        except Refusal:
            pass
        except Exception:
            log.exception("a flag could not fall", table=self._table)
