"""Process: a real server in a process of its own, which can be stopped, killed and started again."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from server.server_client import PATIENCE, Claim, Message, listen

ADDRESS = re.compile(r"kwartet is at http://(\S+)\s")


class Process:
    """A server with its database in a file or elsewhere, and with more options if there are any."""

    def __init__(self, database: Path | str, *options: str, port: int = 0) -> None:
        self.database = f"sqlite:///{database}" if isinstance(database, Path) else database
        self.options = options
        self.port = port
        self._log = os.memfd_create("log")  # unlike a pipe it is never full
        self.start()

    def start(self) -> None:
        """Start, and wait for the address."""
        command = [sys.executable, "-m", "kwartet", "serve", "--no-browser", "--port", str(self.port)]
        self._began_at = os.fstat(self._log).st_size
        self.child = subprocess.Popen(
            [*command, "--no-limits", "--database", self.database, *self.options],
            stdout=self._log,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        self.host = self._wait_for_address()

    def _wait_for_address(self) -> str:
        patient_until = time.monotonic() + PATIENCE
        while not (found := ADDRESS.search(self.said)):
            if self.child.poll() is not None or time.monotonic() > patient_until:
                self.child.kill()
                raise AssertionError(f"the server has not started:\n{self.said}")
            time.sleep(0.01)
        return found[1]

    @property
    def said(self) -> str:
        """What it has said since its start."""
        size = os.fstat(self._log).st_size - self._began_at
        return os.pread(self._log, size, self._began_at).decode(errors="replace")

    def end(self, number: int) -> tuple[int, str]:
        """End by a signal; return the exit code and all it has said."""
        self.child.send_signal(number)
        return self.child.wait(PATIENCE), self.said

    def kill(self) -> None:
        """End without a chance to put anything away."""
        self.end(signal.SIGKILL)

    def __enter__(self) -> Self:
        """Stay until the end of a block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End in any case."""
        if self.child.poll() is None:
            self.kill()
        os.close(self._log)

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://{self.host}"

    def post(self, path: str, **data: object) -> Message:
        """Send something and return the answer's content."""
        answer: Message = httpx.post(self.url + path, json=data, timeout=PATIENCE).json()
        return answer

    def get(self, path: str) -> Message:
        """Ask for something and return the answer's content."""
        answer: Message = httpx.get(self.url + path, timeout=PATIENCE).json()
        return answer

    def connect(
        self, path: str, headers: dict[str, str] | None = None, origin: str | None = None
    ) -> ClientConnection:
        """Open a socket."""
        return connect(
            f"ws://{self.host}{path}",
            open_timeout=PATIENCE,
            additional_headers=headers,
            origin=None if origin is None else Origin(origin),
        )


def say(socket: ClientConnection, kind: str, **fields: object) -> None:
    """Send a message."""
    socket.send(json.dumps({"type": kind, **fields}))


def receive(socket: ClientConnection, *kinds: str, where: Claim = bool) -> Message:
    """The next message of one of these kinds, for which something holds."""
    return listen(lambda patience: json.loads(socket.recv(timeout=patience)), kinds, where)
