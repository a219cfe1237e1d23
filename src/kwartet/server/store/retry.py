"""Retry: waits until a restarted database is available again."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, InterfaceError, InvalidatePoolError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from kwartet.server.store.outliving import Outliving

PAUSE = 0.1
PATIENCE = 5.0
UNAVAILABLE_STATES = ("08", "57P")  # PostgreSQL's error classes: no connection; shutting down or starting up
Found = TypeVar("Found")


class Unreachable(OSError):
    """No connection to the database can be made."""


def is_unavailable(trouble: BaseException) -> bool:
    """Whether an error means that the database is unavailable, so that a retry may succeed."""
    if isinstance(trouble, DBAPIError) and not trouble.connection_invalidated:
        state = getattr(trouble.orig, "sqlstate", None) or ""
        return isinstance(trouble, OperationalError | InterfaceError) or state.startswith(UNAVAILABLE_STATES)
    return isinstance(trouble, OSError | DBAPIError)


class RetryDeadline:
    """The time until which the caller retries."""

    def __init__(self) -> None:
        self._until = time.monotonic() + PATIENCE

    async def wait(self, trouble: Exception) -> None:
        """Wait before the next attempt, or raise the error if a retry is useless or too late."""
        if not is_unavailable(trouble) or time.monotonic() > self._until:
            raise trouble
        await asyncio.sleep(PAUSE)


@asynccontextmanager
async def connected(engine: AsyncEngine, outliving: Outliving) -> AsyncIterator[AsyncConnection]:
    """A connection, with retries."""
    connection = await connect(engine)
    try:
        yield connection
    finally:
        await outliving.finish(connection.close())


async def used(engine: AsyncEngine, use: Callable[[Connection], Found]) -> Found:
    """Run a function on a connection, with retries; one call costs less than a call for each statement."""
    connection = await connect(engine)
    return await connection.run_sync(use_up, use)


def use_up(connection: Connection, use: Callable[[Connection], Found]) -> Found:
    """Run a function on a connection and close it."""
    with connection:
        return use(connection)


async def connect(engine: AsyncEngine) -> AsyncConnection:
    """Retry until there is a connection."""
    patience = RetryDeadline()
    while True:
        try:
            return await engine.connect()
        except OSError as trouble:
            await patience.wait(Unreachable(*trouble.args))
        except Exception as trouble:  # noqa: BLE001 - any other error is raised again
            await patience.wait(trouble)


def refuse_closed(_raw: object, entry: ConnectionPoolEntry, _proxy: PoolProxiedConnection) -> None:
    """Discard a connection that the database has closed, and the other pooled ones with it."""
    driver = entry.driver_connection
    if driver is not None and driver.is_closed():
        raise InvalidatePoolError("the database has closed this connection")
