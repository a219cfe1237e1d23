"""Computer: the engine in a seat of a table.

It thinks outside and enters by the same door as everybody. A change that it did not expect sends it away at
once. In another process another table object of the same name may have its own; of two that think, the store
takes the first, and to spare the work the one that did not see the change happen waits for a while.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

import structlog

from kwartet.server.engine_room import EngineRoom, Halted, Thinker
from kwartet.server.messages.tables import ProblemDown, ThinkingDown
from kwartet.server.news import News
from kwartet.server.problems import our_fault
from kwartet.server.views import thought_view

if TYPE_CHECKING:
    from kwartet import Info
    from kwartet.server.messages.base import Wire
    from kwartet.server.sheet import Sheet
    from kwartet.server.store import TableFacts

PATIENCE_WITH_OTHERS = 10.0  # seconds; no level thinks that long
log = structlog.get_logger(__name__)


class Host(Protocol):
    """A table as the computer sees it."""

    @property
    def sheet(self) -> Sheet:
        """The game so far."""

    @property
    def computer_decides(self) -> bool:
        """Whether it is the computer's turn."""

    async def decide_as_computer(self, sheet: Sheet, move: str) -> None:
        """Take the computer's decision."""

    def tell(self, message: Wire) -> None:
        """Tell something to everybody who looks on."""


class Computer:
    """Thinks for one table; if nobody has given it a seat, it never does."""

    def __init__(self, table: Host, room: EngineRoom, facts: TableFacts) -> None:
        self._table = table
        self._room = room
        self._facts = facts
        self._thinking: asyncio.Task[None] | None = None
        self._about: Sheet | None = None
        self._later: asyncio.TimerHandle | None = None
        self._is_closed = False

    @property
    def is_thinking(self) -> bool:
        """Whether it is at work."""
        return self._thinking is not None

    def wake(self) -> None:
        """Think if it is the computer's turn."""
        if self._thinking is None and self._table.computer_decides and not self._is_closed:
            self._thinking = asyncio.create_task(self._play())

    def reconsider(self, *, is_elsewhere: bool = False) -> None:
        """Leave what no longer matters, and think about what does; not at once if another process does."""
        if self._facts.computer_side is None or self._thinking is asyncio.current_task():
            return
        if self._table.sheet is not self._about or not self._table.computer_decides:
            self.send_away()
        if is_elsewhere and self._table.computer_decides:
            loop = asyncio.get_running_loop()
            self._later = self._later or loop.call_later(PATIENCE_WITH_OTHERS, self._wake_late)
        else:
            self.wake()

    def _wake_late(self) -> None:
        self._later = None
        self.wake()

    def send_away(self) -> None:
        """Stop thinking."""
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None

    async def close(self) -> None:
        """Stop thinking for good."""
        self._is_closed = True
        if self._later:
            self._later.cancel()
        thinking = self._thinking
        self.send_away()
        if thinking:
            with suppress(asyncio.CancelledError):
                await thinking

    async def _play(self) -> None:
        """Decide until it is a person's turn."""
        try:
            while self._table.computer_decides:
                self._about = self._table.sheet
                move = await self._thought_out_move(self._about)
                await self._table.decide_as_computer(self._about, move)
        except Halted:
            pass
        except Exception:
            log.exception("the computer could not decide", table=self._facts.id)
            self._table.tell(ProblemDown(problem=our_fault()))
        if self._thinking is asyncio.current_task():
            self._thinking = None

    async def _thought_out_move(self, sheet: Sheet) -> str:
        news: News[Info] = News()
        thinker = Thinker(sheet.game, news.tell, level=self._facts.level, seed=secrets.randbits(32))
        report = asyncio.create_task(self._report(news))
        try:
            return await self._room.play(thinker, sheet.now)
        finally:
            report.cancel()

    async def _report(self, news: News[Info]) -> None:
        async for info in news:
            self._table.tell(ThinkingDown(thought=thought_view(info)))
