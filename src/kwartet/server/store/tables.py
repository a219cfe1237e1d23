"""Tables in the store: loads whole tables, and commits single changes."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, and_, bindparam, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.domain.clocks import Days
from kwartet.server.domain.events import (
    Event,
    Interrupted,
    RatedGameEnded,
    RematchBegan,
    Said,
    TakenBack,
    TurnBegan,
)
from kwartet.server.domain.snapshot import UNPLAYED, Snapshot
from kwartet.server.domain.tables import Decision, TableFacts
from kwartet.server.store.database import Database
from kwartet.server.store.interruptions import record_interruption
from kwartet.server.store.mails import put_turn_in
from kwartet.server.store.match_details import add_line
from kwartet.server.store.rated_results import RatedGame, record_result
from kwartet.server.store.schema import decisions, tables
from kwartet.server.store.table_changes import ADD, Change, decision_row
from kwartet.server.store.table_rows import StoredTable, TableRow, changed_columns, facts_of, new_row
from kwartet.server.store.writer import Writer

RECORDED = (
    Said,
    RematchBegan,
    TurnBegan,
    RatedGameEnded,
    Interrupted,
)  # events that are stored with a change
ADD_TABLE = insert(tables)
ROW = select(
    tables,
    select(func.coalesce(func.max(decisions.c.ply) + 1, 0))
    .where(decisions.c.table_id == tables.c.id)
    .scalar_subquery()
    .label("plies"),
).where(tables.c.id == bindparam("table"))
DECISIONS = (
    select(
        tables.c.version,
        decisions.c.ply,
        decisions.c.move,
        decisions.c.taken,
        decisions.c.spent,
        decisions.c.left,
    )
    .join_from(
        tables,
        decisions,
        and_(decisions.c.table_id == tables.c.id, decisions.c.ply >= bindparam("known")),
        isouter=True,
    )
    .where(tables.c.id == bindparam("table"))
    .order_by(decisions.c.ply)
)


class TableStore:
    """Stores tables. When a method returns, its change is on the disk."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._writer = Writer(database)

    async def add(self, snapshot: Snapshot) -> None:
        """Store a new table."""
        await self.database.write(lambda connection: add_to(connection, snapshot))

    async def load(self, table: str, known: int = 0) -> StoredTable | None:
        """A table with all its decisions but the first `known` ones, if there is one of this name."""
        return await self.database.read(lambda connection: load_in(connection, table, known))

    async def commit(
        self,
        before: Snapshot,
        after: Snapshot,
        decisions: tuple[Decision, ...],
        events: Iterable[Event],
        now: datetime,
    ) -> None:
        """Store the outcome of a command; raises `Conflict` if the table has changed since `before`."""
        recorded = tuple(event for event in events if isinstance(event, RECORDED))
        keep = next((event.ply for event in events if isinstance(event, TakenBack)), None)

        async def record(connection: AsyncConnection) -> None:
            await record_events(connection, after.facts, recorded, now)

        values = changed_columns(before, after, now)
        then = record if recorded else None
        await self.change(Change(after.facts.id, before.version, values, decisions, keep, then))

    async def change(self, change: Change) -> None:
        """Write a change; raises `Conflict` if the table has another version by now."""
        await self._writer.write(change)

    async def versions(self, names: Iterable[str]) -> dict[str, int]:
        """The versions of these tables, as far as they exist."""
        wanted = select(tables.c.id, tables.c.version).where(tables.c.id.in_(list(names)))
        async with self.database.reading() as connection:
            return {row.id: row.version for row in await connection.execute(wanted)}

    async def overdue(self, now: datetime, limit: int) -> list[str]:
        """Tables at which a clock has run out, the oldest deadline first."""
        async with self.database.reading() as connection:
            wanted = (
                select(tables.c.id).where(tables.c.deadline <= now).order_by(tables.c.deadline).limit(limit)
            )
            return list(await connection.scalars(wanted))

    async def finished(self) -> list[str]:
        """Finished matches whose game counts, the oldest first."""
        async with self.database.reading() as connection:
            wanted = (
                select(tables.c.id)
                .where(
                    tables.c.kind == "people",
                    tables.c.ended.is_not(None),
                    tables.c.ending.not_in(UNPLAYED),
                )
                .order_by(tables.c.ended)
            )
            return list(await connection.scalars(wanted))

    async def close(self) -> None:
        """Finish pending writes."""
        await self._writer.close()


def load_in(connection: Connection, table: str, known: int) -> StoredTable | None:
    """Load a table; if it changes between the two queries, they are repeated."""
    while found := connection.execute(ROW, {"table": table}).first():
        stored = decisions_in(connection, found, known)
        if stored is not None:
            row = msgspec.convert(found, TableRow, from_attributes=True)
            return StoredTable(facts_of(row), row, stored)
    return None


def decisions_in(connection: Connection, found: Row[Any], known: int) -> tuple[Decision, ...] | None:
    """The decisions of a table but for those that are known; None if it has changed meanwhile."""
    if found.plies <= known:
        return ()
    rows = connection.execute(DECISIONS, {"table": found.id, "known": known}).all()
    if not rows or rows[0].version != found.version:
        return None
    return tuple(Decision(*row[1:]) for row in rows if row.ply is not None)


async def add_in(connection: AsyncConnection, snapshot: Snapshot) -> None:
    """Store a new table within a transaction."""
    await connection.run_sync(add_to, snapshot)


async def begin_in(connection: AsyncConnection, match: Snapshot) -> None:
    """Store a match whose players both have seats already, and remind the player who begins."""
    await add_in(connection, match)
    player = match.match_state.ids[match.to_move]
    await remind(connection, match.facts, player, match.game_log.ply, match.facts.created)


def add_to(connection: Connection, snapshot: Snapshot) -> None:
    """The same on a synchronous connection."""
    connection.execute(ADD_TABLE, new_row(snapshot))
    table, now = snapshot.facts.id, datetime.now(UTC)
    moves = enumerate(snapshot.game_log.moves)
    if rows := [decision_row(table, Decision(ply, move, now)) for ply, move in moves]:
        connection.execute(ADD, rows)


async def record_events(
    connection: AsyncConnection, facts: TableFacts, events: Iterable[Event], now: datetime
) -> None:
    """Store what follows from a change, in the same transaction."""
    for event in events:
        match event:
            case Said():
                await add_line(connection, facts.id, event.line)
            case RematchBegan():
                await begin_in(connection, event.match)
            case TurnBegan():
                await remind(connection, facts, event.player, event.ply, now)
            case RatedGameEnded():
                game = RatedGame(facts.id, facts.choice.game, facts.choice.variant, event.players)
                await record_result(connection, game, event.winner, now)
            case Interrupted():
                await record_interruption(connection, facts.id, event, now)


async def remind(
    connection: AsyncConnection, facts: TableFacts, player: str | None, ply: int, now: datetime
) -> None:
    """Queue a mail to a player whose turn has begun; only in correspondence."""
    if isinstance(facts.clock, Days) and player is not None:
        await put_turn_in(connection, player, facts.id, ply, now)
