"""Mail worker: sends the queued mails.

Every process has one. A mail is claimed before it is sent, so that no other worker sends it; a claim expires.
A mail that the mail server does not accept is retried after growing pauses, and dropped in the end. Whether a
mail is still needed is checked just before it is sent.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import structlog

import kwartet
from kwartet.server.domain.names import name_key
from kwartet.server.mail.queue import MailQueue
from kwartet.server.mail.settings import MailSettings, is_address
from kwartet.server.mail.smtp_client import NotSent, SmtpClient
from kwartet.server.mail.templates import ENGLISH, written
from kwartet.server.runtime.metrics import MAILS
from kwartet.server.runtime.tokens import hash_of, new_secret
from kwartet.server.store.database import DATABASE_ERRORS
from kwartet.server.store.mails import NOTICES, Mail, Purpose
from kwartet.server.store.players import Player

ROUND = 5.0  # seconds
TAKEN_FOR = timedelta(minutes=10)  # much longer than sending a mail takes
PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 180, 720))  # between attempts
LINK_LASTS: dict[Purpose, timedelta] = {"confirm": timedelta(days=1), "password": timedelta(hours=1)}
LINK_PAGES: dict[Purpose, str] = {"confirm": "confirm", "password": "password"}
MOST_LINKS = 3  # mails to one address
IN_THE_LAST = timedelta(hours=1)
log = structlog.get_logger(__name__)


def now_in_utc() -> datetime:
    """The current time."""
    return datetime.now(UTC)


@dataclass(frozen=True)
class MailWorker:
    """Sends the queued mails."""

    settings: MailSettings
    mail_queue: MailQueue
    smtp_client: SmtpClient
    clock: Callable[[], datetime] = now_in_utc

    async def work(self, is_closing: asyncio.Event) -> None:
        """Work until the server closes; if the database is unavailable, the next round retries."""
        while not is_closing.is_set():
            self.mail_queue.has_mails.clear()
            try:
                await self.round()
            except DATABASE_ERRORS as trouble:
                log.warning("the database is unavailable", reason=type(trouble).__name__)
            except Exception:
                log.exception("the mail worker failed")
            with suppress(TimeoutError):
                async with asyncio.timeout(ROUND):
                    await self.mail_queue.has_mails.wait()

    async def round(self) -> None:
        """Send all mails that are due."""
        store = self.mail_queue.store
        while not self.smtp_client.is_closed and (some := await store.due(self.clock())):
            for mail in some:
                now = self.clock()
                if not self.smtp_client.is_closed and (taken := await store.take(mail, now, now + TAKEN_FOR)):
                    await self._deliver(taken)

    async def _deliver(self, mail: Mail) -> None:
        """Send a mail or retry it later; a mail without a recipient is first addressed to accounts."""
        if mail.player_id is None:
            await self.mail_queue.store.address(mail, name_key(mail.about), self.clock())
            return
        reader = await self.mail_queue.store.reader(mail)
        try:
            is_sent = reader is not None and await self._write(mail, reader)
        except NotSent as trouble:
            await self._try_later(mail, trouble)
            return
        MAILS.labels("sent" if is_sent else "not_needed").inc()
        await self.mail_queue.store.drop(mail)

    async def _try_later(self, mail: Mail, trouble: NotSent) -> None:
        is_over = trouble.for_good or mail.tries > len(PAUSES)
        what = "a mail was given up" if is_over else "a mail could not be sent yet"
        log.warning(what, kind=mail.kind, tries=mail.tries, reason=str(trouble))
        if is_over:
            MAILS.labels("given_up").inc()
            await self.mail_queue.store.drop(mail)
        else:
            MAILS.labels("failed").inc()
            await self.mail_queue.store.postpone(mail, self.clock() + PAUSES[mail.tries - 1])

    async def _write(self, mail: Mail, reader: Player) -> bool:
        """Send a mail if it is still needed; return whether it was."""
        if mail.kind == "turn":
            return await self._write_turn(mail, reader)
        if mail.kind in NOTICES:
            await self._send(mail, reader, mail.about)
            return True
        is_confirmed = reader.confirmed is not None
        if reader.email is None or is_confirmed != (mail.kind == "password"):
            return False
        purpose: Purpose = "password" if mail.kind == "password" else "confirm"
        return await self._write_link(mail, reader, purpose, reader.email)

    async def _write_link(self, mail: Mail, reader: Player, purpose: Purpose, email: str) -> bool:
        store, now = self.mail_queue.store, self.clock()
        if await store.links_to(email, now - IN_THE_LAST) >= MOST_LINKS:
            return False
        token = new_secret()
        await store.add_link(hash_of(token), reader.id, purpose, email, now, LINK_LASTS[purpose])
        try:
            # The part after the # is not sent to any server, so it is in no log.
            await self._send(
                mail, reader, email, link=f"{self.settings.public_url}/{LINK_PAGES[purpose]}#{token}"
            )
        except NotSent:
            await store.remove_link(hash_of(token))
            raise
        return True

    async def _write_turn(self, mail: Mail, reader: Player) -> bool:
        is_wanted = reader.turn_reminders and reader.confirmed is not None and reader.seen < mail.created
        turn = await self.mail_queue.store.turn(mail) if is_wanted else None
        if turn is None or reader.email is None or reader.id not in turn.players:
            return False
        opponent = turn.names[1 - turn.players.index(reader.id)]
        link = f"{self.settings.public_url}/table/{mail.about}"
        game = kwartet.game(turn.game).name
        await self._send(mail, reader, reader.email, link=link, game=game, opponent=opponent)
        return True

    async def _send(self, mail: Mail, reader: Player, email: str, **facts: str) -> None:
        if not is_address(email):  # an address from before addresses were validated
            raise NotSent("the address is invalid", for_good=True)
        language = reader.language or mail.language or ENGLISH
        site = urlsplit(self.settings.public_url).netloc
        account = f"{self.settings.public_url}/account"
        text = written(
            self.settings, mail.kind, language, email, name=reader.name, site=site, account=account, **facts
        )
        await self.smtp_client.send(text, email)
