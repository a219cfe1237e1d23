"""Cleanup: regular work for sessions, guests and mails.

Every few seconds it closes sockets whose session has ended. Every minute it records which players are
connected, if mails are sent. Every hour it deletes what has expired: sessions, tickets, links, old mails, and
guests without a game who have not come back.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import structlog

from kwartet.server.accounts.account_service import AccountService
from kwartet.server.accounts.connections import Connections
from kwartet.server.store.database import DATABASE_ERRORS

ROUND = 5.0  # seconds
ROUNDS_BETWEEN_MARKS = 12
ROUNDS_BETWEEN_CLEANING = 720
KEPT_AFTER_THE_END = timedelta(days=1)
GUESTS_ARE_KEPT = timedelta(days=90)
MAILS_ARE_KEPT = timedelta(days=3)
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Cleanup:
    """Does the regular work."""

    account_service: AccountService
    connections: Connections

    async def work(self, is_closing: asyncio.Event) -> None:
        """Work until the server closes; if the database is unavailable, the next round retries."""
        rounds = 0
        while not is_closing.is_set():
            try:
                await self.close_ended_sessions()
                if rounds % ROUNDS_BETWEEN_MARKS == 0 and self.account_service.mail_queue.is_enabled:
                    await self.account_service.players.mark_seen(self.connections.players, datetime.now(UTC))
                if rounds % ROUNDS_BETWEEN_CLEANING == 0:
                    await self.clean(datetime.now(UTC))
            except DATABASE_ERRORS as trouble:
                log.warning("the database is unavailable", reason=type(trouble).__name__)
            except Exception:
                log.exception("the cleanup failed")
            rounds += 1
            with suppress(TimeoutError):
                async with asyncio.timeout(ROUND):
                    await is_closing.wait()

    async def close_ended_sessions(self) -> None:
        """Close the sockets whose session has ended."""
        here = self.connections.sessions
        if here:
            await self.connections.close_sockets(here - await self.account_service.session_store.known(here))

    async def clean(self, now: datetime) -> None:
        """Delete what has expired."""
        await self.account_service.session_store.forget_expired(now - KEPT_AFTER_THE_END)
        await self.account_service.passkeys.forget_tickets(now)
        await self.account_service.mail_queue.store.forget(now - MAILS_ARE_KEPT, now)
        await self.account_service.players.forget_guests(now - GUESTS_ARE_KEPT)
