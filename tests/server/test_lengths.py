"""Lengths: each column keeps a text of its full length and refuses a longer one, on both databases."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    Integer,
    LargeBinary,
    String,
    Table,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError

import kwartet
from kwartet.server.domain.game_log import game_log_of
from kwartet.server.domain.games import GameChoice
from kwartet.server.domain.match_state import MatchState
from kwartet.server.domain.snapshot import Snapshot
from kwartet.server.domain.tables import Decision, TableFacts
from kwartet.server.store import Change, Database, TableStore
from kwartet.server.store.lengths import name_of
from kwartet.server.store.schema import UtcTimestamp, metadata

NOW = datetime(2026, 1, 2, tzinfo=UTC)
SOMETHING: dict[type, object] = {
    Integer: 0,
    Float: 0.0,
    Boolean: False,
    JSON: {},
    LargeBinary: b"x",
    UtcTimestamp: NOW,
}
TOO_LONG = {"ending": "x" * 65, "next_table": "x" * 65, "first_player": "x" * 33}


def length_of(column: Column[Any]) -> int | None:
    """How many characters a column holds; None if any number, or if it holds no text."""
    return column.type.length if isinstance(column.type, String) else None


def value_of(column: Column[Any]) -> object:
    """The longest text that a column holds, or something else of its type."""
    if isinstance(column.type, String):
        return "x" * (column.type.length or 1)
    return next(value for kind, value in SOMETHING.items() if isinstance(column.type, kind))


def full_row(table: Table) -> dict[str, object]:
    """A row whose texts are as long as they may be; so all names of players, and of tables, are the same."""
    return {column.name: value_of(column) for column in table.columns}


def bounded() -> Iterator[tuple[Table, Column[Any], int]]:
    """All columns that hold a text of some length."""
    for table in metadata.sorted_tables:
        for column in table.columns:
            if length := length_of(column):
                yield table, column, length


async def filled(database: Database) -> None:
    """Keep one full row of everything."""
    await database.prepare()
    async with database.transaction() as connection:
        for table in metadata.sorted_tables:
            await connection.execute(insert(table), full_row(table))


async def kept_and_refused(address: str) -> tuple[dict[str, dict[str, object]], dict[str, str]]:
    """What was kept by table, and what the database said to texts that are too long by one, by column."""
    database = Database(address)
    try:
        await filled(database)
        async with database.reading() as connection:
            stored = {
                table.name: dict((await connection.execute(select(table))).one()._mapping)
                for table in metadata.sorted_tables
            }
        refused = {
            name_of(table.name, column.name): await refusal(database, table, column, "x" * (length + 1))
            for table, column, length in bounded()
        }
    finally:
        await database.close()
    return stored, refused


async def refusal(database: Database, table: Table, column: Column[Any], text: str) -> str:
    """What the database says to a text."""
    with pytest.raises(DBAPIError) as refused:
        async with database.transaction() as connection:
            await connection.execute(update(table).values({column.name: text}))
    return str(refused.value.orig)


def test_texts_of_full_length_are_kept_and_longer_ones_refused(empty_database: str) -> None:
    stored, refused = asyncio.run(kept_and_refused(empty_database))
    assert stored == {table.name: full_row(table) for table in metadata.sorted_tables}
    is_sqlite = empty_database.startswith("sqlite")
    for name, sentence in refused.items():
        assert (f"CHECK constraint failed: {name}" if is_sqlite else "value too long") in sentence
    assert len(refused) > 40


def test_a_change_of_a_table_cuts_nothing_off(empty_database: str) -> None:
    """Plain changes have a way of their own into PostgreSQL."""

    async def changed() -> list[str]:
        database = Database(empty_database)
        await database.prepare()
        store = TableStore(database)
        facts = TableFacts(
            id="here",
            created=NOW,
            choice=GameChoice(game="skato", variant="standard", options={}),
            kind="people",
            level=None,
            computer_side=None,
            takebacks=True,
            names=("Ann", "Ben"),
            start="somewhere",
        )
        game_log = game_log_of(kwartet.game("skato").start(), ())
        await store.add(Snapshot(facts, 0, game_log, MatchState((None, None), facts.names)))
        taken = [
            name
            for name, change in {
                "move": Change("here", 0, decisions=(Decision(0, "x" * 21, NOW),)),
                **{name: Change("here", 0, {name: text}) for name, text in TOO_LONG.items()},
            }.items()
            if await is_taken(store, change)
        ]
        assert await is_taken(store, Change("here", 0, {"ending": "x" * 64}, (Decision(0, "x" * 20, NOW),)))
        await database.close()
        return taken

    assert asyncio.run(changed()) == []


async def is_taken(store: TableStore, change: Change) -> bool:
    """Whether a change takes place."""
    try:
        await store.change(change)
    except DBAPIError:
        return False
    return True
