"""Process: a real server in a process of its own, which can be stopped, killed and started again."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx
from websockets.sync.client import ClientConnection, connect

from server.house import PATIENCE, Message

ADDRESS = re.compile(r"kwartet is at http://(\S+)")


class Process:
    """A server with its database in a file or elsewhere, and with more options if there are any."""

    def __init__(self, database: Path | str, *options: str, port: int = 0) -> None:
        self.database = f"sqlite:///{database}" if isinstance(database, Path) else database
        self.options = options
        self.port = port
        self.start()

    def start(self) -> None:
        """Start, and wait for the address."""
        command = [sys.executable, "-m", "kwartet", "serve", "--no-browser", "--port", str(self.port)]
        self.child = subprocess.Popen(
            [*command, "--no-limits", "--database", self.database, *self.options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.child.stdout
        line = self.child.stdout.readline()
        found = ADDRESS.match(line)
        assert found, line + self.child.stdout.read()
        self.host = found[1]

    def end(self, number: int) -> tuple[int, str]:
        """End by a signal; return the exit code and the last words."""
        self.child.send_signal(number)
        said, _ = self.child.communicate(timeout=PATIENCE)
        return self.child.returncode, said

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

    def connect(self, path: str, headers: dict[str, str] | None = None) -> ClientConnection:
        """Open a socket."""
        return connect(f"ws://{self.host}{path}", open_timeout=PATIENCE, additional_headers=headers)


def say(socket: ClientConnection, kind: str, **fields: object) -> None:
    """Send a message."""
    socket.send(json.dumps({"type": kind, **fields}))


def hear(socket: ClientConnection, *kinds: str) -> Message:
    """The next message of one of these kinds."""
    while True:
        message: Message = json.loads(socket.recv(timeout=PATIENCE))
        if message["type"] in kinds:
            return message
