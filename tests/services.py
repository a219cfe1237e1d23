"""Services: PostgreSQL and Redis of our own, each in a temporary folder, to be stopped and started again.

Where one of them is not installed, tests that need it are skipped; with CI=true that is a failure.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

PATIENCE = 60.0
ENABLED_BY = "apt-get install postgresql redis-server"
WHERE_POSTGRESQL_LIES = Path("/usr/lib/postgresql")


def find(program: str) -> str:
    """Where a program lies; skips the test if it is nowhere."""
    installed = sorted(
        WHERE_POSTGRESQL_LIES.glob(f"*/bin/{program}"), key=lambda file: float(file.parts[-3]), reverse=True
    )
    found = str(installed[0]) if installed else shutil.which(program)
    if found is None:
        pytest.skip(f"there is no {program} here; enable these tests with: {ENABLED_BY}")
    return found


_held: list[socket.socket] = []


def free_port() -> int:
    """A port that nobody listens on, and that nobody else is given while this process runs.

    It is held by a socket that does not listen, beside which a server may still listen there; the machine
    gives such a port neither to a program that asks for any port, nor to a connection.
    """
    holder = socket.socket()
    _held.append(holder)
    holder.bind(("127.0.0.1", 0))
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    port: int = holder.getsockname()[1]
    return port


class Service:
    """A program that serves others, with a folder and a port of its own."""

    def __init__(self, user: str | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="kwartet-"))
        self.port = free_port()
        self.user = user if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(self.folder, self.user)
        self.child: subprocess.Popen[bytes] | None = None

    def command(self) -> Sequence[str]:
        """How it is started."""
        raise NotImplementedError

    def is_ready(self) -> bool:
        """Whether it answers."""
        raise NotImplementedError

    def run(self, *command: str) -> None:
        """Run a program in the service's name."""
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, user=self.user, cwd=self.folder
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Start, and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            self.child = subprocess.Popen(
                self.command(),
                stdout=log,
                stderr=log,
                user=self.user,
                cwd=self.folder,
                start_new_session=True,
            )
        patient_until = time.monotonic() + PATIENCE
        while not self.is_ready():
            said = (self.folder / "log").read_text()
            assert self.child.poll() is None, said
            assert time.monotonic() < patient_until, said
            time.sleep(0.02)

    def stop(self, number: int = signal.SIGTERM) -> None:
        """End it by a signal."""
        if self.child is not None:
            self.child.send_signal(number)
            self.child.wait(PATIENCE)
            self.child = None

    def __enter__(self) -> Self:
        """Start for a block."""
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End in any case, and leave nothing."""
        self.stop(signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)


# What a killed process has committed, the operating system still writes; only a power failure would lose it.
WITHOUT_WAITING_FOR_THE_DISK = {"fsync": "off", "full_page_writes": "off"}


class Postgres(Service):
    """PostgreSQL; each test takes a new database of it. `durable` waits for the disk, as a host's does."""

    def __init__(self, *, durable: bool = False) -> None:
        find("initdb")
        super().__init__("postgres")
        self.durable = durable
        self.data = self.folder / "data"
        self.databases = 0
        plain = ("--encoding=UTF8", "--no-locale", "--no-sync")  # whatever language the machine speaks
        self.run(find("initdb"), "-D", str(self.data), "-U", "postgres", "-A", "trust", *plain)

    def command(self) -> Sequence[str]:
        """On this machine only."""
        place = {"port": self.port, "listen_addresses": "127.0.0.1", "unix_socket_directories": ""}
        settings = place if self.durable else {**place, **WITHOUT_WAITING_FOR_THE_DISK}
        words = (word for name, value in settings.items() for word in ("-c", f"{name}={value}"))
        return [find("postgres"), "-D", str(self.data), *words]

    def is_ready(self) -> bool:
        """Whether it accepts connections."""
        asked = [find("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asked, check=False).returncode == 0

    def stop(self, number: int = signal.SIGINT) -> None:
        """Throw everybody out and end; it ends its helpers by itself, so it is never simply killed."""
        super().stop(signal.SIGQUIT if number == signal.SIGKILL else number)

    def new_database(self, template: str = "template1") -> str:
        """The address of an empty database, or of a copy of another one that nobody uses."""
        self.databases += 1
        name = f"kwartet_{self.databases}"
        server = ("-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres")
        self.run(find("createdb"), *server, "--template", template, name)
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"


class RedisServer(Service):
    """Redis, which keeps nothing."""

    def __init__(self) -> None:
        find("redis-server")
        super().__init__()

    def command(self) -> Sequence[str]:
        """On this machine only."""
        return [find("redis-server"), "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]

    def is_ready(self) -> bool:
        """Whether it answers."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(7) == b"+PONG\r\n"
        except OSError:
            return False

    @property
    def address(self) -> str:
        """Where it is."""
        return f"redis://127.0.0.1:{self.port}"
