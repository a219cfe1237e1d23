"""Readiness: the database is read and written, and has the right schema; otherwise a reason is told."""

import asyncio
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from kwartet.server.store import Database
from kwartet.server.store.migration import NEWEST
from kwartet.server.store.readiness import Readiness
from server.process import Process
from server.real_match import Guest
from server.server_client import PATIENCE, SKATO
from server.test_hosting import wait_for
from server.test_migrations import MigratingDatabase
from services import Postgres

SMALL = 4 << 20  # bytes of a disk


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system that is soon full."""
    mount, umount = shutil.which("mount"), shutil.which("umount")
    if os.geteuid() or not mount or not umount:
        pytest.skip("only root can mount a small disk")
    folder = tmp_path / "disk"
    folder.mkdir()
    made = subprocess.run([mount, "-t", "tmpfs", "-o", f"size={SMALL}", "none", str(folder)], check=False)
    if made.returncode:
        pytest.skip("this machine lets nobody mount a small disk")
    yield folder
    subprocess.run([umount, "-l", str(folder)], check=True)


def opened(process: Process) -> int:
    """The status with which a new match is answered."""
    return Guest(process).post(process, "/api/matches", choice=SKATO).status_code


def test_a_full_disk_is_not_ready(small_disk: Path) -> None:
    with Process(small_disk / "server.db") as process:
        wait_for(f"{process.url}/api/ready", 200)
        filler = small_disk / "filler"
        fill(filler)
        away = wait_for(f"{process.url}/api/ready", 503).json()
        assert (away["status"], away["database"]) == ("unavailable", False)
        assert away["reason"] == "the database cannot be written: the disk is full"
        assert process.get("/api/health")["status"] == "ok"
        filler.unlink()
        wait_for(f"{process.url}/api/ready", 200)
        assert opened(process) == 201


def test_a_full_disk_is_named_to_the_host_and_nothing_is_lost(small_disk: Path) -> None:
    """Neither a server that starts nor a migration by hand says only that there is an error of the disk."""
    file = small_disk / "server.db"
    with Process(file) as process:
        process.end(signal.SIGTERM)
    filler = small_disk / "filler"
    fill(filler)
    for arguments in (
        ["serve", "--no-browser", "--port", "0"],
        ["admin", "migrate", "--to", "0001", "--yes"],
    ):
        command = [sys.executable, "-m", "kwartet", *arguments, "--database", f"sqlite:///{file}"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert (done.returncode, "the disk is full" in done.stderr) == (1, True), done.stderr
    filler.unlink()
    with Process(file) as process:
        wait_for(f"{process.url}/api/ready", 200)


def fill(file: Path) -> None:
    """Write until the disk is full, to the last byte."""
    with file.open("wb", buffering=0) as out:
        for size in (1 << 16, 1 << 10, 1):
            try:
                while out.write(b"x" * size):
                    pass
            except OSError:
                continue


def test_a_file_that_may_not_grow_is_not_ready(tmp_path: Path) -> None:
    """The same without being root: the system refuses what goes beyond the largest file."""
    with Process(tmp_path / "server.db") as process:
        wait_for(f"{process.url}/api/ready", 200)
        limit = resource.prlimit(process.child.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(process.child.pid, resource.RLIMIT_FSIZE, (4096, limit[1]))
        away = wait_for(f"{process.url}/api/ready", 503).json()
        assert away["reason"] == "the database cannot be written"
        assert "disk I/O error" in process.said
        resource.prlimit(process.child.pid, resource.RLIMIT_FSIZE, limit)
        wait_for(f"{process.url}/api/ready", 200)
        assert opened(process) == 201
        process.end(signal.SIGTERM)


def test_another_schema_is_not_ready(any_database: str) -> None:
    """A migration may have bypassed the lock."""
    with Process(any_database) as process:
        wait_for(f"{process.url}/api/ready", 200)
        migrating = MigratingDatabase(any_database)
        migrating.execute("UPDATE alembic_version SET version_num = '0001'")
        away = wait_for(f"{process.url}/api/ready", 503).json()
        assert away["reason"] == f"the schema revision of the database is 0001, not {NEWEST}"
        migrating.execute(f"UPDATE alembic_version SET version_num = '{NEWEST}'")
        assert wait_for(f"{process.url}/api/ready", 200).json()["reason"] is None


def test_a_database_that_can_only_be_read_is_not_ready(postgres: Postgres) -> None:
    database = postgres.new_database()
    with Process(database) as process:
        wait_for(f"{process.url}/api/ready", 200)
        name = database.rpartition("/")[2]
        migrating = MigratingDatabase(database)
        migrating.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        migrating.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        )
        away = wait_for(f"{process.url}/api/ready", 503).json()
        assert away["reason"] == "the database cannot be written"
        assert "read-only transaction" in process.said


def test_nobody_is_shown_what_a_database_says_that_does_not_answer(postgres: Postgres) -> None:
    """Its words name addresses, files and users; they are for the log, and there they are once."""
    database = postgres.new_database()
    name = database.rpartition("/")[2]
    with Process(database) as process:
        wait_for(f"{process.url}/api/ready", 200)
        ann = Guest(process)
        MigratingDatabase(postgres.new_database()).execute(
            f"ALTER DATABASE {name} ALLOW_CONNECTIONS false",
        )
        MigratingDatabase(postgres.new_database()).execute(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        )
        for _ in range(2):
            away = wait_for(f"{process.url}/api/ready", 503).json()
            assert away["reason"] == "the database does not answer"
        answer = ann.post(process, "/api/matches", choice=SKATO)
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert name not in answer.text
        assert process.said.count("the server is not ready") == 1
        assert "Traceback" not in process.said


def test_asking_often_writes_seldom(any_database: str) -> None:
    """Frequent requests must not keep the disk busy: a result is cached for a second."""

    async def ask() -> list[str | None]:
        database, now = Database(any_database), 0.0
        await database.prepare()
        readiness = Readiness(database, lambda: now)
        try:
            answers = [await readiness.trouble()]
            async with database.transaction() as connection:
                await connection.execute(text("DROP TABLE write_checks"))
            for now in (0.5, 0.9, 1.0):  # noqa: B007 - the clock of the readiness
                answers += [await readiness.trouble()]
        finally:
            await database.close()
        return answers

    *before, after = asyncio.run(ask())
    assert before == [None, None, None]
    assert after is not None
    assert "cannot be written" in after
