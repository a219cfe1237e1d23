"""Postman: sends the letters that wait in the store.

Every process has one. A letter is taken before it is sent, so that two of them do not send it; one whose
taker is gone is taken by another after a while. What the mail server does not want is tried again after
growing pauses, and dropped in the end. Whether a letter is still needed is looked up at the last moment.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import structlog

import kwartet
from kwartet.server.accounts.names import name_key
from kwartet.server.accounts.secret import hash_of, new_secret
from kwartet.server.mail.address import Mail, is_address
from kwartet.server.mail.carrier import Carrier, NotSent
from kwartet.server.mail.letterbox import Letterbox
from kwartet.server.mail.writing import ENGLISH, written
from kwartet.server.measures import LETTERS
from kwartet.server.store.database import TROUBLES
from kwartet.server.store.letters import Letter, Purpose
from kwartet.server.store.players import Player

ROUND = 5.0  # seconds
TAKEN_FOR = timedelta(minutes=10)  # much longer than sending a letter takes
PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 180, 720))  # between attempts
LINK_LASTS: dict[Purpose, timedelta] = {"confirm": timedelta(days=1), "password": timedelta(hours=1)}
LINK_PAGES: dict[Purpose, str] = {"confirm": "confirm", "password": "password"}
MOST_LINKS = 3  # to one address
IN_THE_LAST = timedelta(hours=1)
log = structlog.get_logger(__name__)


def now_in_utc() -> datetime:
    """What time it is."""
    return datetime.now(UTC)


@dataclass(frozen=True)
class Postman:
    """Empties the letterbox."""

    mail: Mail
    letterbox: Letterbox
    carrier: Carrier
    clock: Callable[[], datetime] = now_in_utc

    async def work(self, is_closing: asyncio.Event) -> None:
        """Do the rounds until the server closes; a database that is away is tried again the next time."""
        while not is_closing.is_set():
            self.letterbox.has_letters.clear()
            try:
                await self.round()
            except TROUBLES as trouble:
                log.warning("the database is away", reason=type(trouble).__name__)
            except Exception:
                log.exception("the postman could not finish a round")
            with suppress(TimeoutError):
                async with asyncio.timeout(ROUND):
                    await self.letterbox.has_letters.wait()

    async def round(self) -> None:
        """Send everything whose time has come."""
        store = self.letterbox.store
        while not self.carrier.is_closed and (some := await store.due(self.clock())):
            for letter in some:
                now = self.clock()
                if not self.carrier.is_closed and (taken := await store.take(letter, now, now + TAKEN_FOR)):
                    await self._deliver(taken)

    async def _deliver(self, letter: Letter) -> None:
        """Send a letter, or do what is to be done instead."""
        if letter.player_id is None:
            await self.letterbox.store.address(letter, name_key(letter.about), self.clock())
            return
        reader = await self.letterbox.store.reader(letter)
        try:
            is_sent = reader is not None and await self._write(letter, reader)
        except NotSent as trouble:
            await self._try_later(letter, trouble)
            return
        LETTERS.labels("sent" if is_sent else "not_needed").inc()
        await self.letterbox.store.drop(letter)

    async def _try_later(self, letter: Letter, trouble: NotSent) -> None:
        is_over = trouble.for_good or letter.tries > len(PAUSES)
        what = "a letter was given up" if is_over else "a letter could not be sent yet"
        log.warning(what, kind=letter.kind, tries=letter.tries, reason=str(trouble))
        if is_over:
            LETTERS.labels("given_up").inc()
            await self.letterbox.store.drop(letter)
        else:
            LETTERS.labels("failed").inc()
            await self.letterbox.store.postpone(letter, self.clock() + PAUSES[letter.tries - 1])

    async def _write(self, letter: Letter, reader: Player) -> bool:
        """Send a letter if it is still wanted; tell whether it was."""
        if letter.kind == "turn":
            return await self._write_turn(letter, reader)
        is_confirmed = reader.confirmed is not None
        if reader.email is None or is_confirmed != (letter.kind == "password"):
            return False
        return await self._write_link(letter, reader, letter.kind, reader.email)

    async def _write_link(self, letter: Letter, reader: Player, purpose: Purpose, email: str) -> bool:
        store, now = self.letterbox.store, self.clock()
        if await store.links_to(email, now - IN_THE_LAST) >= MOST_LINKS:
            return False
        token = new_secret()
        await store.add_link(hash_of(token), reader.id, purpose, email, now, LINK_LASTS[purpose])
        try:
            # After the # it is not sent to any server, so it is in nobody's log.
            await self._send(
                letter, reader, email, link=f"{self.mail.public_url}/{LINK_PAGES[purpose]}#{token}"
            )
        except NotSent:
            await store.remove_link(hash_of(token))
            raise
        return True

    async def _write_turn(self, letter: Letter, reader: Player) -> bool:
        is_wanted = reader.turn_letters and reader.confirmed is not None and reader.seen < letter.created
        turn = await self.letterbox.store.turn(letter) if is_wanted else None
        if turn is None or reader.email is None or reader.id not in turn.players:
            return False
        opponent = turn.names[1 - turn.players.index(reader.id)]
        link = f"{self.mail.public_url}/table/{letter.about}"
        game = kwartet.game(turn.game).name
        await self._send(letter, reader, reader.email, link=link, game=game, opponent=opponent)
        return True

    async def _send(self, letter: Letter, reader: Player, email: str, **facts: str) -> None:
        if not is_address(email):  # from before addresses were looked at closely
            raise NotSent("the address is none", for_good=True)
        language = reader.language or letter.language or ENGLISH
        site = urlsplit(self.mail.public_url).netloc
        account = f"{self.mail.public_url}/account"
        text = written(
            self.mail, letter.kind, language, email, name=reader.name, site=site, account=account, **facts
        )
        await self.carrier.send(text, email)
