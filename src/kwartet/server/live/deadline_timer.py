"""Deadline timer: checks the clock of a loaded table when it should have run out."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from kwartet.server.runtime.refusal import Refusal

LONGEST_TIMER = 3600.0  # seconds; the sweep of the match worker finds later deadlines
log = structlog.get_logger(__name__)


class DeadlineTimer:
    """Checks a clock at its deadline; if the timer fires too early, it is set again."""

    def __init__(self, look: Callable[[], Awaitable[None]], table: str) -> None:
        self._check = look
        self._table = table
        self._timer: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None

    def set(self, seconds: float) -> None:
        """Check in so many seconds, or earlier if an earlier check is planned."""
        if seconds > LONGEST_TIMER:
            return
        loop = asyncio.get_running_loop()
        if self._timer is None or self._timer.when() > loop.time() + seconds:
            self.stop()
            self._timer = loop.call_later(seconds, self._begin)

    def stop(self) -> None:
        """Cancel the planned check."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _begin(self) -> None:
        self._timer = None
        self._looking = asyncio.create_task(self._check_quietly())

    async def _check_quietly(self) -> None:
        """Check the clock; if this fails, the sweep of the match worker does it later."""
        try:
            await self._check()
        except Refusal:
            pass
        except Exception:
            log.exception("a clock could not be checked", table=self._table)
