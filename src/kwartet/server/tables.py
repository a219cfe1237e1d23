"""Tables: all live games of this server, by their names.

A table is in memory only while somebody needs it; the store knows them all. Between finding a table and
joining it nothing else may happen, or it might be put away in between; therefore `find` gives out tables that
are used at once.
"""

import asyncio
import secrets
from datetime import UTC, datetime

import kwartet
from kwartet import Side
from kwartet.server.choices import choice_of, game_of
from kwartet.server.engine_room import EngineRoom
from kwartet.server.messages.tables import NewTable
from kwartet.server.problems import Refusal, nothing_at
from kwartet.server.sheet import Sheet, sheet_of, start_of
from kwartet.server.store import KeptTable, TableFacts, TableStore
from kwartet.server.table import Table

MOST_AWAKE = 1000
USUAL_LEVEL = 5
COMPUTER = "kwartet"
FIRST_SIDES = {"person": Side.SECOND, "computer": Side.FIRST}  # the side that the computer has


class Tables:
    """Finds, opens and removes tables."""

    def __init__(self, store: TableStore, room: EngineRoom) -> None:
        self._store = store
        self._room = room
        self._awake: dict[str, Table] = {}
        self._loading = asyncio.Lock()

    async def open(self, wanted: NewTable) -> Table:
        """Open a new table; it is kept before it has a name for anybody."""
        sheet = await asyncio.to_thread(first_sheet, wanted)
        facts = facts_of(wanted, sheet)
        await self._store.add(facts, sheet.moves)
        return self._seat(Table(facts, sheet, None, self._store, self._room))

    async def find(self, table: str) -> Table:
        """The table of this name; the computer goes on with its thinking if it is its turn."""
        if table not in self._awake:
            async with self._loading:
                if table not in self._awake:
                    return await self._load(table)
        return self._awake[table]

    async def remove(self, table: str) -> None:
        """Forget a table for good."""
        gone = await self.find(table)
        await gone.vanish()
        self._awake.pop(table, None)
        await self._store.remove(table)

    async def close(self) -> None:
        """Put all tables away."""
        for table in list(self._awake.values()):
            await table.close()
        self._awake.clear()

    async def _load(self, name: str) -> Table:
        kept = await self._store.load(name)
        if kept is None:
            raise nothing_at("table of this name")
        sheet = await asyncio.to_thread(sheet_of_kept, kept)
        return self._seat(Table(kept.facts, sheet, kept.resigned, self._store, self._room))

    def _seat(self, table: Table) -> Table:
        self._put_idle_ones_away()
        self._awake[table.facts.id] = table
        table.wake()
        return table

    def _put_idle_ones_away(self) -> None:
        if len(self._awake) >= MOST_AWAKE:
            self._awake = {name: table for name, table in self._awake.items() if not table.is_idle}


def sheet_of_kept(kept: KeptTable) -> Sheet:
    """Play a kept game through."""
    return sheet_of(game_of(kept.facts.choice).read(kept.facts.start), kept.moves)


def first_sheet(wanted: NewTable) -> Sheet:
    """Where a new table begins."""
    start = start_of(game_of(wanted.choice), wanted.start, wanted.seed)
    if start.is_over:
        raise Refusal("game_over", f"a game cannot begin here, for it is over: {start.result}")
    return sheet_of(start, wanted.moves)


def facts_of(wanted: NewTable, sheet: Sheet) -> TableFacts:
    """What is fixed for a new table, chance included."""
    if wanted.kind == "screen":
        computer, level = None, None
    else:
        computer, level = computer_side(wanted.first), wanted.level or USUAL_LEVEL
    return TableFacts(
        id=secrets.token_urlsafe(16),
        created=datetime.now(UTC),
        choice=choice_of(sheet.game),
        kind=wanted.kind,
        level=level,
        computer_side=computer,
        takebacks=wanted.takebacks,
        names=wanted.names or usual_names(sheet.game, computer),
        start=sheet.start.text,
    )


def computer_side(first: str) -> Side:
    """The side that the computer plays."""
    return secrets.choice(tuple(Side)) if first == "random" else FIRST_SIDES[first]


def usual_names(game: kwartet.Game, computer: Side | None) -> tuple[str, str]:
    """Names for those who gave none: the computer's own, or that of the side."""
    first, second = (
        COMPUTER if side == computer else name for side, name in zip(Side, game.sides, strict=True)
    )
    return first, second
