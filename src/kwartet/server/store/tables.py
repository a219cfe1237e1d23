"""Tables in the store: whole tables out of it, single changes into it."""

from dataclasses import dataclass
from datetime import UTC, datetime

import msgspec
from sqlalchemy import delete, insert, select, update

from kwartet import Side
from kwartet.server.messages.games import GameChoice
from kwartet.server.messages.tables import Kind
from kwartet.server.store.database import Database
from kwartet.server.store.schema import decisions, tables


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


class Row(msgspec.Struct):
    """What the database hands out, with its types."""

    id: str
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
    resigned_side: int | None


@dataclass(frozen=True)
class KeptTable:
    """A table as it was left."""

    facts: TableFacts
    moves: tuple[str, ...]
    resigned: Side | None


class TableStore:
    """Keeps tables. When a method returns, what it did is on the disk."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, facts: TableFacts, moves: tuple[str, ...]) -> None:
        """Keep a new table."""
        async with self.database.transaction() as connection:
            await connection.execute(insert(tables).values(row_of(facts)))
            if moves:
                await connection.execute(
                    insert(decisions), [decision_row(facts.id, ply, move) for ply, move in enumerate(moves)]
                )

    async def load(self, table: str) -> KeptTable | None:
        """A table with all its decisions, if there is one of this name."""
        async with self.database.transaction() as connection:
            found = (await connection.execute(select(tables).where(tables.c.id == table))).first()
            if found is None:
                return None
            moves = await connection.scalars(
                select(decisions.c.move).where(decisions.c.table_id == table).order_by(decisions.c.ply)
            )
            row = msgspec.convert(found, Row, from_attributes=True)
            return KeptTable(facts_of(row), tuple(moves), side_of(row.resigned_side))

    async def add_decision(self, table: str, ply: int, move: str) -> None:
        """Keep one more decision."""
        async with self.database.transaction() as connection:
            await connection.execute(insert(decisions).values(decision_row(table, ply, move)))

    async def take_back(self, table: str, ply: int) -> None:
        """Keep the first decisions only; a game that was given up goes on."""
        async with self.database.transaction() as connection:
            await connection.execute(
                delete(decisions).where(decisions.c.table_id == table, decisions.c.ply >= ply)
            )
            await connection.execute(update(tables).where(tables.c.id == table).values(resigned_side=None))

    async def resign(self, table: str, side: Side) -> None:
        """Keep who gave the game up."""
        async with self.database.transaction() as connection:
            await connection.execute(
                update(tables).where(tables.c.id == table).values(resigned_side=int(side))
            )

    async def remove(self, table: str) -> bool:
        """Forget a table; tell whether there was one."""
        async with self.database.transaction() as connection:
            await connection.execute(delete(decisions).where(decisions.c.table_id == table))
            gone = await connection.execute(delete(tables).where(tables.c.id == table))
            return gone.rowcount > 0


def decision_row(table: str, ply: int, move: str) -> dict[str, object]:
    """A decision as the database keeps it."""
    return {"table_id": table, "ply": ply, "move": move, "taken": datetime.now(UTC)}


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
    }


def facts_of(row: Row) -> TableFacts:
    """A table's facts from what the database has kept."""
    return TableFacts(
        id=row.id,
        created=row.created.replace(tzinfo=UTC),
        choice=GameChoice(game=row.game, variant=row.variant, options=row.options),
        kind=row.kind,
        level=row.level,
        computer_side=side_of(row.computer_side),
        takebacks=row.takebacks,
        names=(row.first_name, row.second_name),
        start=row.start,
    )


def side_of(number: int | None) -> Side | None:
    """A side from what the database has kept."""
    return None if number is None else Side(number)
