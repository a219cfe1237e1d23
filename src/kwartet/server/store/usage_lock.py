"""Usage lock: prevents a migration by hand while a server uses the database.

Every server holds a shared lock as long as it runs; a migration by hand needs an exclusive one. For SQLite it
is a lock (flock) on a file beside the database, for PostgreSQL an advisory lock of one connection. Both end
with the process. After a restart of PostgreSQL a server takes its lock again.
"""

import asyncio
import fcntl
import os
import stat
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from pathlib import Path

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kwartet.server.runtime.cancel import cancel
from kwartet.server.store.locks import Lock
from kwartet.server.store.sqlite import OWNER_ONLY

SECONDS_BETWEEN_LOOKS = 1.0


class InUse(Exception):
    """Another process has the lock."""


@asynccontextmanager
async def locked_file(database: str, *, shared: bool) -> AsyncIterator[None]:
    """Hold the lock of an SQLite file; raises `InUse` or `OSError`."""
    with file_lock(Path(database).resolve(), shared=shared):
        yield


@contextmanager
def file_lock(database: Path, *, shared: bool) -> Iterator[None]:
    """Hold a lock on the file beside a database, which is not deleted; raises `InUse` or `OSError`."""
    descriptor = open_beside(database)
    try:
        fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except BlockingIOError as taken:
        os.close(descriptor)
        raise InUse from taken
    try:
        yield
    finally:
        os.close(descriptor)


def open_beside(database: Path) -> int:
    """Open the lock file; it gets the owner of the database, even if root creates it."""
    try:
        descriptor = os.open(f"{database}-lock", os.O_RDONLY | os.O_CREAT, OWNER_ONLY)
    except OSError as trouble:
        raise OSError(f"unable to open database file: {trouble.strerror}") from trouble
    with suppress(OSError):
        known = database.stat()
        os.fchown(descriptor, known.st_uid, known.st_gid)
        os.fchmod(descriptor, stat.S_IMODE(known.st_mode))
    return descriptor


def locked(engine: AsyncEngine, *, shared: bool) -> AbstractAsyncContextManager[None]:
    """Hold the lock of a PostgreSQL database; raises `InUse`."""
    return shared_lock(engine) if shared else exclusive_lock(engine)


@asynccontextmanager
async def exclusive_lock(engine: AsyncEngine) -> AsyncIterator[None]:
    """Hold the exclusive lock."""
    connection = await take(engine, shared=False)
    try:
        yield
    finally:
        await release(connection)


@asynccontextmanager
async def shared_lock(engine: AsyncEngine) -> AsyncIterator[None]:
    """Hold the shared lock, also after a restart of the database."""
    holder = Holder(engine, await take(engine, shared=True))
    watching = asyncio.create_task(holder.keep_locked())
    try:
        yield
    finally:
        await cancel(watching)
        await holder.close()


class Holder:
    """Holds a shared lock."""

    def __init__(self, engine: AsyncEngine, connection: AsyncConnection) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = connection

    async def keep_locked(self) -> None:
        """Check regularly whether the connection that holds the lock is alive; replace it if not."""
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
            try:
                await self._hold()
            except (SQLAlchemyError, OSError, InUse):
                await self.close()

    async def close(self) -> None:
        """Close the connection, which releases the lock."""
        lost, self._connection = self._connection, None
        if lost is not None:
            await release(lost)

    async def _hold(self) -> None:
        if self._connection is None:
            self._connection = await take(self._engine, shared=True)
        await self._connection.execute(select(1))


async def take(engine: AsyncEngine, *, shared: bool) -> AsyncConnection:
    """A connection that holds the lock; raises `InUse`."""
    connection = await engine.connect()
    name = func.pg_try_advisory_lock_shared if shared else func.pg_try_advisory_lock
    try:
        has_lock = await connection.scalar(select(name(int(Lock.USAGE))))
    except BaseException:  # also a cancellation: nobody else could close the connection
        await release(connection)
        raise
    if has_lock:
        return connection
    await connection.close()
    raise InUse


async def release(connection: AsyncConnection) -> None:
    """Close a connection, which releases its lock."""
    with suppress(SQLAlchemyError, OSError):
        await connection.invalidate()
    with suppress(SQLAlchemyError, OSError):
        await connection.close()
