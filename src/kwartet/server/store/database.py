"""Database: opens the database of the server and brings it up to date.

The usual one is an SQLite file in the person's state directory, in WAL mode, so that readers and the one
writer do not wait for each other. PostgreSQL serves several processes at once. With both, every commit
reaches the disk before anybody is told.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, nullcontext
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kwartet.server.store.absence import connected, refuse_closed, used
from kwartet.server.store.at_once import AtOnce
from kwartet.server.store.migrating import NEWEST, UnknownForm, change_form, form_of
from kwartet.server.store.sqlite import LINKS_ARE_NOT_CHECKED, READING, SAFETY, begin_at_once, set_up

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg"}
MOST_CONNECTIONS = 10
TROUBLES = (DBAPIError, OSError, sqlite3.Error, TimeoutError)
Found = TypeVar("Found")


class BadDatabase(Exception):
    """The database cannot be opened; the message says why."""


class Database:
    """A database that is open."""

    def __init__(self, address: str) -> None:
        self.url = understood(address)
        self.engine = open_engine(self.url, at_once=True)
        self.writing_engine = open_engine(self.url)  # changes never queue behind those who only look
        self._at_once = AtOnce(self.url) if self.url.get_backend_name() == "sqlite" else None
        self._one_writer: AbstractAsyncContextManager[Any] = (
            asyncio.Lock() if self._at_once else nullcontext()
        )

    async def prepare(self, form: str = "head") -> None:
        """Make or change what is needed; raises `BadDatabase`."""
        try:
            if self._at_once:
                check_file(str(self.url.database))
            await self._migrate(form)
        except UnknownForm as trouble:
            await self.close()
            raise BadDatabase(
                f"the database is not one that this version of kwartet knows: {trouble}"
            ) from trouble
        except TROUBLES as trouble:
            await self.close()
            raise BadDatabase(f"the database {self.name} cannot be used: {reason_of(trouble)}") from trouble

    async def check(self) -> None:
        """Make sure that the database is there and of the newest form; raises `BadDatabase`."""
        if self._at_once and not Path(str(self.url.database)).is_file():
            raise BadDatabase(f"there is no database at {self.name}")
        try:
            async with self.reading() as connection:
                form = await connection.run_sync(form_of)
        except TROUBLES as trouble:
            raise BadDatabase(f"the database {self.name} cannot be used: {reason_of(trouble)}") from trouble
        if form != NEWEST:
            raise BadDatabase(f"the database has the form {form}, not {NEWEST}; first: kwartet admin migrate")

    @property
    def is_postgresql(self) -> bool:
        """Whether it is PostgreSQL, which has a faster way for some things."""
        return self._at_once is None

    @property
    def name(self) -> str:
        """The address, without the password."""
        return self.url.render_as_string(hide_password=True)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """Do several things at once or not at all; they are on the disk at the end."""
        async with self._one_writer, connected(self.engine) as connection:
            await connection.execution_options(**self._changing_options)
            async with connection.begin():
                yield connection

    async def write(self, work: Callable[[Connection], Found]) -> Found:
        """The same for short work that never waits for anything else, in the fastest way.

        What has begun is finished, even if whoever asked for it has gone.
        """
        return await asyncio.shield(self._write(work))

    async def _write(self, work: Callable[[Connection], Found]) -> Found:
        if self._at_once:
            async with self._one_writer:
                return await self._at_once.write(work)
        return await used(self.writing_engine, lambda connection: in_transaction(connection, work))

    async def read(self, look: Callable[[Connection], Found]) -> Found:
        """Look at a few rows in the fastest way; each statement by itself sees one moment."""
        if self._at_once:
            return self._at_once.read(look)
        return await used(self.engine, look)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Look at several things as they were at one moment, without holding anybody up."""
        async with connected(self.engine) as connection:
            await connection.execution_options(**self._reading_options)
            async with connection.begin():
                yield connection

    @property
    def _changing_options(self) -> dict[str, Any]:
        return {} if self._at_once else {"isolation_level": "READ COMMITTED"}

    @property
    def _reading_options(self) -> dict[str, Any]:
        return {READING: True} if self._at_once else {"isolation_level": "REPEATABLE READ"}

    async def is_here(self) -> bool:
        """Whether the database answers right now."""
        try:
            async with self.engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
        except TROUBLES:
            return False
        return True

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()
        await self.writing_engine.dispose()
        if self._at_once:
            async with self._one_writer:
                self._at_once.close()

    async def _migrate(self, form: str) -> None:
        engine = open_engine(self.url, links_are_checked=False)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(change_form, form)
        finally:
            await engine.dispose()


def understood(address: str) -> URL:
    """The address of a database with the driver that we use; raises `BadDatabase`."""
    try:
        url = make_url(address)
    except ArgumentError as trouble:
        raise BadDatabase(f"the database {address!r} cannot be used: {trouble}") from trouble
    if url.get_backend_name() == "sqlite" and url.database in {None, "", ":memory:"}:
        raise BadDatabase(f"the database {address!r} cannot be used: it would forget everything")
    return url.set(drivername=DRIVERS.get(url.drivername, url.drivername))


def in_transaction(connection: Connection, work: Callable[[Connection], Found]) -> Found:
    """Do work and commit it."""
    with connection.begin():
        return work(connection)


def open_engine(url: URL, *, links_are_checked: bool = True, at_once: bool = False) -> AsyncEngine:
    """An engine for an address; `at_once` lets PostgreSQL commit each statement, unless told otherwise.

    SQLite changes the form of a table by copying it and dropping the old one; if links were checked
    meanwhile, everything that belongs to its rows would go with it.
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
        event.listen(engine.sync_engine, "begin", begin_at_once)
    else:
        event.listen(engine.sync_engine, "checkout", refuse_closed)
    return engine


def check_file(file: str) -> None:
    """Open an SQLite file once in the simplest way, for its reasons to be understood."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA schema_version")


def reason_of(trouble: BaseException) -> object:
    """What the driver itself said."""
    return getattr(trouble, "orig", None) or trouble
