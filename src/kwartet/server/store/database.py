"""Database: opens the database of the server and brings it up to date.

The usual one is an SQLite file in the person's state directory, in WAL mode, so that readers and the one
writer do not wait for each other. Every commit reaches the disk before anybody is told.
"""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from sqlalchemy import Connection, event, inspect, make_url, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

MIGRATIONS = Path(__file__).parent / "migrations"
NEWEST = "0001"
SAFETY = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000")


class BadDatabase(Exception):
    """The database cannot be opened; the message says why."""


class Database:
    """A database that is open."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.engine = open_engine(address)

    async def prepare(self) -> None:
        """Make or change what is needed; raises `BadDatabase`."""
        url = self.engine.url
        try:
            if url.get_backend_name() == "sqlite" and url.database:
                check_file(url.database)
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)
        except BadDatabase:
            await self.close()
            raise
        except (DBAPIError, OSError, sqlite3.Error) as trouble:
            await self.close()
            reason = getattr(trouble, "orig", None) or trouble
            raise BadDatabase(f"the database {url} cannot be used: {reason}") from trouble

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """Do several things at once or not at all; they are on the disk at the end."""
        async with self.engine.begin() as connection:
            yield connection

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()


def open_engine(address: str) -> AsyncEngine:
    """An engine for an address such as `sqlite+aiosqlite:////home/ann/kwartet.db`."""
    try:
        url = make_url(address)
        engine = create_async_engine(url)
    except (ArgumentError, InvalidRequestError, ImportError) as trouble:
        raise BadDatabase(f"the database {address!r} cannot be used: {trouble}") from trouble
    if url.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", set_up_sqlite)
        event.listen(engine.sync_engine, "begin", begin_at_once)
    return engine


def check_file(file: str) -> None:
    """Open an SQLite file once in the simplest way, for its reasons to be understood."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA schema_version")


def set_up_sqlite(connection: DBAPIConnection, _record: object) -> None:
    """Choose safety first, and waiting over failing."""
    connection.isolation_level = None  # the driver would begin too late to undo a change of the schema
    cursor = connection.cursor()
    for setting in SAFETY:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def begin_at_once(connection: Connection) -> None:
    """Begin every transaction by ourselves."""
    connection.exec_driver_sql("BEGIN")


def migrate(connection: Connection) -> None:
    """Bring the database to the newest form."""
    if version_of(connection) == NEWEST:
        return
    from alembic import command  # noqa: PLC0415 - it takes its time to load and is seldom needed
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as trouble:
        raise BadDatabase(
            f"the database is not one that this version of kwartet knows: {trouble}"
        ) from trouble


def version_of(connection: Connection) -> str | None:
    """Which form the database has, if any."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return version
