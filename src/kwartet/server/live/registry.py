"""Registry: all live tables of this process, by their names.

A table is in memory only while it is needed; the store has them all. Between finding a table and joining it
nothing else may be awaited, or the table might be unloaded in between. Changes of other processes arrive as
events and are taken over.
"""

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Iterable, Sequence, Sized
from typing import ParamSpec, TypeVar

import msgspec
import structlog
from msgspec import structs

from kwartet import Side
from kwartet.server.domain.commands import AnswerChallenge, Leave
from kwartet.server.domain.game_log import GameLog, game_log_of
from kwartet.server.domain.games import game_of
from kwartet.server.domain.opening import RandomChoices, new_match
from kwartet.server.domain.players import PlayedGame
from kwartet.server.domain.snapshot import Snapshot
from kwartet.server.domain.visitor import Visitor
from kwartet.server.live.challenges import check_open_challenges
from kwartet.server.live.live_services import LiveServices
from kwartet.server.live.presence import PeerProcesses
from kwartet.server.live.table import LOBBY, Table
from kwartet.server.live.table_events import TableEvent
from kwartet.server.runtime.metrics import TABLES_LOADED
from kwartet.server.runtime.refusal import Refusal, nothing_at
from kwartet.server.runtime.tokens import new_table_name
from kwartet.server.store import StoredTable, add_in
from kwartet.server.store.failure import failure_of
from kwartet.server.store.match_details import details_of
from kwartet.server.store.played_games import unfinished_games, unfinished_names
from kwartet.server.store.request_keys import KeyTaken, keep_key_in, made_with
from kwartet.server.views.matches import match_request
from kwartet.server.views.tables import table_view
from kwartet.server.wire.matches import NewMatch
from kwartet.server.wire.tables import TableState

MOST_LOADED = 1000
MOST_OWN = 50
PATIENCE = 10.0  # seconds without an event until a process counts as gone
ALL_TABLES = ""  # used instead of a table's name
ONLY_READ = "this game can only be read; the page itself plays against the computer and at one screen"
REPLAYED_INLINE = 12  # decisions; replaying them takes less time than starting a thread
EVENTS = msgspec.json.Decoder(TableEvent)
Given = ParamSpec("Given")
Found = TypeVar("Found")
log = structlog.get_logger(__name__)


