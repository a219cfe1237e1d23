"""Connections of PostgreSQL: none stays open when callers are cancelled and the database is closed."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import AdaptedConnection, Connection, event, text

from kwartet.server.store import Database
from kwartet.server.store.outliving import Outliving
from services import Postgres

Work = Callable[[Database, "Opened"], Awaitable[None]]


class Opened:
    """All connections that a database has opened."""

    def __init__(self, database: Database) -> None:
        self.drivers: list[Any] = []
        for engine in (database.engine, database.writing_engine):
            event.listen(engine.sync_engine, "connect", self._note, insert=True)

    def _note(self, adapted: AdaptedConnection, _entry: object) -> None:
        self.drivers.append(adapted.driver_connection)

    @property
    def are_closed(self) -> list[bool]:
        """Which of them are closed."""
        return [driver.is_closed() for driver in self.drivers]


def closed_after(address: str, work: Work) -> list[bool]:
    """Work with a database and close it; which of its connections are closed then?"""

    async def happen() -> list[bool]:
        database = Database(address)
        opened = Opened(database)
        try:
            await work(database, opened)
        finally:
            await database.close()
        return opened.are_closed

    return asyncio.run(happen())


def test_a_write_that_outlives_its_caller_is_finished_before_the_database_closes(postgres: Postgres) -> None:
    """A stop of the server cancels the match worker, often in the middle of a write."""
    done: list[bool] = []

    def slow(connection: Connection) -> None:
        started.set()
        connection.execute(text("SELECT pg_sleep(0.2)"))
        done.append(True)

    async def work(database: Database, _opened: Opened) -> None:
        caller = asyncio.create_task(database.write(slow))
        await started.wait()
        caller.cancel()
        with pytest.raises(asyncio.CancelledError):
            await caller

    started = asyncio.Event()
    assert closed_after(postgres.new_database(), work) == [True]
    assert done == [True]


def test_a_database_that_never_answers_is_not_awaited_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kwartet.server.store.outliving.PATIENCE", 0.01)

    async def happen() -> bool:
        outliving, never = Outliving(), asyncio.Event()
        caller = asyncio.create_task(outliving.finish(never.wait()))
        await asyncio.sleep(0)
        caller.cancel()
        await outliving.wait()
        return caller.cancelled() and not never.is_set()

    assert asyncio.run(happen())
