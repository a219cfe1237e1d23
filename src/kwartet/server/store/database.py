"""Database: opens the database of the server and migrates it.

The default is an SQLite file in the user's state directory, in WAL mode, so that readers and the one writer
do not wait for each other. PostgreSQL serves several processes at once. With both, every commit reaches the
disk before the caller continues.
"""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    asynccontextmanager,
    closing,
    nullcontext,
)
from pathlib import Path
from typing import Any, TypeVar, cast

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InvalidRequestError
from sqlalchemy.exc import TimeoutError as NoFreeConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kwartet.server.store.failure import reason_of
from kwartet.server.store.inline_sqlite import InlineSqlite
from kwartet.server.store.migration import NEWEST, UnknownRevision, migrate, revision_of
from kwartet.server.store.outliving import Outliving
from kwartet.server.store.retry import connected, refuse_closed, used
from kwartet.server.store.sqlite import (
    LINKS_ARE_NOT_CHECKED,
    READING,
    SAFETY,
    begin_immediate,
    create_private,
    set_up,
)
from kwartet.server.store.usage_lock import InUse, locked, locked_file

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg"}
MOST_CONNECTIONS = 10
LEAST_FREE = 1 << 16  # bytes; the shared memory of an SQLite file alone takes half of it
DATABASE_ERRORS = (DBAPIError, NoFreeConnection, OSError, sqlite3.Error, TimeoutError)
Found = TypeVar("Found")
Step = Callable[[AsyncConnection], Awaitable[None]]  # a part of a transaction


class BadDatabase(Exception):
    """The database cannot be opened; the message says why."""


