"""Lobby: players online, open seeks, challenges, and games to watch.

The database holds the state for all processes. Each process reads it when an event says that it has changed,
and regularly. It encodes the lobby once and sends it to the clients that do not have it yet, at most twice a
second. So a lost event costs only a short delay.
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

from kwartet.server.accounts.connections import Connections
from kwartet.server.domain.lobby import OpenChallenges, Seek, SeekRequest, WatchedGame
from kwartet.server.domain.visitor import Visitor, require_visitor
from kwartet.server.live.hub import Hub
from kwartet.server.live.outbox import Encoded, Outbox
from kwartet.server.lobby.pairing import Pairing
from kwartet.server.runtime.cancel import cancel
from kwartet.server.store import Database
from kwartet.server.store.challenges import challenges_of
from kwartet.server.store.database import DATABASE_ERRORS
from kwartet.server.store.lobby import seeks_and_games
from kwartet.server.store.seeks import (
    StoredSeek,
    forget,
    forget_older,
    is_anything_older,
    keep_alive,
    players_who_seek,
    taken_seeks,
)
from kwartet.server.views.lobby import challenges_view, seek_view, watched_game_view
from kwartet.server.wire.lobby import LobbyDown, PairedDown

CHANNEL = "lobby"
PAUSE = 0.5  # seconds between two messages to the same socket
TICK = 2.0  # seconds after which the lobby is read without an event
KEEP_ALIVE = 5.0
NUMBERS_PAUSE = 5.0  # seconds after which changed move counts and the number of visitors are sent
GONE_AFTER = timedelta(seconds=15)
log = structlog.get_logger(__name__)


class Count(msgspec.Struct, frozen=True):
    """The number of visitors online in one process."""

    process: str
    online: int


@dataclass(eq=False)
class Listener:
    """One socket in the lobby, and what it was sent last; a quiet one gets only its player's challenges."""

    visitor: Visitor | None
    outbox: Outbox
    is_quiet: bool = False
    received: Encoded | None = None
    challenges: OpenChallenges | None = None


@dataclass
class VisitorCount:
    """The number of visitors online in all processes; counts of processes that stopped reporting expire."""

    process: str = field(default_factory=lambda: secrets.token_hex(8))
    told: tuple[int, float] = (-1, 0.0)
    others: dict[str, tuple[int, float]] = field(default_factory=dict)

    def event(self, own: int) -> bytes | None:
        """The event with our count, if the count is new or the last event is too old."""
        now = time.monotonic()
        if own == self.told[0] and now - self.told[1] < KEEP_ALIVE:
            return None
        self.told = (own, now)
        return msgspec.json.encode(Count(self.process, own))

    def receive(self, event: bytes) -> bool:
        """Store the count of another process; return whether it has changed."""
        count = msgspec.json.decode(event, type=Count)
        if count.process == self.process:
            return False
        before, _ = self.others.get(count.process, (0, 0.0))
        self.others[count.process] = (count.online, time.monotonic())
        return count.online != before

    def total(self, own: int) -> int:
        """The number of visitors online in all processes."""
        oldest = time.monotonic() - GONE_AFTER.total_seconds()
        self.others = {name: count for name, count in self.others.items() if count[1] > oldest}
        return own + sum(online for online, _ in self.others.values())


