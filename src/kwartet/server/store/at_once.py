"""At once: short work in an SQLite file, done where it is asked for.

An SQLite statement takes less time than handing it to another thread does. So a few of them are done in the
event loop itself, and only what takes long, waiting for the disk at the end, is done in a thread.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import URL, Connection, Engine, RootTransaction, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import StaticPool

from kwartet.server.store.sqlite import SAFETY, begin_at_once, set_up

NEVER_WAIT = "busy_timeout = 0"  # in the event loop one waits in another way
HARDLY_WAIT = "busy_timeout = 1000"  # who reads has to wait only while the file is being opened by another
PAUSE = 0.003
PATIENCE = 10.0
Found = TypeVar("Found")


class AtOnce:
    """Two connections to an SQLite file: one that reads, and one that is used by one writer at a time."""

    def __init__(self, url: URL) -> None:
        self._reader = open_file(url, HARDLY_WAIT)
        self._writer = open_file(url, NEVER_WAIT)
        event.listen(self._writer, "begin", begin_at_once)
        self._disk = ThreadPoolExecutor(1, "disk")

    def read(self, look: Callable[[Connection], Found]) -> Found:
        """Look at something; every statement sees what has been committed by then."""
        with self._reader.connect() as connection:
            return look(connection)

    async def write(self, work: Callable[[Connection], Found]) -> Found:
        """Do work in a transaction; when this returns it is on the disk."""
        with self._writer.connect() as connection:
            transaction = await begin_when_free(connection)
            try:
                done = work(connection)
                await asyncio.get_running_loop().run_in_executor(self._disk, transaction.commit)
            except Exception:
                transaction.rollback()
                raise
            return done

    def close(self) -> None:
        """Close the connections."""
        self._disk.shutdown()
        self._reader.dispose()
        self._writer.dispose()
        self._disk = ThreadPoolExecutor(1, "disk")  # it has no thread until it is needed again


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
    """Begin when no other process writes."""
    patient_until = time.monotonic() + PATIENCE
    while True:
        try:
            return connection.begin()
        except OperationalError:
            if time.monotonic() > patient_until:
                raise
            await asyncio.sleep(PAUSE)
