"""Plain SQLite: changes of tables in prepared statements, without the cost of building them each time.

It does the same as `apply_changes` in table_changes.py, for changes that delete no decisions and have no
events to record. The driver keeps the statements prepared.
"""

import sqlite3
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import sqlite

from kwartet.server.store.schema import decisions, tables
from kwartet.server.store.table_changes import Change, columns_of

DIALECT = sqlite.dialect()
ADD = """
INSERT INTO decisions ("table_id", "ply", "move", "taken", "spent", "left") VALUES (?, ?, ?, ?, ?, ?)
"""
Convert = Callable[[Any], Any]


def make_changes(connection: sqlite3.Connection, changes: Sequence[Change]) -> list[Change]:
    """Write plain changes of different tables; return those without a conflict."""
    timely = [change for change in changes if update(connection, change)]
    taken = converter(decisions, "taken")
    rows = [
        (change.table, each.ply, each.move, taken(each.taken), each.spent, each.left)
        for change in timely
        for each in change.decisions
    ]
    connection.executemany(ADD, rows)
    return timely


def update(connection: sqlite3.Connection, change: Change) -> bool:
    """Write the columns of one table; return whether it still had the version of the change."""
    columns = columns_of(change)
    values = (converter(tables, name)(change.values[name]) for name in columns)
    row = (change.version + 1, *values, change.table, change.version)
    return connection.execute(statement(columns), row).rowcount > 0


@cache
def statement(columns: tuple[str, ...]) -> str:
    """The statement that sets these columns, and the version."""
    settings = ", ".join(f'"{name}" = ?' for name in ("version", *columns))
    return f"UPDATE tables SET {settings} WHERE id = ? AND version = ?"  # noqa: S608 - only names of columns


@cache
def converter(table: Table, column: str) -> Convert:
    """What turns a value of a column into one for the driver."""
    return table.c[column].type.dialect_impl(DIALECT).bind_processor(DIALECT) or same


def same(value: object) -> object:
    """A value that the driver takes as it is."""
    return value
