"""A full disk: requests get a clear error, nothing is half-written, and games go on afterwards."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from server.process import Process, receive, say
from server.real_match import Guest, RealMatch
from server.server_client import PATIENCE, SKATO
from server.test_hosting import wait_for
from server.test_migrations import MigratingDatabase
from server.test_ready import SMALL, fill
from services import Postgres, find

ON_SMALL_DISK = ("tables", "decisions", "sessions", "write_checks")
WRITTEN = ("tables", "players", "sessions")
ANN = {"name": "Ann", "password": "correct horse battery staple"}
CLOCK = {"type": "fischer", "seconds": 60, "increment": 0}


class SmallDisk:
    """A server whose database is on a small disk."""

    def __init__(self, process: Process, folder: Path) -> None:
        self.process = process
        self._filler = folder / "filler"

    def fill(self) -> None:
        """Fill it to the last byte."""
        fill(self._filler)

    def empty(self) -> None:
        """Make room again."""
        self._filler.unlink()

    def post(self, path: str, content: object) -> httpx.Response:
        """Send something."""
        return httpx.post(self.process.url + path, json=content, timeout=PATIENCE)

    def count(self, table: str) -> int:
        """How many rows a table of the database has."""
        found: int = MigratingDatabase(self.process.database).query(f"SELECT count(*) FROM {table}")[0][0]
        return found


@contextmanager
def mounted(folder: Path) -> Iterator[Path]:
    """A file system that is soon full."""
    mount, umount = shutil.which("mount"), shutil.which("umount")
    if os.geteuid() or not mount or not umount:
        pytest.skip("only root can mount a small disk")
    folder.mkdir()
    made = subprocess.run([mount, "-t", "tmpfs", "-o", f"size={SMALL}", "none", str(folder)], check=False)
    if made.returncode:
        pytest.skip("this machine lets nobody mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run([umount, "-l", str(folder)], check=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def small_disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SmallDisk]:
    """A server on a small disk, once with each database."""
    if request.param == "sqlite":
        with mounted(tmp_path / "disk") as folder, Process(folder / "server.db") as process:
            yield SmallDisk(process, folder)
        return
    with Postgres() as postgres, mounted(postgres.folder / "disk") as folder:
        database = postgres.new_database()
        with Process(database) as process:
            move_tables(postgres, database, folder)
            yield SmallDisk(process, folder)


def move_tables(postgres: Postgres, database: str, folder: Path) -> None:
    """Move the tables that a test writes to a small disk."""
    if postgres.user:
        shutil.chown(folder, postgres.user)
    statements = [f"CREATE TABLESPACE small LOCATION '{folder}'"]
    statements += [f"ALTER TABLE {name} SET TABLESPACE small" for name in ON_SMALL_DISK]
    for statement in statements:
        postgres.run(find("psql"), database, "-q", "-c", statement)


def test_a_request_on_a_full_disk_is_refused_and_leaves_nothing(small_disk: SmallDisk) -> None:
    """The account comes first: a guest's session makes room for more of them."""
    process = small_disk.process
    assert_refused(small_disk, lambda: small_disk.post("/api/account", ANN))
    ben = Guest(process)
    assert_refused(small_disk, lambda: ben.post(process, "/api/matches", choice=SKATO))
    assert "Traceback" not in process.said
    assert ben.post(process, "/api/matches", choice=SKATO).status_code == 201
    assert small_disk.post("/api/account", ANN).status_code == 201


def assert_refused(small_disk: SmallDisk, send: Callable[[], httpx.Response]) -> None:
    """A request on a full disk gets a clear error, and has written nothing."""
    before = [small_disk.count(table) for table in WRITTEN]
    small_disk.fill()
    answer = send()
    assert (answer.status_code, answer.json()["code"]) == (507, "storage_full")
    small_disk.empty()
    assert [small_disk.count(table) for table in WRITTEN] == before


def test_a_decision_on_a_full_disk_is_refused_and_can_be_repeated(small_disk: SmallDisk) -> None:
    match = RealMatch(small_disk.process)
    with match.lines() as (socket, _):
        small_disk.fill()
        say(socket, "move", ply=0, move="d4")
        assert receive(socket, "problem", "moved")["problem"]["code"] == "storage_full"
        assert match.moves() == []
        small_disk.empty()
        say(socket, "move", ply=0, move="d4")
        assert receive(socket, "problem", "moved")["decision"]["ply"] == 0


def test_a_full_disk_interrupts_a_match(small_disk: SmallDisk) -> None:
    with RealMatch(small_disk.process, clock=CLOCK).lines() as (ann, ben):
        small_disk.fill()
        say(ann, "move", ply=0, move="d4")
        assert receive(ann, "problem")["problem"]["code"] == "storage_full"
        receive(ben, "match", where=lambda told: bool(told["match"]["interrupted"]))
        small_disk.empty()
        receive(ben, "match", where=lambda told: not told["match"]["interrupted"])
        say(ann, "move", ply=0, move="d4")
        assert receive(ben, "moved")["decision"]["ply"] == 0
    assert small_disk.count("interruptions") == 1


def test_the_computer_decides_as_soon_as_there_is_room(small_disk: SmallDisk) -> None:
    """No other event would wake it: the person waits for its decision."""
    ann = Guest(small_disk.process)
    table = ann.open_match(small_disk.process, engine=1, first="other")
    small_disk.fill()
    with ann.at(small_disk.process, table) as (socket, _):
        assert receive(socket, "problem")["problem"]["code"] == "storage_full"
        small_disk.empty()
        assert receive(socket, "problem", "moved")["decision"]["side"] == 0
    wait_for(f"{small_disk.process.url}/api/ready", 200)
