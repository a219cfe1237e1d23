"""Table changes: changes of tables, and how they are written to the database.

A change names the version of the table that it was made for. If the table has another version by now, another
client was first and the change is not written: the caller gets a `Conflict`, reloads the table and decides
again. This holds across processes, so no table needs an owner.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Update, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.domain.tables import Decision
from kwartet.server.store.schema import decisions, tables


class Conflict(Exception):
    """The table has changed in the meantime, or was deleted."""


@dataclass(frozen=True)
class Change:
    """A change of a table, written completely or not at all.

    `values` are columns of the table; `keep` says how many of the old decisions stay, and `decisions` are
    appended to them. `then` does more in the same transaction; it is called again if the transaction is
    retried.
    """

    table: str
    version: int
    values: Mapping[str, Any] = field(default_factory=dict)
    decisions: tuple[Decision, ...] = ()
    keep: int | None = None
    then: Callable[[AsyncConnection], Awaitable[None]] | None = None


def apply_changes(connection: Connection, changes: Sequence[Change]) -> list[Change]:
    """Write changes of different tables, without their `then`; return those without a conflict."""
    versions = locked_versions(connection, [change.table for change in changes])
    timely = [change for change in changes if versions.get(change.table) == change.version]
    for columns, group in groupby(sorted(timely, key=columns_of), key=columns_of):
        connection.execute(update_of(columns), [update_row(change) for change in group])
    if dropped := [change for change in timely if change.keep is not None]:
        connection.execute(
            DROP_LATER, [{"in_table": change.table, "from_ply": change.keep} for change in dropped]
        )
    if rows := [decision_row(change.table, each) for change in timely for each in change.decisions]:
        connection.execute(ADD, rows)
    return timely


def locked_versions(connection: Connection, names: Sequence[str]) -> dict[str, int]:
    """The versions of tables, locked until the end of the transaction.

    They are locked in the order of their names, so that two processes cannot deadlock.
    """
    return {name: version for name, version in connection.execute(LOCK, {"names": names})}  # noqa: C416


LOCK = (
    select(tables.c.id, tables.c.version)
    .where(tables.c.id.in_(bindparam("names", expanding=True)))
    .order_by(tables.c.id)
    .with_for_update(key_share=True)
)
ADD = insert(decisions)
DROP_LATER = delete(decisions).where(
    decisions.c.table_id == bindparam("in_table"), decisions.c.ply >= bindparam("from_ply")
)


def columns_of(change: Change) -> tuple[str, ...]:
    """Which columns a change sets."""
    return tuple(sorted(change.values))


@cache
def update_of(columns: tuple[str, ...]) -> Update:
    """The statement that sets these columns, and the version."""
    new: dict[str, Any] = {column: bindparam(f"new_{column}") for column in ("version", *columns)}
    return update(tables).where(tables.c.id == bindparam("changed")).values(new)


def update_row(change: Change) -> dict[str, Any]:
    """What a change sets, for the statement."""
    new = {f"new_{column}": value for column, value in change.values.items()}
    return {"changed": change.table, "new_version": change.version + 1, **new}


def decision_row(table: str, decision: Decision) -> dict[str, Any]:
    """The row of a decision."""
    return {
        "table_id": table,
        "ply": decision.ply,
        "move": decision.move,
        "taken": decision.taken,
        "spent": decision.spent,
        "left": decision.left,
    }
