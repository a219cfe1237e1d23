"""Absence: a database that is away for a moment, because it is being restarted, is waited for."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, InterfaceError, InvalidatePoolError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

PAUSE = 0.1
PATIENCE = 5.0
STATES_OF_ABSENCE = ("08", "57P")  # as PostgreSQL counts: no connection; shutting down or starting up
Found = TypeVar("Found")


def is_away(trouble: BaseException) -> bool:
    """Whether the database itself is the trouble, and might be back soon."""
    if isinstance(trouble, DBAPIError) and not trouble.connection_invalidated:
        state = getattr(trouble.orig, "sqlstate", None) or ""
        return isinstance(trouble, OperationalError | InterfaceError) or state.startswith(STATES_OF_ABSENCE)
    return isinstance(trouble, OSError | DBAPIError)


class Patience:
    """How long somebody still waits."""

    def __init__(self) -> None:
        self._until = time.monotonic() + PATIENCE

    async def wait(self, trouble: Exception) -> None:
        """Wait a moment, or raise the trouble if there is no hope."""
        if not is_away(trouble) or time.monotonic() > self._until:
            raise trouble
        await asyncio.sleep(PAUSE)


@asynccontextmanager
async def connected(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection, as soon as there is one."""
    connection = await connect(engine)
    try:
        yield connection
    finally:
        await asyncio.shield(connection.close())


async def used(engine: AsyncEngine, use: Callable[[Connection], Found]) -> Found:
    """Use a connection, as soon as there is one, in one go; step by step would take longer than the work."""
    connection = await connect(engine)
    return await connection.run_sync(use_up, use)


def use_up(connection: Connection, use: Callable[[Connection], Found]) -> Found:
    """Use a connection and give it back."""
    with connection:
        return use(connection)


async def connect(engine: AsyncEngine) -> AsyncConnection:
    """Try until there is a connection."""
    patience = Patience()
    while True:
        try:
            return await engine.connect()
        except Exception as trouble:  # noqa: BLE001 - it is raised again if it is another one
            await patience.wait(trouble)


def refuse_closed(_raw: object, entry: ConnectionPoolEntry, _proxy: PoolProxiedConnection) -> None:
    """Give nobody a connection that the database has closed; the others will be closed as well."""
    driver = entry.driver_connection
    if driver is not None and driver.is_closed():
        raise InvalidatePoolError("the database has closed this connection")
