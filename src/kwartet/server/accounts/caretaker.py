"""Caretaker: goes through the rooms now and then, and puts away what has ended.

Every few seconds it closes sockets whose session is gone. Every minute it takes note of who is here, if they
want letters when they are not. Every hour it forgets what has run out: sessions, tickets, links, letters that
nobody sends, and guests who never came back and have no game.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import structlog

from kwartet.server.accounts.attendance import Attendance
from kwartet.server.accounts.desk import Desk
from kwartet.server.store.database import TROUBLES

ROUND = 5.0  # seconds
ROUNDS_BETWEEN_MARKS = 12
ROUNDS_BETWEEN_CLEANING = 720
KEPT_AFTER_THE_END = timedelta(days=1)
GUESTS_ARE_KEPT = timedelta(days=90)
LETTERS_ARE_KEPT = timedelta(days=3)
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Caretaker:
    """Looks after sessions and guests."""

    desk: Desk
    attendance: Attendance

    async def work(self, is_closing: asyncio.Event) -> None:
        """Do the rounds until the server closes; a database that is away is tried again the next time."""
        rounds = 0
        while not is_closing.is_set():
            try:
                await self.check_attendance()
                if rounds % ROUNDS_BETWEEN_MARKS == 0 and self.desk.letterbox.is_emptied:
                    await self.desk.players.mark_seen(self.attendance.players, datetime.now(UTC))
                if rounds % ROUNDS_BETWEEN_CLEANING == 0:
                    await self.clean(datetime.now(UTC))
            except TROUBLES as trouble:
                log.warning("the database is away", reason=type(trouble).__name__)
            except Exception:
                log.exception("the caretaker could not finish a round")
            rounds += 1
            with suppress(TimeoutError):
                async with asyncio.timeout(ROUND):
                    await is_closing.wait()

    async def check_attendance(self) -> None:
        """Close the sockets of those whose session is gone."""
        here = self.attendance.sessions
        if here:
            await self.attendance.dismiss(here - await self.desk.session_store.known(here))

    async def clean(self, now: datetime) -> None:
        """Forget what has run out."""
        await self.desk.session_store.forget_expired(now - KEPT_AFTER_THE_END)
        await self.desk.passkeys.forget_tickets(now)
        await self.desk.letterbox.store.forget(now - LETTERS_ARE_KEPT, now)
        await self.desk.players.forget_guests(now - GUESTS_ARE_KEPT)
