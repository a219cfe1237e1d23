"""The command that starts the server."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from kwartet.server.http.listen import PortTaken, address_of, listen


def serve(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run the command, which is expected to refuse."""
    command = [sys.executable, "-m", "kwartet", "serve", "--no-browser", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_port_that_is_taken_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = serve("--port", str(port))
    assert done.returncode == 1
    assert done.stderr == f"kwartet: port {port} is taken; choose another one with --port\n"


def test_the_next_free_port_is_found() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(PortTaken):
            listen("127.0.0.1", [port])
        with listen("127.0.0.1", [port, 0]) as listener:
            assert address_of(listener).startswith("http://127.0.0.1:")


def test_an_address_for_everybody_is_shown_as_ones_own() -> None:
    with listen("0.0.0.0", [0]) as listener:
        assert address_of(listener).startswith("http://127.0.0.1:")


def test_an_impossible_address_or_database_is_explained(tmp_path: Path) -> None:
    away = serve("--host", "192.0.2.1", "--port", "0")
    assert (away.returncode, away.stderr.count("\n")) == (1, 1)
    assert "cannot listen on '192.0.2.1'" in away.stderr
    nowhere = serve("--port", "0", "--database", f"sqlite+aiosqlite:///{tmp_path}/no/such/folder/x.db")
    assert nowhere.returncode == 1
    assert "cannot be used: unable to open database file" in nowhere.stderr


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--public-url", "play.example"), "is not an address such as https://play.example"),
        (("--public-url", "https://play.example/kwartet"), "is not an address such as https://play.example"),
        (("--share-port", "--redis", "redis://localhost"), "it needs --port"),
        (("--share-port", "--port", "9"), "it needs --redis"),
    ],
)
def test_options_that_cannot_work_are_explained(arguments: tuple[str, ...], reason: str) -> None:
    done = serve(*arguments)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert reason in done.stderr


def test_an_impossible_redis_is_explained(tmp_path: Path) -> None:
    done = serve("--port", "0", "--database", f"sqlite:///{tmp_path}/x.db", "--redis", "localhost")
    assert done.returncode == 1
    assert "the address of Redis cannot be used" in done.stderr


def test_a_database_that_forgets_everything_is_refused() -> None:
    done = serve("--port", "0", "--database", "sqlite://")
    assert done.returncode == 1
    assert "it would lose everything at the end" in done.stderr