class Lobby:
    """The lobby of this process."""

    def __init__(self, database: Database, hub: Hub, connections: Connections, pairing: Pairing) -> None:
        self._database = database
        self._hub = hub
        self._connections = connections
        self._pairing = pairing
        self._listeners: set[Listener] = set()
        self._left: set[str] = set()
        self._headcount = VisitorCount()
        self._changed = asyncio.Event()
        self._last_sign = 0.0
        self._encoded: Encoded | None = None
        self._essence: object = None
        self._written = 0.0
        self._work = asyncio.create_task(self._run())
        hub.subscribe(CHANNEL, self._receive)

    async def close(self) -> None:
        """Stop the background task."""
        await cancel(self._work)

    def enter(self, visitor: Visitor | None, outbox: Outbox, *, is_quiet: bool = False) -> Listener:
        """Add a client; it gets the lobby and its player's challenges, now and after every change."""
        listener = Listener(visitor, outbox, is_quiet)
        if self._audience:
            self._tell(listener)
        self._listeners.add(listener)
        self._changed.set()
        return listener

    def leave(self, listener: Listener) -> None:
        """Remove a client; the seeks of its player stay for a short time."""
        self._listeners.discard(listener)
        if listener.visitor and not listener.is_quiet:
            self._left.add(listener.visitor.id)
        self._changed.set()

    async def seek(self, listener: Listener, wanted: SeekRequest) -> None:
        """Open a seek, or take a matching one."""
        table = await self._pairing.seek(require_visitor(listener.visitor), wanted)
        self._after_pairing(listener, table)

    async def accept(self, listener: Listener, seek: str) -> None:
        """Accept an open seek."""
        table = await self._pairing.accept(require_visitor(listener.visitor), seek)
        self._after_pairing(listener, table)

    async def unseek(self, listener: Listener, seek: str | None) -> None:
        """Close a player's own seeks."""
        await self._pairing.unseek(require_visitor(listener.visitor), seek)
        self.change()

    def change(self) -> None:
        """Make all processes read the lobby again."""
        self._changed.set()
        self._hub.publish(CHANNEL, b"")

    def _after_pairing(self, listener: Listener, table: str | None) -> None:
        if table:
            listener.outbox.put(PairedDown(table=table))
        self.change()

    def _receive(self, event: bytes) -> None:
        if not event or self._headcount.receive(event):
            self._changed.set()

    # --- reading and sending

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK):
                    await self._changed.wait()
            self._changed.clear()
            try:
                await self._read()
            except DATABASE_ERRORS as trouble:
                log.warning("the lobby could not be read", reason=type(trouble).__name__)
            except Exception:  # whatever the error is, the next attempt may succeed
                log.exception("the lobby could not be read")
            await asyncio.sleep(PAUSE)

    async def _read(self) -> None:
        async with self._database.reading() as connection:
            seekers = await players_who_seek(connection)
            has_old = await is_anything_older(connection, self._oldest)
            taken = await taken_seeks(connection, self._players)
            seeks, games = await seeks_and_games(connection) if self._audience else ((), ())
            challenges = await challenges_of(connection, known(self._listeners))
        await self._send_pairings(taken)
        self._send_lobby(lobby_message(seeks, games, self._online))
        self._send_challenges(challenges)
        await self._keep_seeks_alive(seekers)
        if has_old:
            await self._remove_old_seeks()

    async def _keep_seeks_alive(self, seekers: set[str]) -> None:
        """Keep the seeks of connected players alive, and for a short time those of players who just left."""
        if event := self._headcount.event(self._own_count):
            self._hub.publish(CHANNEL, event)
        is_due = time.monotonic() - self._last_sign >= KEEP_ALIVE
        those, self._left = seekers & (self._left | (self._players if is_due else set())), set()
        if is_due:
            self._last_sign = time.monotonic()
        if those:
            async with self._database.transaction() as connection:
                await keep_alive(connection, those, datetime.now(UTC))

    async def _send_pairings(self, taken: Sequence[StoredSeek]) -> None:
        """Send the table to players whose seek was taken, in this process or in another one."""
        for seek in taken:
            for listener in self._audience:
                if seek.table_id and listener.visitor and listener.visitor.id == seek.player_id:
                    listener.outbox.put(PairedDown(table=seek.table_id))
        if taken:
            async with self._database.transaction() as connection:
                await forget(connection, [seek.id for seek in taken])

    async def _remove_old_seeks(self) -> None:
        """Remove the seeks of players who have left."""
        async with self._database.transaction() as connection:
            await forget_older(connection, self._oldest)
        self.change()

    def _send_lobby(self, lobby: LobbyDown) -> None:
        """Send the lobby to clients that do not have it; changes of mere numbers are sent less often."""
        if not self._audience:
            self._essence = None  # the next client gets the current state
            return
        is_news = urgent_part(lobby) != self._essence or time.monotonic() - self._written >= NUMBERS_PAUSE
        if is_news:
            self._encoded, self._essence, self._written = Encoded(lobby), urgent_part(lobby), time.monotonic()
        for listener in self._audience:
            self._tell(listener)

    def _send_challenges(self, found: dict[str, OpenChallenges]) -> None:
        """Send players their open challenges if these have changed."""
        for listener in self._listeners:
            own = found.get(listener.visitor.id) if listener.visitor else None
            if own is not None and own != listener.challenges:
                listener.challenges = own
                listener.outbox.put(challenges_view(own))

    def _tell(self, listener: Listener) -> None:
        if self._encoded is not None and not listener.is_quiet and listener.received is not self._encoded:
            listener.received = self._encoded
            listener.outbox.put_encoded(self._encoded)

    @property
    def _audience(self) -> list[Listener]:
        """The clients that get the whole lobby."""
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
        return len(self._connections.sessions) + strangers


def known(listeners: Iterable[Listener]) -> set[str]:
    """The ids of the players of these clients."""
    return {listener.visitor.id for listener in listeners if listener.visitor}


def lobby_message(seeks: Iterable[Seek], games: Iterable[WatchedGame], online: int) -> LobbyDown:
    """The whole lobby as a message."""
    return LobbyDown(
        seeks=tuple(seek_view(seek) for seek in seeks),
        games=tuple(watched_game_view(game) for game in games),
        online=online,
    )


def urgent_part(lobby: LobbyDown) -> object:
    """The part of the lobby whose changes are sent at once: open seeks, and which games there are."""
    return lobby.seeks, [game.id for game in lobby.games]
