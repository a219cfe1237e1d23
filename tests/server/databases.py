"""Databases: new ones of each kind, and what a test asks or changes in them behind the server's back."""

import asyncio
import shutil
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url, text

from kwartet.server.store import Database
from services import Postgres, find

LONG_AGO = "'2020-01-01 00:00:00.000000+00:00'"


def ago(**length: float) -> str:
    """A time in the past, as it is written in a statement."""
    return f"'{datetime.now(UTC) - timedelta(**length)}'"


def query(address: str, statement: str, **values: object) -> list[tuple[Any, ...]]:
    """Run a statement on a database of any kind, and return the rows if there are some."""

    async def run() -> list[tuple[Any, ...]]:
        database = Database(address)
        try:
            async with database.transaction() as connection:
                done = await connection.execute(text(statement), values)
                return [tuple(row) for row in done] if done.returns_rows else []
        finally:
            await database.close()

    return asyncio.run(run())


def stored_in(address: str) -> bytes:
    """All that a database has stored."""
    url = make_url(address)
    if url.get_backend_name() == "sqlite":
        return b"".join(file.read_bytes() for file in Path(str(url.database)).parent.glob("server.db*"))
    return subprocess.run([find("pg_dump"), address], capture_output=True, check=True).stdout


def migrate(address: str) -> str:
    """Migrate a database to the newest revision."""

    async def run() -> None:
        new = Database(address)
        await new.prepare()
        await new.close()

    asyncio.run(run())
    return address


class NewDatabases:
    """Makes databases of one kind, empty or of the newest revision."""

    def __init__(self, kind: str, request: pytest.FixtureRequest) -> None:
        self.kind = kind
        self._request = request

    def empty(self, folder: Path) -> str:
        """The address of an empty database; an SQLite file does not exist yet."""
        if self.kind == "sqlite":
            return f"sqlite:///{folder / 'server.db'}"
        postgres: Postgres = self._request.getfixturevalue("postgres")
        return postgres.new_database()

    def migrated(self, folder: Path) -> str:
        """The address of a database of the newest revision."""
        if self.kind == "sqlite":
            shutil.copy(self._request.getfixturevalue("migrated_file"), folder / "server.db")
            return self.empty(folder)
        postgres: Postgres = self._request.getfixturevalue("postgres")
        return postgres.new_database(template=self._request.getfixturevalue("migrated_template"))
