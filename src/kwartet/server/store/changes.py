"""Changes: what happens to a table, and how it is put into the database.

A change names the version of the table that it was made for. If the table has another version by now,
somebody was first, and the change does not take place: the caller gets a `Conflict`, looks again and decides
again. This holds across processes, so no table needs an owner.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Update, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.store.schema import decisions, tables


class Conflict(Exception):
    """The table has changed in the meantime, or is gone."""


@dataclass(frozen=True)
class NewDecision:
    """A decision to be kept; times are milliseconds of the decider's clock."""

    ply: int
    move: str
    taken: datetime
    spent: int | None = None
    left: int | None = None


@dataclass(frozen=True)
class Change:
    """What is to happen to a table, all of it or nothing.

    `values` are columns of the table; `keep` says how many of the old decisions stay, and `decisions` come
    after them. `then` does more in the same transaction; it is called again if the first attempt was in vain.
    """

    table: str
    version: int
    values: Mapping[str, Any] = field(default_factory=dict)
    decisions: tuple[NewDecision, ...] = ()
    keep: int | None = None
    then: Callable[[AsyncConnection], Awaitable[None]] | None = None


def apply(connection: Connection, changes: Sequence[Change]) -> list[Change]:
    """Make changes to different tables, but for what goes with them; return those that came in time."""
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
    """The versions of tables, which nobody else changes until the end of the transaction.

    They are locked in the order of their names, or two processes might wait for each other.
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


def decision_row(table: str, decision: NewDecision) -> dict[str, Any]:
    """A decision as the database keeps it."""
    return {
        "table_id": table,
        "ply": decision.ply,
        "move": decision.move,
        "taken": decision.taken,
        "spent": decision.spent,
        "left": decision.left,
    }
