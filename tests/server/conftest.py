"""A server for each test, and one real process for a whole module."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from kwartet.server.app import Settings, make_app
from server.house import House
from server.process import Process


@pytest.fixture
def database(tmp_path: Path) -> str:
    """The address of a database that does not exist yet."""
    return f"sqlite+aiosqlite:///{tmp_path / 'server.db'}"


@pytest.fixture
def house(database: str, tmp_path: Path) -> Iterator[House]:
    """A server inside this process, with one engine that plays and one that studies."""
    app = make_app(Settings(database, players=1, studies=1, client=tmp_path / "client"))
    with TestClient(app) as client:
        yield House(client)


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server in a process of its own."""
    with Process(tmp_path_factory.mktemp("server") / "server.db") as process:
        yield process
