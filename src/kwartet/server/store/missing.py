"""Missing: rows that are added only if they are not there yet, whoever else may be adding them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection


async def insert_missing(connection: AsyncConnection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Add those rows that are in nobody's way."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    await connection.execute(dialect.insert(table).on_conflict_do_nothing(), rows)