class Registry:
    """Finds and opens tables."""

    def __init__(self, services: LiveServices) -> None:
        self._services = services
        self._store = services.store
        self._loaded: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._pending_events: dict[str, list[TableEvent]] = {}
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._following: asyncio.Task[None] | None = None
        self._peers = PeerProcesses(PATIENCE)
        services.hub.subscribe(TableEvent.CHANNEL, self._receive)
        services.hub.on_gap(self.reload_all)

    @property
    def matches(self) -> Iterable[Table]:
        """The matches that are in memory."""
        return list(self._loaded.values())

    async def open_match(self, wanted: NewMatch, host: Visitor, invited: Visitor | None = None) -> str:
        """Open a match and return its name; the host has a seat, and so has the engine if one is wanted.

        If a request with the same key was first, it is the match of that one.
        """
        try:
            return await self._open_new_match(wanted, host, invited)
        except (KeyTaken, Refusal):
            made = await self.match_with_key(wanted, host)
            if made is None:
                raise
            return made

    async def _open_new_match(self, wanted: NewMatch, host: Visitor, invited: Visitor | None) -> str:
        now, chance, request = self._services.time.now(), new_random_choices(), match_request(wanted)
        match = await replayed(wanted.moves, new_match, request, host, chance, now, invited=invited)
        if invited is None and wanted.key is None:
            await self._store.add(match)
        else:
            async with self._store.database.transaction() as connection:
                if invited:
                    await check_open_challenges(connection, host.id, invited.id)
                await add_in(connection, match)
                if wanted.key:
                    key, digest = wanted.key, digest_of(wanted)
                    await keep_key_in(connection, host.id, key, digest, match.facts.id, now)
        if match.facts.listed or invited:
            self._services.hub.publish(LOBBY, b"")
        return match.facts.id

    async def match_with_key(self, wanted: NewMatch, host: Visitor) -> str | None:
        """The match that was created with the same key, if any; raises `Refusal` for a different request."""
        made = await made_with(self._store.database, host.id, wanted.key) if wanted.key else None
        if made is None:
            return None
        name, digest = made
        if digest != digest_of(wanted):
            raise Refusal("bad_option", "this key was used for another match; choose a new key")
        return name

    async def answer(self, name: str, visitor: Visitor, *, accept: bool) -> None:
        """Take the seat that a player was challenged to take, or decline."""
        table = await self.find(name)
        await table.execute(lambda _: AnswerChallenge(visitor, accept))

    async def unfinished(self, player: str) -> list[PlayedGame]:
        """The matches of a player that are not over, with the side to move."""
        async with self._store.database.reading() as connection:
            games = await unfinished_games(connection, player, MOST_OWN)
        return [structs.replace(game, to_move=await self._to_move(game)) for game in games]

    async def _to_move(self, game: PlayedGame) -> Side | None:
        """The side to move at a table; the table need not be loaded."""
        if None in game.players:
            return None
        table = self._loaded.get(game.id)
        if table is not None:
            return table.snapshot.to_move
        stored = await self._store.load(game.id)
        return None if stored is None else (await replayed(stored.decisions, log_of, stored)).now.to_move

    async def leave_matches(self, player: str) -> None:
        """End all matches of a player whose account is deleted."""
        async with self._store.database.reading() as connection:
            names = await unfinished_names(connection, player)
        for name in names:
            table = await self.find(name)
            await table.execute(lambda _: Leave(player))

    async def find(self, table: str) -> Table:
        """The match of this name; if it is the engine's turn, its search starts.

        Raises `Refusal` for a home game, which can only be read.
        """
        if table in self._loaded and self._loaded[table].is_closed:
            del self._loaded[table]
        while table not in self._loaded:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            await asyncio.shield(self._loading[table])
        return self._loaded[table]

    async def view(self, name: str) -> TableState:
        """A match or a home game as a message."""
        home = await self._home_game(name)
        return table_view(home, None) if home else (await self.find(name)).view

    async def snapshot(self, name: str) -> Snapshot:
        """The state of a match or of a home game."""
        return await self._home_game(name) or (await self.find(name)).snapshot

    async def _home_game(self, name: str) -> Snapshot | None:
        stored = None if name in self._loaded else await self._store.load(name)
        return None if stored is None or stored.facts.is_match else await snapshot_of(stored)

    async def close(self) -> None:
        """Unload all tables."""
        self._services.hub.unsubscribe(TableEvent.CHANNEL, self._receive)
        for table in list(self._loaded.values()):
            await table.close()
        self._loaded.clear()

    # --- loading and unloading

    async def _load(self, name: str) -> Table:
        try:
            stored = await self._store.load(name)
            if stored is None:
                raise nothing_at("table of this name")
            if not stored.facts.is_match:
                raise Refusal("not_allowed", ONLY_READ)
            return self._add(await self._made(stored))
        finally:
            del self._loading[name]
            if name in self._loaded:
                self._apply_soon(name)
            else:
                self._drop_events(name)

    async def _made(self, stored: StoredTable) -> Table:
        snapshot = await snapshot_of(stored)
        details = await details_of(self._store.database, stored.facts, snapshot.match_state)
        return Table(snapshot, details, self._services)

    def _add(self, table: Table) -> Table:
        self._unload_idle()
        self._loaded[table.facts.id] = table
        TABLES_LOADED.set(len(self._loaded))
        table.engine_player.wake()
        table.audience.ask()
        return table

    def unload_finished(self) -> None:
        """Unload finished games that no client looks at."""
        self._unload(lambda table: table.snapshot.is_over)

    def _unload_idle(self) -> None:
        if len(self._loaded) >= MOST_LOADED:
            self._unload(lambda _: True)

    def _unload(self, is_meant: Callable[[Table], bool]) -> None:
        for table in [table for table in self._loaded.values() if table.is_idle and is_meant(table)]:
            table.unload()
            del self._loaded[table.facts.id]
        TABLES_LOADED.set(len(self._loaded))

    # --- other processes

    def _receive(self, text: bytes) -> None:
        event = EVENTS.decode(text)
        if event.process == self._services.process:
            return
        self._peers.receive(event.process, self._services.time.steady())
        table = self._loaded.get(event.table)
        if event.table == ALL_TABLES:
            self._receive_gap(event)
        elif event.version is not None and (table or event.table in self._loading):
            self._pending_events.setdefault(event.table, []).append(event)
            self._apply_soon(event.table)
        elif event.interrupted or event.resumed:
            self._receive_interruption(event)
        if table is not None:
            if event.here is not None:
                table.audience.receive(event.process, event.here)
            if event.asks:
                table.audience.announce()

    def _receive_interruption(self, event: TableEvent) -> None:
        self._services.interruptions.receive(event.table, event.interrupted)
        if table := self._loaded.get(event.table):
            table.send_match_soon()

    def _receive_gap(self, event: TableEvent) -> None:
        if event.asks:
            self._services.time.follow()
            self._following = asyncio.create_task(self.reload_all())

    def publish_gap(self) -> None:
        """Publish that the clocks of games have been moved."""
        self._publish(TableEvent(ALL_TABLES, self._services.process, asks=True))

    def _publish(self, event: TableEvent) -> None:
        self._services.hub.publish(TableEvent.CHANNEL, msgspec.json.encode(event))

    def _apply_soon(self, name: str) -> None:
        """Apply the events of a table in order, including those that arrived while it was loading."""
        if name in self._pending_events and name in self._loaded and name not in self._looking:
            self._looking[name] = asyncio.create_task(self._apply_events(name))

    async def _apply_events(self, name: str) -> None:
        waiting = self._pending_events[name]
        try:
            while waiting and (table := self._loaded.get(name)):
                event = waiting.pop(0)
                await table.receive(event)
                if event.resumed:  # not before the table has the clock that goes on
                    self._receive_interruption(event)
        except Exception:
            log.exception("a table could not be reloaded", table=name)
        finally:
            del self._looking[name]
            self._drop_events(name)

    def _drop_events(self, name: str) -> None:
        """Drop the events of a table that is neither loaded nor being loaded."""
        if name not in self._loading:
            self._pending_events.pop(name, None)

    async def reload(self, names: Iterable[str]) -> None:
        """Reload tables that were changed only in the database, and make the other processes reload them."""
        for name, version in (await self._store.versions(names)).items():
            self._publish(TableEvent(name, self._services.process, version=version))
            if table := self._loaded.get(name):
                await table.reload()

    async def reload_all(self) -> None:
        """Reload tables whose events may have been lost, and exchange the counts of clients again."""
        await self._reload_changed(list(self._loaded.values()))
        self._peers.count_all_as_alive(self._services.time.steady())
        if self._services.hub.is_connected:
            for match in self.matches:
                match.audience.recount()

    async def reload_challenges(self) -> None:
        """Reload matches with an open challenge: the admin command closes accounts without an event."""
        await self._reload_changed([match for match in self.matches if match.match_state.awaits_answer])

    async def reload_finished(self) -> None:
        """Reload finished matches: the admin command corrects results without an event."""
        await self._reload_changed([match for match in self.matches if match.snapshot.is_over])

    async def _reload_changed(self, among: Sequence[Table]) -> None:
        versions = await self._store.versions(table.facts.id for table in among) if among else {}
        for table in among:
            if versions.get(table.facts.id) != table.snapshot.version:
                await reload_or_log(table)

    def live(self) -> None:
        """Publish that this process is alive, and drop the counts of processes that no longer respond."""
        self._publish(TableEvent(ALL_TABLES, self._services.process))
        for name, began in self._services.interruptions.own:
            self._publish(TableEvent(name, self._services.process, interrupted=began))
        if self._services.hub.is_connected:
            for process in self._peers.lost(self._services.time.steady()):
                for match in self.matches:
                    match.audience.forget(process)


