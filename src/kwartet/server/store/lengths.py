"""Lengths: how long a text may be, enforced by both databases.

PostgreSQL refuses a text that is longer than its column allows. SQLite ignores the length of a column; a
CHECK constraint for each bounded column does the same there.
"""

from collections.abc import Mapping

import sqlalchemy as sa


def name_of(table: str, column: str) -> str:
    """The name of the constraint for a column."""
    return f"{table}_{column}_length"


def condition(column: str, length: int) -> str:
    """What holds for every text of a column."""
    return f'length("{column}") <= {length}'


def bounds(table: sa.Table) -> list[sa.CheckConstraint]:
    """The constraints for all bounded columns of a table, for SQLite alone."""
    bounded = [(each.name, each.type.length) for each in table.columns if isinstance(each.type, sa.String)]
    return [
        sa.CheckConstraint(condition(column, length), name=name_of(table.name, column)).ddl_if(
            dialect="sqlite"
        )
        for column, length in bounded
        if length is not None
    ]


def add_bounds(lengths: Mapping[str, Mapping[str, int]]) -> None:
    """In a migration: let SQLite enforce lengths, by table and column."""
    from alembic import op  # noqa: PLC0415 - it takes its time to load and is seldom needed

    if op.get_bind().dialect.name != "sqlite":
        return
    for table, columns in lengths.items():
        with op.batch_alter_table(table) as batch:
            for column, length in columns.items():
                batch.create_check_constraint(name_of(table, column), condition(column, length))


def drop_bounds(lengths: Mapping[str, Mapping[str, int]]) -> None:
    """In a migration: let SQLite accept texts of any length again."""
    from alembic import op  # noqa: PLC0415

    if op.get_bind().dialect.name != "sqlite":
        return
    for table, columns in lengths.items():
        with op.batch_alter_table(table) as batch:
            for column in columns:
                batch.drop_constraint(name_of(table, column), type_="check")
