"""A server for each test, and one real process for a whole module."""

import logging
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from litestar.testing import TestClient

from kwartet.server.app import Settings, make_app
from server.house import House
from server.mailbox import Mailbox
from server.process import Process
from services import Postgres, RedisServer

structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))


@pytest.fixture
def database(tmp_path: Path) -> str:
    """The address of a database that does not exist yet."""
    return f"sqlite+aiosqlite:///{tmp_path / 'server.db'}"


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
def house(database: str, tmp_path: Path) -> Iterator[House]:
    """A server inside this process, with one engine that plays and one that studies."""
    app = make_app(Settings(database, players=1, studies=1, client=tmp_path / "client", limits=False))
    with TestClient(app) as client:
        yield House(client)


@pytest.fixture
def any_house(any_database: str, tmp_path: Path) -> Iterator[House]:
    """A server on each of the databases."""
    app = make_app(Settings(any_database, players=1, studies=1, client=tmp_path / "client", limits=False))
    with TestClient(app) as client:
        yield House(client)


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server in a process of its own, which whatever is done to it leaves calm."""
    with Process(tmp_path_factory.mktemp("server") / "server.db") as process:
        yield process
        _, said = process.end(signal.SIGKILL)
        assert "Traceback" not in said, said


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    """The mail server of the host."""
    with Mailbox() as mailbox:
        yield mailbox
