"""A server for each test, and one real process for a whole module."""

import logging
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from kwartet.server.accounts import cleanup
from kwartet.server.app import Settings, make_app
from kwartet.server.mail import worker
from kwartet.server.mail.settings import mail_settings_of
from server.browsers import HERE
from server.databases import NewDatabases, migrate
from server.mail_server import SENDER, Mailbox
from server.process import Process
from server.server_client import ServerClient, local_client
from services import Postgres, RedisServer

structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite database of the newest revision, to copy: migrations are most of a server's first start."""
    file = tmp_path_factory.mktemp("migrated") / "server.db"
    migrate(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """PostgreSQL for all tests that leave it alive."""
    with Postgres() as running:
        yield running


@pytest.fixture(scope="session")
def migrated_template(postgres: Postgres) -> str:
    """The name of a PostgreSQL database of the newest revision, to copy."""
    return migrate(postgres.new_database()).rpartition("/")[2]


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def new_databases(request: pytest.FixtureRequest) -> NewDatabases:
    """What makes the databases of a test, which runs once with each kind."""
    return NewDatabases(request.param, request)


@pytest.fixture(scope="session")
def redis() -> Iterator[RedisServer]:
    """Redis for all tests that leave it alive."""
    with RedisServer() as running:
        yield running


@pytest.fixture
def any_database(new_databases: NewDatabases, tmp_path: Path) -> str:
    """The address of a database of the newest revision, once of each kind."""
    return new_databases.migrated(tmp_path)


@pytest.fixture
def empty_database(new_databases: NewDatabases, tmp_path: Path) -> str:
    """The address of an empty database, once of each kind."""
    return new_databases.empty(tmp_path)


@pytest.fixture
def sqlite_database(tmp_path: Path) -> str:
    """The address of an SQLite database that does not exist yet, for what SQLite alone does."""
    return f"sqlite:///{tmp_path / 'server.db'}"


@pytest.fixture
def server_client(any_database: str, tmp_path: Path) -> Iterator[ServerClient]:
    """A server inside this process, with one engine that plays."""
    app = make_app(Settings(any_database, players=1, client=tmp_path / "client", limits=False))
    with local_client(app) as client:
        yield ServerClient(client)


@pytest.fixture(scope="module")
def process(new_databases: NewDatabases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server in its own process, which must log no traceback."""
    with Process(new_databases.migrated(tmp_path_factory.mktemp("server"))) as process:
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
    any_database: str, tmp_path: Path, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ServerClient]:
    """A server that sends mails, on each database."""
    monkeypatch.setattr(worker, "ROUND", 0.05)
    monkeypatch.setattr(cleanup, "ROUND", 0.05)
    monkeypatch.setattr(cleanup, "ROUNDS_BETWEEN_MARKS", 1)
    settings = Settings(
        any_database,
        players=1,
        client=tmp_path / "client",
        limits=False,
        public_url=HERE,
        mail=mail_settings_of(f"smtp://localhost:{mailbox.port}", SENDER, HERE),
    )
    with local_client(make_app(settings)) as client:
        yield ServerClient(client)
