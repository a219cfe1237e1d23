"""Lobby: who is here, who looks for a game, who challenges whom, and which games are to be watched.

The truth is in the database, where all processes see it. Each of them looks at it when it hears that
something has changed, and now and then by itself, writes the whole lobby down once, and tells it to those of
its sockets that have not heard it yet, at most twice a second. So a lost note costs a moment and no more.
"""

import asyncio
import secrets
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import msgspec
import structlog

from kwartet.server.accounts.attendance import Attendance
from kwartet.server.accounts.visitor import Visitor, somebody
from kwartet.server.halt import halt
from kwartet.server.hub import Hub
from kwartet.server.messages.lobby import ChallengesDown, LobbyDown, PairedDown, SeekUp
from kwartet.server.outbox import Outbox, encoded
from kwartet.server.pairing import Pairing
from kwartet.server.store import Database
from kwartet.server.store.challenges import challenges_of
from kwartet.server.store.database import TROUBLES
from kwartet.server.store.lobby import seeks_and_games
from kwartet.server.store.seeks import (
    KeptSeek,
    forget,
    forget_older,
    is_anything_older,
    keep_alive,
    players_who_seek,
    taken_seeks,
)

CHANNEL = "lobby"
PAUSE = 0.5  # seconds between two messages to the same socket
TICK = 2.0  # seconds after which we look by ourselves
SIGN_OF_LIFE = 5.0
CALM = 5.0  # seconds after which it is worth telling how far games are and how many are here
GONE_AFTER = timedelta(seconds=15)
log = structlog.get_logger(__name__)


class Count(msgspec.Struct, frozen=True):
    """How many are here, as one process tells the others."""

    process: str
    online: int


@dataclass(eq=False)
class Listener:
    """One socket in the lobby, and what it has heard last; a quiet one hears only what is for its player."""

    visitor: Visitor | None
    outbox: Outbox
    is_quiet: bool = False
    heard: str | None = None
    challenges: ChallengesDown | None = None


@dataclass
class Headcount:
    """How many are here, in all processes; those of a process that says nothing any more are gone."""

    process: str = field(default_factory=lambda: secrets.token_hex(8))
    told: tuple[int, float] = (-1, 0.0)
    others: dict[str, tuple[int, float]] = field(default_factory=dict)

    def note(self, own: int) -> bytes | None:
        """What to tell the others, if there is anything new or they have not heard from us for a while."""
        now = time.monotonic()
        if own == self.told[0] and now - self.told[1] < SIGN_OF_LIFE:
            return None
        self.told = (own, now)
        return msgspec.json.encode(Count(self.process, own))

    def hear(self, note: bytes) -> bool:
        """Understand what a process has told; return whether it is another one with another count."""
        count = msgspec.json.decode(note, type=Count)
        if count.process == self.process:
            return False
        before, _ = self.others.get(count.process, (0, 0.0))
        self.others[count.process] = (count.online, time.monotonic())
        return count.online != before

    def total(self, own: int) -> int:
        """Everybody."""
        oldest = time.monotonic() - GONE_AFTER.total_seconds()
        self.others = {name: count for name, count in self.others.items() if count[1] > oldest}
        return own + sum(online for online, _ in self.others.values())


