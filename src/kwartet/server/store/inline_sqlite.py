"""Inline SQLite: short statements on an SQLite file, executed in the event loop.

A statement takes less time than handing it to a thread. Only the commit, which waits for the disk, runs in a
thread.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, cast

from sqlalchemy import URL, Connection, Engine, RootTransaction, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import StaticPool

from kwartet.server.store.failure import PRIMARY
from kwartet.server.store.sqlite import SAFETY, begin_immediate, set_up

NEVER_WAIT = "busy_timeout = 0"  # begin_when_free retries instead of blocking the event loop
HARDLY_WAIT = "busy_timeout = 1000"  # readers wait only while another process opens the file
PAUSE = 0.003
PATIENCE = 10.0
Found = TypeVar("Found")


class InlineSqlite:
    """Two connections to an SQLite file: one that reads, and one that is used by one writer at a time."""

    def __init__(self, url: URL) -> None:
        self._reader = open_file(url, HARDLY_WAIT)
        self._writer = open_file(url, NEVER_WAIT)
        event.listen(self._writer, "begin", begin_immediate)
        self._disk = ThreadPoolExecutor(1, "disk")

    def read(self, look: Callable[[Connection], Found]) -> Found:
        """Read; every statement sees what has been committed before it."""
        with self._reader.connect() as connection:
            return look(connection)

    async def write(self, work: Callable[[Connection], Found]) -> Found:
        """Run a function in a transaction; when this returns it is on the disk."""
        with self._writer.connect() as connection:
            transaction = await begin_when_free(connection)
            try:
                done = work(connection)
                await asyncio.get_running_loop().run_in_executor(self._disk, transaction.commit)
            except Exception:
                transaction.rollback()
                raise
            return done

    async def write_plainly(self, work: Callable[[sqlite3.Connection], Found]) -> Found:
        """The same with the connection of the driver, for statements that need no help."""
        connection = self._writer.raw_connection()
        try:
            driver = cast("sqlite3.Connection", connection.driver_connection)
            await begun_when_free(driver)
            try:
                done = work(driver)
                await asyncio.get_running_loop().run_in_executor(self._disk, driver.commit)
            except Exception:
                driver.rollback()
                raise
            return done
        finally:
            connection.close()

    def close(self) -> None:
        """Close the connections."""
        self._disk.shutdown()
        self._reader.dispose()
        self._writer.dispose()
        self._disk = ThreadPoolExecutor(1, "disk")  # it starts no thread until it is used


def open_file(url: URL, waiting: str) -> Engine:
    """One connection to a file, opened when it is first used."""
    engine = create_engine(
        url.set(drivername="sqlite"),
        connect_args={"check_same_thread": False},
        poolclass=StaticPool,
        hide_parameters=True,
    )
    event.listen(engine, "connect", lambda raw, _: set_up(raw, (*SAFETY, waiting)))
    return engine


async def begin_when_free(connection: Connection) -> RootTransaction:
    """Begin a transaction as soon as no other process writes."""
    patient_until = time.monotonic() + PATIENCE
    while True:
        try:
            return connection.begin()
        except OperationalError as trouble:
            if not is_busy(trouble) or time.monotonic() > patient_until:
                raise
            await asyncio.sleep(PAUSE)


async def begun_when_free(driver: sqlite3.Connection) -> None:
    """Begin a transaction of the driver as soon as no other process writes."""
    patient_until = time.monotonic() + PATIENCE
    while True:
        try:
            driver.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as trouble:
            if not is_locked(trouble) or time.monotonic() > patient_until:
                raise
            await asyncio.sleep(PAUSE)
        else:
            return


def is_busy(trouble: OperationalError) -> bool:
    """Whether another connection writes; waiting does not help against any other error."""
    return is_locked(trouble.orig)


def is_locked(trouble: BaseException | None) -> bool:
    """The same for an error of the driver."""
    return bool(getattr(trouble, "sqlite_errorcode", 0) & PRIMARY == sqlite3.SQLITE_BUSY)