async def reload_or_log(table: Table) -> None:
    """Reload a table; one that cannot be reloaded must not stop the others."""
    try:
        await table.reload()
    except Exception as trouble:
        if failure_of(trouble):
            raise
        log.exception("a table could not be reloaded", table=table.facts.id)


def digest_of(wanted: NewMatch) -> str:
    """A digest of a request without its key, to recognise a repeated request."""
    text = msgspec.json.encode(structs.replace(wanted, key=None), order="deterministic")
    return hashlib.sha256(text).hexdigest()


def new_random_choices() -> RandomChoices:
    """The random choices for a new table."""
    return RandomChoices(new_table_name(), secrets.choice(tuple(Side)))


def log_of(stored: StoredTable) -> GameLog:
    """Replay a stored game."""
    return game_log_of(game_of(stored.facts.choice).read(stored.facts.start), stored.moves)


async def snapshot_of(stored: StoredTable) -> Snapshot:
    """The state of a stored table."""
    return stored.snapshot(await replayed(stored.decisions, log_of, stored))


async def replayed(
    moves: Sized, work: Callable[Given, Found], *given: Given.args, **more: Given.kwargs
) -> Found:
    """Run a function that replays moves; if there are many moves, it runs in a thread."""
    if len(moves) <= REPLAYED_INLINE:
        return work(*given, **more)
    return await asyncio.to_thread(work, *given, **more)