class Database:
    """An open database."""

    def __init__(self, address: str) -> None:
        self.url = database_url(address)
        self.engine = open_engine(self.url, at_once=True)
        self.writing_engine = open_engine(self.url)  # so that writes never queue behind reads
        self._outliving = Outliving()
        self._at_once = InlineSqlite(self.url) if self.url.get_backend_name() == "sqlite" else None
        self._one_writer: AbstractAsyncContextManager[Any] = (
            asyncio.Lock() if self._at_once else nullcontext()
        )

    async def prepare(self, revision: str = "head") -> None:
        """Create the database or migrate it to the newest schema revision; raises `BadDatabase`."""
        try:
            if self._at_once:
                check_file(str(self.url.database))
            await self._migrate(revision)
        except UnknownRevision as trouble:
            await self.close()
            raise BadDatabase(
                f"the database is not one that this version of kwartet knows: {trouble}"
            ) from trouble
        except DATABASE_ERRORS as trouble:
            await self.close()
            raise self._unusable(trouble) from trouble

    async def check(self) -> None:
        """Check that the database exists and has the newest schema revision; raises `BadDatabase`."""
        if self._at_once and not Path(str(self.url.database)).is_file():
            raise BadDatabase(f"there is no database at {self.name}")
        revision = await self.revision()
        if revision != NEWEST:
            raise BadDatabase(
                f"the schema revision of the database is {revision}, not {NEWEST}; run: kwartet admin migrate"
            )

    async def revision(self) -> str | None:
        """The schema revision, None if there is none; raises `BadDatabase`. A missing file is not created."""
        if self._at_once and not Path(str(self.url.database)).exists():
            return None
        try:
            async with self.reading() as connection:
                return await connection.run_sync(revision_of)
        except DATABASE_ERRORS as trouble:
            raise self._unusable(trouble) from trouble

    def _unusable(self, trouble: BaseException) -> BadDatabase:
        """The error for a database that cannot be used; SQLite itself does not always name a full disk."""
        is_full = self._at_once is not None and is_disk_full(Path(str(self.url.database)).parent)
        reason = "the disk is full" if is_full else reason_of(trouble)
        return BadDatabase(f"the database {self.name} cannot be used: {reason}")

    @asynccontextmanager
    async def in_use(self) -> AsyncIterator[None]:
        """Prevent migrations by hand meanwhile; raises `BadDatabase` if one is running."""
        async with self._lock("the database is being migrated; start again when that is done", shared=True):
            yield

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Prevent servers from starting meanwhile; raises `BadDatabase` if one is running."""
        async with self._lock("a server is running on this database; stop it first", shared=False):
            yield

    @asynccontextmanager
    async def _lock(self, refusal: str, *, shared: bool) -> AsyncIterator[None]:
        lock = (
            locked_file(str(self.url.database), shared=shared)
            if self._at_once
            else locked(self.engine, shared=shared)
        )
        async with AsyncExitStack() as stack:
            try:
                await stack.enter_async_context(lock)
            except InUse as taken:
                raise BadDatabase(refusal) from taken
            except DATABASE_ERRORS as trouble:
                raise self._unusable(trouble) from trouble
            yield

    @property
    def is_postgresql(self) -> bool:
        """Whether it is PostgreSQL, which allows faster statements in some cases."""
        return self._at_once is None

    @property
    def name(self) -> str:
        """The address, without the password."""
        return self.url.render_as_string(hide_password=True)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """Run several statements in one transaction; at the end they are on the disk."""
        async with self._one_writer, connected(self.engine, self._outliving) as connection:
            await connection.execution_options(**self._changing_options)
            async with connection.begin():
                yield connection

    async def write(self, work: Callable[[Connection], Found]) -> Found:
        """Run a short function in a transaction in the fastest way; it must not wait for anything else.

        It is finished once it has begun, even if the caller is cancelled.
        """
        return await self._outliving.finish(self._write(work))

    async def _write(self, work: Callable[[Connection], Found]) -> Found:
        if self._at_once:
            async with self._one_writer:
                return await self._at_once.write(work)
        return await used(self.writing_engine, lambda connection: in_transaction(connection, work))

    async def write_plainly(self, work: Callable[[sqlite3.Connection], Found]) -> Found:
        """Run statements of SQLite's driver in a transaction; only for a database that is an SQLite file."""
        return await self._outliving.finish(self._write_plainly(cast("InlineSqlite", self._at_once), work))

    async def _write_plainly(self, file: InlineSqlite, work: Callable[[sqlite3.Connection], Found]) -> Found:
        async with self._one_writer:
            return await file.write_plainly(work)

    async def read(self, look: Callable[[Connection], Found]) -> Found:
        """Read a few rows in the fastest way; each statement has its own snapshot."""
        if self._at_once:
            return self._at_once.read(look)
        return await used(self.engine, look)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Read several things in one snapshot, without blocking others."""
        async with connected(self.engine, self._outliving) as connection:
            await connection.execution_options(**self._reading_options)
            async with connection.begin():
                yield connection

    @property
    def _changing_options(self) -> dict[str, Any]:
        return {} if self._at_once else {"isolation_level": "READ COMMITTED"}

    @property
    def _reading_options(self) -> dict[str, Any]:
        return {READING: True} if self._at_once else {"isolation_level": "REPEATABLE READ"}

    async def close(self) -> None:
        """Close all connections, as soon as work that outlives its callers is done."""
        await self._outliving.wait()
        await self.engine.dispose()
        await self.writing_engine.dispose()
        if self._at_once:
            async with self._one_writer:
                self._at_once.close()

    async def _migrate(self, revision: str) -> None:
        engine = open_engine(self.url, links_are_checked=False)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(migrate, revision)
        finally:
            await engine.dispose()


def database_url(address: str) -> URL:
    """The address of a database with the driver that we use; raises `BadDatabase`."""
    try:
        url = make_url(address)
    except ArgumentError as trouble:
        raise BadDatabase(f"the database {address!r} cannot be used: {trouble}") from trouble
    if url.get_backend_name() == "sqlite" and url.database in {None, "", ":memory:"}:
        raise BadDatabase(f"the database {address!r} cannot be used: it would lose everything at the end")
    return url.set(drivername=DRIVERS.get(url.drivername, url.drivername))


def in_transaction(connection: Connection, work: Callable[[Connection], Found]) -> Found:
    """Run a function and commit."""
    with connection.begin():
        return work(connection)


def open_engine(url: URL, *, links_are_checked: bool = True, at_once: bool = False) -> AsyncEngine:
    """An engine for an address; `at_once` sets AUTOCOMMIT as PostgreSQL's default isolation level.

    SQLite changes a table by copying it and dropping the old one; if foreign keys were enforced meanwhile,
    all rows that refer to it would be deleted.
    """
    is_postgresql = url.get_backend_name() != "sqlite"
    options: dict[str, Any] = {"isolation_level": "AUTOCOMMIT"} if at_once and is_postgresql else {}
    try:
        engine = create_async_engine(url, pool_size=MOST_CONNECTIONS, hide_parameters=True, **options)
    except (ArgumentError, InvalidRequestError, ImportError, TypeError) as trouble:
        shown = url.render_as_string(hide_password=True)
        raise BadDatabase(f"the database {shown!r} cannot be used: {trouble}") from trouble
    if not is_postgresql:
        settings = SAFETY if links_are_checked else (*SAFETY, LINKS_ARE_NOT_CHECKED)
        event.listen(engine.sync_engine, "connect", lambda raw, _: set_up(raw, settings))
        event.listen(engine.sync_engine, "begin", begin_immediate)
    else:
        event.listen(engine.sync_engine, "checkout", refuse_closed)
    return engine


def check_file(file: str) -> None:
    """Open an SQLite file once directly, so that the error message is clear."""
    create_private(file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA schema_version")


def is_disk_full(folder: Path) -> bool:
    """Whether the disk of a folder has no room for the smallest change."""
    try:
        return shutil.disk_usage(folder).free < LEAST_FREE
    except OSError:
        return False