class Lobby:
    """The lobby of this process."""

    def __init__(self, database: Database, hub: Hub, attendance: Attendance, pairing: Pairing) -> None:
        self._database = database
        self._hub = hub
        self._attendance = attendance
        self._pairing = pairing
        self._listeners: set[Listener] = set()
        self._left: set[str] = set()
        self._headcount = Headcount()
        self._changed = asyncio.Event()
        self._last_sign = 0.0
        self._text: str | None = None
        self._essence: object = None
        self._written = 0.0
        self._work = asyncio.create_task(self._look_again_and_again())
        hub.subscribe(CHANNEL, self._hear)

    async def close(self) -> None:
        """Look no more."""
        await halt(self._work)

    def enter(self, visitor: Visitor | None, outbox: Outbox, *, is_quiet: bool = False) -> Listener:
        """Tell somebody the lobby, now and whenever it changes, and who challenges them."""
        listener = Listener(visitor, outbox, is_quiet)
        if self._audience:
            self._tell(listener)
        self._listeners.add(listener)
        self._changed.set()
        return listener

    def leave(self, listener: Listener) -> None:
        """Tell somebody nothing any more; their seeks stay for a moment."""
        self._listeners.discard(listener)
        if listener.visitor and not listener.is_quiet:
            self._left.add(listener.visitor.id)
        self._changed.set()

    async def seek(self, listener: Listener, wanted: SeekUp) -> None:
        """Look for a game."""
        table = await self._pairing.seek(somebody(listener.visitor), wanted)
        self._after_pairing(listener, table)

    async def accept(self, listener: Listener, seek: str) -> None:
        """Take somebody's seek."""
        table = await self._pairing.accept(somebody(listener.visitor), seek)
        self._after_pairing(listener, table)

    async def unseek(self, listener: Listener, seek: str | None) -> None:
        """Close one's own seeks."""
        await self._pairing.unseek(somebody(listener.visitor), seek)
        self.change()

    def change(self) -> None:
        """Let all processes know that they should look."""
        self._changed.set()
        self._hub.publish(CHANNEL, b"")

    def _after_pairing(self, listener: Listener, table: str | None) -> None:
        if table:
            listener.outbox.put(PairedDown(table=table))
        self.change()

    def _hear(self, note: bytes) -> None:
        if not note or self._headcount.hear(note):
            self._changed.set()

    # --- looking and telling

    async def _look_again_and_again(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK):
                    await self._changed.wait()
            self._changed.clear()
            try:
                await self._look()
            except TROUBLES as trouble:
                log.warning("the lobby cannot be seen", reason=type(trouble).__name__)
            except Exception:  # whatever it is, the next look may go well
                log.exception("the lobby cannot be seen")
            await asyncio.sleep(PAUSE)

    async def _look(self) -> None:
        async with self._database.reading() as connection:
            seekers = await players_who_seek(connection)
            has_old = await is_anything_older(connection, self._oldest)
            taken = await taken_seeks(connection, self._players)
            seeks, games = await seeks_and_games(connection) if self._audience else ((), ())
            challenges = await challenges_of(connection, known(self._listeners))
        await self._tell_pairs(taken)
        self._tell_all(LobbyDown(seeks=seeks, games=games, online=self._online))
        self._tell_challenges(challenges)
        await self._give_signs_of_life(seekers)
        if has_old:
            await self._clear_away()

    async def _give_signs_of_life(self, seekers: set[str]) -> None:
        """Keep the seeks of those who are here, and for a moment those of who has just gone."""
        if note := self._headcount.note(self._own_count):
            self._hub.publish(CHANNEL, note)
        is_due = time.monotonic() - self._last_sign >= SIGN_OF_LIFE
        those, self._left = seekers & (self._left | (self._players if is_due else set())), set()
        if is_due:
            self._last_sign = time.monotonic()
        if those:
            async with self._database.transaction() as connection:
                await keep_alive(connection, those, datetime.now(UTC))

    async def _tell_pairs(self, taken: Sequence[KeptSeek]) -> None:
        """Tell those whose seek was taken, by whatever process, where they play."""
        for seek in taken:
            for listener in self._audience:
                if seek.table_id and listener.visitor and listener.visitor.id == seek.player_id:
                    listener.outbox.put(PairedDown(table=seek.table_id))
        if taken:
            async with self._database.transaction() as connection:
                await forget(connection, [seek.id for seek in taken])

    async def _clear_away(self) -> None:
        """Remove the seeks of those who have gone."""
        async with self._database.transaction() as connection:
            await forget_older(connection, self._oldest)
        self.change()

    def _tell_all(self, lobby: LobbyDown) -> None:
        """Tell everybody who has not heard it; what changes all the time is not news for a while."""
        if not self._audience:
            self._essence = None  # whoever comes next hears how it is then
            return
        is_news = essence(lobby) != self._essence or time.monotonic() - self._written >= CALM
        if is_news:
            self._text, self._essence, self._written = encoded(lobby), essence(lobby), time.monotonic()
        for listener in self._audience:
            self._tell(listener)

    def _tell_challenges(self, found: dict[str, ChallengesDown]) -> None:
        """Tell those for whom it was looked up who challenges them, if they have not heard it."""
        for listener in self._listeners:
            own = found.get(listener.visitor.id) if listener.visitor else None
            if own is not None and own != listener.challenges:
                listener.challenges = own
                listener.outbox.put(own)

    def _tell(self, listener: Listener) -> None:
        if self._text is not None and not listener.is_quiet and listener.heard != self._text:
            listener.heard = self._text
            listener.outbox.put_text(self._text)

    @property
    def _audience(self) -> list[Listener]:
        """Those who see the whole lobby."""
        return [listener for listener in self._listeners if not listener.is_quiet]

    @property
    def _players(self) -> set[str]:
        return known(self._audience)

    @property
    def _oldest(self) -> datetime:
        return datetime.now(UTC) - GONE_AFTER

    @property
    def _online(self) -> int:
        return self._headcount.total(self._own_count)

    @property
    def _own_count(self) -> int:
        strangers = sum(listener.visitor is None for listener in self._listeners)
        return len(self._attendance.sessions) + strangers


def known(listeners: Iterable[Listener]) -> set[str]:
    """The players who listen."""
    return {listener.visitor.id for listener in listeners if listener.visitor}


def essence(lobby: LobbyDown) -> object:
    """What of the lobby is news at once: who seeks what, and which games there are."""
    return lobby.seeks, [game.id for game in lobby.games]
