"""Turns: what only one may do at a time among all processes, until its transaction ends.

SQLite has one writer anyway. PostgreSQL has many: without turns, two transactions that touch the same rows in
different orders would wait for each other.
"""

from enum import IntEnum

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection


class Turn(IntEnum):
    """What is done in turns; the numbers are the same in all processes."""

    PAIRING = 1_263_097_938
    RATING = 1_263_097_939
    CHALLENGING = 1_263_097_940


async def take_turn(connection: AsyncConnection, turn: Turn) -> None:
    """Wait until nobody else is at it."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(int(turn))))
