"""A server for each test, and one real process for a whole module."""

import asyncio
import logging
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from litestar.testing import TestClient
from sqlalchemy import make_url

from kwartet.server.accounts import cleanup
from kwartet.server.app import Settings, make_app
from kwartet.server.mail import worker
from kwartet.server.mail.settings import mail_settings_of
from kwartet.server.store import Database
from server.browsers import HERE
from server.mail_server import SENDER, Mailbox
from server.process import Process
from server.server_client import ServerClient
from services import Postgres, RedisServer

structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))


@pytest.fixture
def database(tmp_path: Path) -> str:
    """The address of a database that does not exist yet."""
    return f"sqlite+aiosqlite:///{tmp_path / 'server.db'}"


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite database of the newest revision, to copy: migrations are most of a server's first start."""

    async def migrate() -> None:
        new = Database(f"sqlite:///{file}")
        await new.prepare()
        await new.close()

    file = tmp_path_factory.mktemp("migrated") / "server.db"
    asyncio.run(migrate())
    return file


def copy_to(address: str, migrated: Path) -> str:
    """Copy the migrated database to an SQLite address; PostgreSQL's are migrated when the server starts."""
    url = make_url(address)
    if url.get_backend_name() == "sqlite":
        shutil.copy(migrated, str(url.database))
    return address


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """PostgreSQL for all tests that leave it alive."""
    with Postgres() as running:
        yield running


@pytest.fixture(scope="session")
def redis() -> Iterator[RedisServer]:
    """Redis for all tests that leave it alive."""
    with RedisServer() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def any_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'server.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


@pytest.fixture
def server_client(database: str, migrated: Path, tmp_path: Path) -> Iterator[ServerClient]:
    """A server inside this process, with one engine that plays and one that studies."""
    address = copy_to(database, migrated)
    app = make_app(Settings(address, players=1, studies=1, client=tmp_path / "client", limits=False))
    with TestClient(app) as client:
        yield ServerClient(client)


@pytest.fixture
def any_server_client(any_database: str, migrated: Path, tmp_path: Path) -> Iterator[ServerClient]:
    """A server on each of the databases."""
    address = copy_to(any_database, migrated)
    app = make_app(Settings(address, players=1, studies=1, client=tmp_path / "client", limits=False))
    with TestClient(app) as client:
        yield ServerClient(client)


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server in its own process, which must log no traceback."""
    with Process(tmp_path_factory.mktemp("server") / "server.db") as process:
        yield process
        _, said = process.end(signal.SIGKILL)
        assert "Traceback" not in said, said


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    """The mail server of the host."""
    with Mailbox() as mailbox:
        yield mailbox


@pytest.fixture
def posted(
    any_database: str, migrated: Path, tmp_path: Path, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ServerClient]:
    """A server that sends mails, on each database."""
    monkeypatch.setattr(worker, "ROUND", 0.05)
    monkeypatch.setattr(cleanup, "ROUND", 0.05)
    monkeypatch.setattr(cleanup, "ROUNDS_BETWEEN_MARKS", 1)
    settings = Settings(
        copy_to(any_database, migrated),
        players=1,
        studies=1,
        client=tmp_path / "client",
        limits=False,
        public_url=HERE,
        mail=mail_settings_of(f"smtp://localhost:{mailbox.port}", SENDER, HERE),
    )
    with TestClient(make_app(settings)) as client:
        yield ServerClient(client)
