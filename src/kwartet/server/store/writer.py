"""Writer: commits changes of tables in batches.

The disk takes about as long for many changes as for one, so all changes that arrive during one commit go into
the next transaction. If a batch fails, each change is retried alone. If the database is restarted, the writer
waits for it.
"""

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress

from asyncpg import InterfaceError as DriverError  # type: ignore[import-untyped]
from asyncpg import PostgresError

from kwartet.server.runtime.metrics import CHANGES, COMMIT_SECONDS, CONFLICTS
from kwartet.server.store import plain_sqlite
from kwartet.server.store.database import Database
from kwartet.server.store.postgresql import is_plain, make_changes
from kwartet.server.store.retry import RetryDeadline, is_unavailable
from kwartet.server.store.table_changes import Change, Conflict, apply_changes, columns_of

MOST_AT_ONCE = 200
Waiting = tuple[Change, asyncio.Future[None]]


class Writer:
    """Commits the changes of one process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Waiting] = []
        self._work: asyncio.Task[None] | None = None

    async def write(self, change: Change) -> None:
        """Commit a change; when this returns it is on the disk. Raises `Conflict` if another was first."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        if self._work is None:
            self._work = asyncio.create_task(self._write_all())
        await done

    async def close(self) -> None:
        """Finish pending writes."""
        if self._work is not None:
            await self._work

    async def _write_all(self) -> None:
        while some := self._take_some():
            await asyncio.gather(*(self._write_some(group) for group in self._groups(some)))
        self._work = None

    def _take_some(self) -> list[Waiting]:
        """The changes of the next transaction: one for each table; the others wait."""
        chosen: dict[str, Waiting] = {}
        later: list[Waiting] = []
        for change, done in self._waiting:
            if done.cancelled():
                continue
            if change.table in chosen or len(chosen) == MOST_AT_ONCE:
                later.append((change, done))
            else:
                chosen[change.table] = (change, done)
        self._waiting = later
        return list(chosen.values())

    def _groups(self, some: list[Waiting]) -> Iterable[list[Waiting]]:
        """The changes by transaction: all in one, or those that PostgreSQL can write in one statement."""
        if not self._database.is_postgresql:
            return [some]
        groups: dict[object, list[Waiting]] = defaultdict(list)
        for change, done in some:
            groups[columns_of(change) if is_plain(change) else None].append((change, done))
        return groups.values()

    async def _write_some(self, some: list[Waiting]) -> None:
        try:
            late = await self._commit([change for change, _ in some])
        except Exception as trouble:  # noqa: BLE001 - the error is passed to a caller
            if len(some) == 1 or is_unavailable(trouble):
                for _, done in some:
                    fail(done, trouble)
            else:
                for one in some:
                    await self._write_some([one])
        else:
            for change, done in some:
                if change.table in late:
                    CONFLICTS.inc()
                    fail(done, Conflict(change.table))
                elif not done.done():
                    done.set_result(None)

    async def _commit(self, changes: Sequence[Change]) -> set[str]:
        """Commit changes, with retries if the database is unavailable; return those with a conflict."""
        patience = RetryDeadline()
        while True:
            try:
                with COMMIT_SECONDS.time():
                    timely = await self._commit_once(changes)
            except Exception as trouble:  # noqa: BLE001 - any other error is raised again
                await patience.wait(trouble)
            else:
                CHANGES.inc(len(timely))
                return {change.table for change in changes} - {change.table for change in timely}

    async def _commit_once(self, changes: Sequence[Change]) -> list[Change]:
        if self._database.is_postgresql and is_plain(changes[0]):
            with suppress(PostgresError, DriverError, OSError):  # the general way finds the wrong change
                return await make_changes(self._database.writing_engine, changes)
        if not self._database.is_postgresql and all(map(is_plain, changes)):
            with suppress(sqlite3.Error):
                return await self._database.write_plainly(
                    lambda driver: plain_sqlite.make_changes(driver, changes)
                )
        if not any(change.then for change in changes):
            return await self._database.write(lambda connection: apply_changes(connection, changes))
        async with self._database.transaction() as connection:
            timely = await connection.run_sync(apply_changes, changes)
            for change in timely:
                if change.then:
                    await change.then(connection)
            return timely


def fail(done: asyncio.Future[None], trouble: BaseException) -> None:
    """Pass an error to a caller that still waits."""
    if not done.done():
        done.set_exception(trouble)
