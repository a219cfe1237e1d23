"""Tables: all live games of this process, by their names.

A table is in memory only while somebody needs it; the store knows them all. Between finding a table and
joining it nothing else may happen, or it might be put away in between; therefore `find` gives out tables that
are used at once. What happens to a table in another process comes as a note, and is looked up.
"""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Literal

import msgspec
import structlog
from msgspec import structs

from kwartet.server.accounts.visitor import Visitor
from kwartet.server.beginning import first_sheet, home_facts, played_through, sheet_of_kept
from kwartet.server.home import HomeTable, home_moment
from kwartet.server.match.acts import answer_challenge, forsake
from kwartet.server.match.challenges import check_open_challenges
from kwartet.server.match.lookup import who_plays
from kwartet.server.match.opening import opening
from kwartet.server.match.presence import Company
from kwartet.server.match.table import LOBBY, MatchTable, match_moment
from kwartet.server.measures import TABLES_AWAKE
from kwartet.server.messages.matches import NewMatch
from kwartet.server.messages.people import PlayedGame
from kwartet.server.messages.tables import NewTable
from kwartet.server.moment import ended_with, ending_by_rules
from kwartet.server.notes import Note
from kwartet.server.problems import Refusal, nothing_at
from kwartet.server.store import KeptTable, add_in
from kwartet.server.store.played import unfinished_games, unfinished_names
from kwartet.server.table import Tools

MOST_AWAKE = 1000
MOST_OWN = 50
PATIENCE = 10.0  # seconds with a process that is not heard of
EVERYTHING = ""  # instead of a table's name
NOTES = msgspec.json.Decoder(Note)
AnyTable = HomeTable | MatchTable
log = structlog.get_logger(__name__)


