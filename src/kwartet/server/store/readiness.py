"""Readiness: whether the database can be read and written right now and has the right schema revision.

It really writes: a row is added and removed in one transaction, so a full disk or a read-only database is
detected. However often a client asks, this is done at most once a second. Every client may ask, so the reason
is a plain sentence; what the database itself says is logged.
"""

import asyncio
import secrets
import time
from collections.abc import Callable

import structlog
from sqlalchemy import Connection, delete, insert

from kwartet.server.store.database import DATABASE_ERRORS, Database
from kwartet.server.store.failure import failure_of, reason_of
from kwartet.server.store.migration import NEWEST, revision_of
from kwartet.server.store.schema import write_checks

FRESH = 1.0  # seconds for which a result is cached
PATIENCE = 5.0  # seconds after which a database that does not answer counts as unavailable
SIZE = 10_000  # bytes, more than a page
log = structlog.get_logger(__name__)


class Readiness:
    """Checks whether the database can be used."""

    def __init__(self, database: Database, steady: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._steady = steady
        self._turn = asyncio.Lock()
        self._found: tuple[float, str | None] | None = None
        self._logged: str | None = None

    async def trouble(self) -> str | None:
        """Why the database cannot be used; None if it can."""
        async with self._turn:
            if self._found is None or self._steady() - self._found[0] >= FRESH:
                self._found = (self._steady(), await self._check())
                self._logged = self._found[1] and self._logged
            return self._found[1]

    async def _check(self) -> str | None:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._wrong_revision() or await self._write()
        except DATABASE_ERRORS as trouble:
            return self._explain("the database does not answer", trouble)

    async def _wrong_revision(self) -> str | None:
        async with self._database.engine.connect() as connection:
            revision = await connection.run_sync(revision_of)
        return (
            None if revision == NEWEST else f"the schema revision of the database is {revision}, not {NEWEST}"
        )

    async def _write(self) -> str | None:
        try:
            await self._database.write(write_and_remove)
        except DATABASE_ERRORS as trouble:
            is_full = failure_of(trouble) == "storage_full"
            reason = "the database cannot be written" + (": the disk is full" if is_full else "")
            return self._explain(reason, trouble)
        return None

    def _explain(self, reason: str, trouble: BaseException) -> str:
        """Log the details, once until the database is ready again, and return the reason."""
        if reason != self._logged:
            details = str(reason_of(trouble)) or type(trouble).__name__
            log.error("the server is not ready", reason=reason, details=details)
        self._logged = reason
        return reason


def write_and_remove(connection: Connection) -> None:
    """Insert a row and delete it again."""
    name = secrets.token_hex(16)
    connection.execute(insert(write_checks), {"id": name, "filler": secrets.token_bytes(SIZE)})
    connection.execute(delete(write_checks).where(write_checks.c.id == name))
