"""Tables in the store: whole tables out of it, single changes into it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, and_, bindparam, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet import Ending, Side
from kwartet.server.messages.games import GameChoice
from kwartet.server.messages.matches import ClockRule
from kwartet.server.messages.tables import Kind
from kwartet.server.moment import UNPLAYED
from kwartet.server.store.changes import ADD, Change, NewDecision, decision_row
from kwartet.server.store.database import Database
from kwartet.server.store.schema import decisions, tables
from kwartet.server.store.writer import Writer


@dataclass(frozen=True)
class TableFacts:
    """What is the same for a table from its first moment to its last."""

    id: str
    created: datetime
    choice: GameChoice
    kind: Kind
    level: int | None
    computer_side: Side | None
    takebacks: bool
    names: tuple[str, str]
    start: str
    rated: bool = False
    listed: bool = False
    clock: ClockRule | None = None


class TableRow(msgspec.Struct, frozen=True):
    """A table's row in the database, with its types."""

    id: str
    version: int
    created: datetime
    game: str
    variant: str
    options: dict[str, int | bool]
    kind: Kind
    level: int | None
    computer_side: int | None
    takebacks: bool
    first_name: str
    second_name: str
    start: str
    ended: datetime | None
    winner: int | None
    ending: str | None
    first_player: str | None
    second_player: str | None
    invited: str | None
    rated: bool
    listed: bool
    clock: ClockRule | None
    first_left: int | None
    second_left: int | None
    since: datetime | None
    deadline: datetime | None
    offers: Any
    conditions: Any
    next_table: str | None
    plies: int


@dataclass(frozen=True)
class KeptTable:
    """A table as it was left. `plies` counts all its decisions; `decisions` are those that were asked for."""

    facts: TableFacts
    row: TableRow
    decisions: tuple[NewDecision, ...]

    @property
    def version(self) -> int:
        """How often it has been changed."""
        return self.row.version

    @property
    def plies(self) -> int:
        """How many decisions it has."""
        return self.row.plies

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the decisions that were asked for."""
        return tuple(decision.move for decision in self.decisions)

    @property
    def ending(self) -> Ending | None:
        """How it ended, if it has; by the rules or otherwise."""
        if self.row.ending is None:
            return None
        return Ending(side_of(self.row.winner), self.row.ending)


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
    """Keeps tables. When a method returns, what it did is on the disk."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._writer = Writer(database)

    async def add(self, facts: TableFacts, moves: Iterable[str] = (), **values: Any) -> None:  # noqa: ANN401
        """Keep a new table; `values` are more columns of its row."""
        await self.database.write(lambda connection: add_to(connection, facts, moves, **values))

    async def load(self, table: str, known: int = 0) -> KeptTable | None:
        """A table with all its decisions but the first `known` ones, if there is one of this name."""
        return await self.database.read(lambda connection: load_in(connection, table, known))

    async def change(self, change: Change) -> None:
        """Change a table; raises `Conflict` if it has changed already."""
        await self._writer.write(change)

    async def versions(self, names: Iterable[str]) -> dict[str, int]:
        """The versions of those of these tables that are there."""
        wanted = select(tables.c.id, tables.c.version).where(tables.c.id.in_(list(names)))
        async with self.database.reading() as connection:
            return {row.id: row.version for row in await connection.execute(wanted)}

    async def overdue(self, now: datetime, limit: int = 100) -> list[str]:
        """Tables at which a clock has run out, the longest ago first."""
        async with self.database.reading() as connection:
            wanted = (
                select(tables.c.id).where(tables.c.deadline <= now).order_by(tables.c.deadline).limit(limit)
            )
            return list(await connection.scalars(wanted))

    async def finished(self, kinds: Iterable[str]) -> list[str]:
        """Tables of these kinds whose game has come to an end that counts, the oldest first."""
        async with self.database.reading() as connection:
            wanted = (
                select(tables.c.id)
                .where(
                    tables.c.kind.in_(list(kinds)),
                    tables.c.ended.is_not(None),
                    tables.c.ending.not_in(UNPLAYED),
                )
                .order_by(tables.c.ended)
            )
            return list(await connection.scalars(wanted))

    async def remove(self, table: str) -> bool:
        """Forget a table; tell whether there was one."""
        async with self.database.transaction() as connection:
            gone = await connection.execute(delete(tables).where(tables.c.id == table))
            return gone.rowcount > 0

    async def close(self) -> None:
        """Finish what is being written."""
        await self._writer.close()


def load_in(connection: Connection, table: str, known: int) -> KeptTable | None:
    """Load a table; if it changes between the two questions, ask again."""
    while found := connection.execute(ROW, {"table": table}).first():
        kept = decisions_in(connection, found, known)
        if kept is not None:
            row = msgspec.convert(found, TableRow, from_attributes=True)
            return KeptTable(facts_of(row), row, kept)
    return None


def decisions_in(connection: Connection, found: Row[Any], known: int) -> tuple[NewDecision, ...] | None:
    """The decisions of a table but for those that are known; None if it has changed meanwhile."""
    if found.plies <= known:
        return ()
    rows = connection.execute(DECISIONS, {"table": found.id, "known": known}).all()
    if not rows or rows[0].version != found.version:
        return None
    return tuple(NewDecision(*row[1:]) for row in rows if row.ply is not None)


async def add_in(
    connection: AsyncConnection,
    facts: TableFacts,
    moves: Iterable[str] = (),
    **values: Any,  # noqa: ANN401
) -> None:
    """Keep a new table within a transaction."""
    await connection.run_sync(add_to, facts, moves, **values)


def add_to(
    connection: Connection,
    /,
    facts: TableFacts,
    moves: Iterable[str],
    **values: Any,  # noqa: ANN401
) -> None:
    """The same for a connection that does things at once."""
    connection.execute(ADD_TABLE, {**row_of(facts), **values})
    now = datetime.now(UTC)
    if rows := [decision_row(facts.id, NewDecision(ply, move, now)) for ply, move in enumerate(moves)]:
        connection.execute(ADD, rows)


def row_of(facts: TableFacts) -> dict[str, object]:
    """A table's facts as the database keeps them."""
    return {
        "id": facts.id,
        "created": facts.created,
        "game": facts.choice.game,
        "variant": facts.choice.variant,
        "options": facts.choice.options,
        "kind": facts.kind,
        "level": facts.level,
        "computer_side": None if facts.computer_side is None else int(facts.computer_side),
        "takebacks": facts.takebacks,
        "first_name": facts.names[0],
        "second_name": facts.names[1],
        "start": facts.start,
        "rated": facts.rated,
        "listed": facts.listed,
        "clock": msgspec.to_builtins(facts.clock),
    }


def facts_of(row: TableRow) -> TableFacts:
    """A table's facts from what the database has kept."""
    return TableFacts(
        id=row.id,
        created=row.created,
        choice=GameChoice(game=row.game, variant=row.variant, options=row.options),
        kind=row.kind,
        level=row.level,
        computer_side=side_of(row.computer_side),
        takebacks=row.takebacks,
        names=(row.first_name, row.second_name),
        start=row.start,
        rated=row.rated,
        listed=row.listed,
        clock=row.clock,
    )


def side_of(number: int | None) -> Side | None:
    """A side from what the database has kept."""
    return None if number is None else Side(number)
