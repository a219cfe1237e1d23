"""Locks: sections that only one transaction of all processes may execute at a time.

SQLite has one writer anyway. In PostgreSQL two transactions that touch the same rows in different orders
would deadlock; advisory locks prevent that.
"""

from enum import IntEnum, unique

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection


@unique
class Lock(IntEnum):
    """The locks; their numbers are the same in all processes. `USAGE` is the one of usage_lock.py."""

    PAIRING = 1_263_097_938
    RATING = 1_263_097_939
    CHALLENGING = 1_263_097_940
    USAGE = 1_263_097_941
    ARCHIVING = 1_263_097_942


async def take_lock(connection: AsyncConnection, lock: Lock) -> None:
    """Wait for a lock and hold it until the end of the transaction."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(int(lock))))
