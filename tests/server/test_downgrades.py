"""Migrations by hand: confirmed before data is lost, with a copy, and never while a server runs."""

import asyncio
import os
import signal
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from cli.calls import Outcome, assert_one_sentence, call
from kwartet.server.store import BadDatabase, Database
from kwartet.server.store.migration import NEWEST
from server.process import Process
from server.server_client import PATIENCE
from server.test_hosting import wait_for
from server.test_migrations import MigratingDatabase
from services import Postgres

ANN = (
    "INSERT INTO players (id, kind, name, created, seen)"
    " VALUES ('ann', 'person', 'Ann', '2026-01-02 03:04:05', '2026-01-02 03:04:05')"
)
UNPRIVILEGED = 65534  # a user without rights
ACCOUNTS = "SELECT name FROM players"


def migrate(database: str, *words: str, typed: str = "") -> Outcome:
    """Migrate by hand."""
    return call("admin", "migrate", *words, "--database", database, typed=typed)


def full(database: str) -> MigratingDatabase:
    """A database with an account."""
    migrating = MigratingDatabase(database)
    migrating.migrate("head")
    migrating.execute(ANN)
    return migrating


@pytest.mark.parametrize("typed", ["", "n\n", "maybe\nn\n"])
def test_without_confirmation_nothing_is_lost(empty_database: str, typed: str) -> None:
    migrating = full(empty_database)
    outcome = migrate(empty_database, "--to", "0001", typed=typed)
    assert outcome.code == 1
    assert "nothing was changed" in outcome.err
    assert "accounts, matches and everything else of players are deleted" in outcome.out
    assert migrating.query(ACCOUNTS) == [("Ann",)]


def test_a_copy_is_made_before_an_sqlite_downgrade(sqlite_database: str, tmp_path: Path) -> None:
    full(sqlite_database)
    outcome = migrate(sqlite_database, "--to", "0001", typed="y\n")
    assert outcome.code == 0, outcome.err
    (copy,) = tmp_path.glob(f"server-{NEWEST}-*.db")
    assert str(copy) in outcome.out
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute(ACCOUNTS).fetchall() == [("Ann",)]
    with (
        pytest.raises(sqlite3.OperationalError),
        closing(sqlite3.connect(tmp_path / "server.db")) as connection,
    ):
        connection.execute(ACCOUNTS)


def test_for_postgresql_the_command_for_a_copy_is_named(postgres: Postgres) -> None:
    database = postgres.new_database()
    full(database)
    outcome = migrate(database, "--to", "0001", typed="n\n")
    assert "pg_dump -Fc -f" in outcome.out
    assert migrate(database, "--to", "0001", "--yes").code == 0


def test_yes_confirms_a_downgrade(empty_database: str) -> None:
    full(empty_database)
    outcome = migrate(empty_database, "--to", "0004", "--yes")
    assert outcome.code == 0, outcome.err
    assert outcome.out.endswith("The schema revision is 0004.\n")


def test_an_upgrade_needs_no_confirmation(empty_database: str) -> None:
    MigratingDatabase(empty_database).migrate("0003")
    assert migrate(empty_database).out == f"The schema revision is {NEWEST}.\n"


@pytest.mark.parametrize("revision", ["0815", "0000", "nonsense"])
def test_a_revision_that_does_not_exist_costs_nothing(
    empty_database: str, revision: str, tmp_path: Path
) -> None:
    migrating = full(empty_database)
    outcome = migrate(empty_database, "--to", revision, "--yes")
    assert_one_sentence(outcome)
    assert f"there is no schema revision {revision!r}" in outcome.err
    assert migrating.query(ACCOUNTS) == [("Ann",)]
    assert not list(tmp_path.glob("server-*.db"))


def test_a_downgrade_is_refused_while_a_server_runs(empty_database: str) -> None:
    """Also with --yes; a killed server does not hold the lock."""
    with Process(empty_database) as one, Process(empty_database) as two:
        for word in ("--yes", "--to=0004"):
            outcome = migrate(empty_database, "--to", "0001", word, "--yes")
            assert_one_sentence(outcome)
            assert "a server is running" in outcome.err
        assert httpx.post(f"{one.url}/api/guest", timeout=PATIENCE).status_code == 201
        assert migrate(empty_database).out == f"The schema revision is {NEWEST}.\n"
        one.end(signal.SIGTERM)
        assert "a server is running" in migrate(empty_database, "--to", "0001", "--yes").err
        two.end(signal.SIGKILL)
        wait_until(empty_database, free=True)
        assert migrate(empty_database, "--to", "0001", "--yes").code == 0


def wait_until(address: str, *, free: bool) -> None:
    """PostgreSQL takes a moment to notice that a server is gone, and a server that PostgreSQL was."""

    async def wait() -> None:
        database = Database(address)
        try:
            async with asyncio.timeout(PATIENCE):
                while await is_free(database) != free:
                    await asyncio.sleep(0.05)
        finally:
            await database.close()

    asyncio.run(wait())


async def is_free(database: Database) -> bool:
    """Whether no server uses a database."""
    try:
        async with database.alone():
            return True
    except BadDatabase:
        return False


def test_the_lock_file_has_the_owner_of_the_database(sqlite_database: str, tmp_path: Path) -> None:
    """Otherwise a server that is another user could not start after root has migrated."""
    if os.geteuid():
        pytest.skip("only root can create files for other users")
    MigratingDatabase(sqlite_database).migrate("0004")
    file = tmp_path / "server.db"
    os.chown(file, UNPRIVILEGED, UNPRIVILEGED)
    file.chmod(0o640)
    assert migrate(sqlite_database).code == 0
    lock = (tmp_path / "server.db-lock").stat()
    assert (lock.st_uid, lock.st_gid, stat.S_IMODE(lock.st_mode)) == (UNPRIVILEGED, UNPRIVILEGED, 0o640)


def test_no_server_starts_during_a_migration(empty_database: str) -> None:
    async def try_both() -> str:
        migrating, starting = Database(empty_database), Database(empty_database)
        try:
            async with migrating.alone():
                with pytest.raises(BadDatabase) as refused:
                    async with starting.in_use():
                        pass
            async with starting.in_use():
                pass
        finally:
            await migrating.close()
            await starting.close()
        return str(refused.value)

    assert "being migrated" in asyncio.run(try_both())


def test_a_server_keeps_its_lock_after_a_restart_of_the_database() -> None:
    """The lock of PostgreSQL ends with the connection, so the server takes it again."""
    with Postgres() as postgres:
        database = postgres.new_database()
        with Process(database) as process:
            postgres.stop()
            wait_for(f"{process.url}/api/ready", 503)
            postgres.start()
            wait_until(database, free=False)
            assert "a server is running" in migrate(database, "--to", "0001", "--yes").err
