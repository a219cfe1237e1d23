"""The database: made by migrations, opened again, refused with a reason."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from kwartet.server.store import BadDatabase, Database
from kwartet.server.store.migration import MIGRATIONS, NEWEST
from kwartet.server.store.schema import metadata
from server.databases import query


def differences(connection: Connection) -> list[object]:
    """What the migrations have not made as the schema says."""
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


async def prepared(address: str) -> list[object]:
    """Prepare a database twice, and compare it with the schema."""
    database = Database(address)
    await database.prepare()
    await database.prepare()
    async with database.engine.connect() as connection:
        found = await connection.run_sync(differences)
    await database.close()
    return found


def test_the_migrations_make_what_the_schema_says(empty_database: str) -> None:
    assert asyncio.run(prepared(empty_database)) == []


def test_the_newest_migration_is_known_by_name() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [NEWEST]


def test_a_database_of_a_later_version_is_refused(any_database: str) -> None:
    query(any_database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadDatabase, match="9999"):
        asyncio.run(prepared(any_database))


def test_the_database_is_kept_safely(sqlite_database: str, tmp_path: Path) -> None:
    asyncio.run(prepared(sqlite_database))
    with closing(sqlite3.connect(tmp_path / "server.db")) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize(
    "address", ["nonsense", "sqlite+nothing:///x", "sqlite+aiosqlite:////no/such/folder/x.db"]
)
def test_a_database_that_cannot_be_used_says_why(address: str) -> None:
    with pytest.raises(BadDatabase, match="cannot be used"):
        asyncio.run(prepared(address))


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 1000)
    with pytest.raises(BadDatabase, match="not a database"):
        asyncio.run(prepared(f"sqlite+aiosqlite:///{file}"))
    assert file.read_text().startswith("Dear Ann")