class Tables:
    """Finds, opens and removes tables."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._store = tools.store
        self._awake: dict[str, AnyTable] = {}
        self._loading: dict[str, asyncio.Task[AnyTable]] = {}
        self._news: dict[str, list[Note]] = {}
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._following: asyncio.Task[None] | None = None
        self._company = Company(PATIENCE)
        tools.hub.subscribe(Note.CHANNEL, self._hear)
        tools.hub.on_gap(self.look_at_all)

    @property
    def matches(self) -> Iterable[MatchTable]:
        """The matches that are awake."""
        return [table for table in self._awake.values() if isinstance(table, MatchTable)]

    async def open(self, wanted: NewTable) -> str:
        """Open a new table at home and return its name; it is kept before anybody knows it."""
        sheet = await played_through(wanted.moves, first_sheet, wanted)
        now = self._tools.time.now()
        facts = home_facts(wanted, sheet, now)
        await self._store.add(facts, sheet.moves, **ended_with(ending_by_rules(sheet), now))
        return facts.id

    async def open_match(self, wanted: NewMatch, host: Visitor, invited: Visitor | None = None) -> str:
        """Open a match and return its name; the host has a seat, and so has the engine if one is wanted."""
        now = self._tools.time.now()
        facts, sheet, columns = await played_through(wanted.moves, opening, wanted, host, None, now, invited)
        if invited is None:
            await self._store.add(facts, sheet.moves, **columns)
        else:
            async with self._store.database.transaction() as connection:
                await check_open_challenges(connection, host.id, invited.id)
                await add_in(connection, facts, sheet.moves, **columns)
        if facts.listed or invited:
            self._tools.hub.publish(LOBBY, b"")
        return facts.id

    async def answer(self, name: str, visitor: Visitor, *, accept: bool) -> None:
        """Take the seat that somebody was challenged to take, or decline."""
        table = await self.find(name)
        if not isinstance(table, MatchTable):
            raise Refusal("not_allowed", "nobody is challenged at this table")
        await table.alter(partial(answer_challenge, table, visitor, accept=accept))

    async def unfinished(self, player: str) -> list[PlayedGame]:
        """The matches of a player that are not over, with whose turn it is."""
        async with self._store.database.reading() as connection:
            games = await unfinished_games(connection, player, MOST_OWN)
        return [structs.replace(game, to_move=await self._to_move(game)) for game in games]

    async def _to_move(self, game: PlayedGame) -> Literal[0, 1] | None:
        """Whose turn it is at a table, which need not be awake for that."""
        if None in game.players:
            return None
        table = self._awake.get(game.id)
        if table is not None:
            return table.sheet.now.to_move.value
        kept = await self._store.load(game.id)
        return (
            None
            if kept is None
            else (await played_through(kept.decisions, sheet_of_kept, kept)).now.to_move.value
        )

    async def forsake(self, player: str) -> None:
        """End all matches of somebody who leaves for good."""
        async with self._store.database.reading() as connection:
            names = await unfinished_names(connection, player)
        for name in names:
            table = await self.find(name)
            if isinstance(table, MatchTable):
                await table.alter(partial(forsake, table, player))

    async def find(self, table: str) -> AnyTable:
        """The table of this name; the computer goes on with its thinking if it is its turn."""
        if table in self._awake and self._awake[table].is_gone:
            del self._awake[table]
        while table not in self._awake:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            await asyncio.shield(self._loading[table])
        return self._awake[table]

    async def remove(self, table: str) -> None:
        """Forget a table at home for good; a match belongs to two, and stays."""
        gone = await self.find(table)
        if isinstance(gone, MatchTable):
            raise Refusal("not_allowed", "a match cannot be removed")
        await gone.close()
        gone.vanish()
        self._awake.pop(table, None)
        await self._store.remove(table)

    async def close(self) -> None:
        """Put all tables away."""
        self._tools.hub.unsubscribe(Note.CHANNEL, self._hear)
        for table in list(self._awake.values()):
            await table.close()
        self._awake.clear()

    # --- waking and sleeping

    async def _load(self, name: str) -> AnyTable:
        try:
            kept = await self._store.load(name)
            if kept is None:
                raise nothing_at("table of this name")
            return self._wake(await self._made(kept))
        finally:
            del self._loading[name]
            if name in self._awake:
                self._take_over_soon(name)
            else:
                self._forget_news(name)

    async def _made(self, kept: KeptTable) -> AnyTable:
        sheet = await played_through(kept.decisions, sheet_of_kept, kept)
        if kept.facts.kind != "people":
            return HomeTable(kept.facts, home_moment(kept, sheet), self._tools)
        moment = match_moment(kept, sheet)
        affairs = await who_plays(self._store.database, kept.facts, moment.affairs)
        return MatchTable(kept.facts, replace(moment, affairs=affairs), self._tools)

    def _wake(self, table: AnyTable) -> AnyTable:
        self._put_idle_ones_away()
        self._awake[table.facts.id] = table
        TABLES_AWAKE.set(len(self._awake))
        table.computer.wake()
        if isinstance(table, MatchTable):
            table.announce(asks=True)
        return table

    def _put_idle_ones_away(self) -> None:
        if len(self._awake) >= MOST_AWAKE:
            for table in [table for table in self._awake.values() if table.is_idle]:
                table.sleep()
                del self._awake[table.facts.id]

    # --- other processes

    def _hear(self, text: bytes) -> None:
        note = NOTES.decode(text)
        if note.process == self._tools.process:
            return
        self._company.hear(note.process, self._tools.time.steady())
        table = self._awake.get(note.table)
        if note.table == EVERYTHING:
            self._hear_of_gap(note)
        elif note.version is not None and (table or note.table in self._loading):
            self._news.setdefault(note.table, []).append(note)
            self._take_over_soon(note.table)
        if isinstance(table, MatchTable):
            if note.here is not None:
                table.hear_of(note.process, note.here)
            if note.asks:
                table.announce()

    def _hear_of_gap(self, note: Note) -> None:
        if note.asks:
            self._tools.time.follow()
            self._following = asyncio.create_task(self.look_at_all())

    def tell_of_gap(self) -> None:
        """Tell the others that clocks have been moved."""
        self._publish(Note(EVERYTHING, self._tools.process, asks=True))

    def _publish(self, note: Note) -> None:
        self._tools.hub.publish(Note.CHANNEL, msgspec.json.encode(note))

    def _take_over_soon(self, name: str) -> None:
        """Take over what notes tell, one after the other as they came; also those during the loading."""
        if name in self._news and name in self._awake and name not in self._looking:
            self._looking[name] = asyncio.create_task(self._take_over(name))

    async def _take_over(self, name: str) -> None:
        waiting = self._news[name]
        try:
            while waiting and (table := self._awake.get(name)):
                await table.hear(waiting.pop(0))
        except Exception:
            log.exception("a table could not be looked at", table=name)
        finally:
            del self._looking[name]
            self._forget_news(name)

    def _forget_news(self, name: str) -> None:
        """Nobody needs the notes about a table that is not even being loaded."""
        if name not in self._loading:
            self._news.pop(name, None)

    async def look_at(self, names: Iterable[str]) -> None:
        """Look at tables that were changed not at the table itself, and tell the others to."""
        for name, version in (await self._store.versions(names)).items():
            self._publish(Note(name, self._tools.process, version=version))
            if table := self._awake.get(name):
                await table.look_again()

    async def look_at_all(self) -> None:
        """Look for everything that was missed, and tell everything that was not heard."""
        await self._look_for_changes(list(self._awake.values()))
        self._company.excuse(self._tools.time.steady())
        if self._tools.hub.is_here:
            for match in self.matches:
                match.count_anew()

    async def look_at_challenges(self) -> None:
        """Look where an answer is awaited: whoever closes an account from outside tells nobody of it."""
        await self._look_for_changes([match for match in self.matches if match.affairs.awaits_answer])

    async def _look_for_changes(self, among: Sequence[AnyTable]) -> None:
        versions = await self._store.versions(table.facts.id for table in among) if among else {}
        for table in among:
            if versions.get(table.facts.id) != table.moment.version:
                await table.look_again()

    def live(self) -> None:
        """Give the others a sign of life, and miss those who give none."""
        self._publish(Note(EVERYTHING, self._tools.process))
        if self._tools.hub.is_here:
            for process in self._company.lost(self._tools.time.steady()):
                for match in self.matches:
                    match.miss(process)
