"""Processes: a real server for the browser to talk to, with a database of its own."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from services import free_port

KWARTET = Path(sys.executable).with_name("kwartet")
PATIENCE = 60.0  # seconds until a server answers, on a machine that has much else to do


class Server:
    """One server process; it can be killed and started again at the same address."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.options = options
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._database = folder / "games.db"
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the process and wait until it answers."""
        command = [str(KWARTET), "serve", "--no-browser", "--port", str(self.port)]
        command += ["--no-limits", "--database", f"sqlite+aiosqlite:///{self._database}", *self.options]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        self._wait_until_it_answers(self._process)

    def kill(self) -> None:
        """End the process without a chance to put anything away."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End the process as Ctrl-C does."""
        self._end(signal.SIGINT)

    @property
    def database(self) -> str:
        """The address of its database."""
        return f"sqlite:///{self._database}"

    @property
    def log(self) -> str:
        """What the process has said."""
        return self._log.read_text()

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        os.kill(self._process.pid, how)
        self._process.wait(PATIENCE)
        self._process = None

    def _wait_until_it_answers(self, process: subprocess.Popen[bytes]) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if process.poll() is not None:
                break
            try:
                with urlopen(f"{self.address}/api/health", timeout=PATIENCE):
                    return
            except (URLError, ConnectionError, TimeoutError):
                time.sleep(0.05)
        raise AssertionError(f"the server does not answer:\n{self.log}")
