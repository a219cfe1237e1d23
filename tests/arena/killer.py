"""Killer: what happens to a worker of a cluster in the middle of its work."""

import os
import signal

from distributed import Client


class Killer:
    """Kills one worker of a cluster when it is called for the first time."""

    def __init__(self, address: str) -> None:
        with Client(address) as client:  # type: ignore[no-untyped-call]
            self._worker = next(iter(client.run(os.getpid).values()))
        self.has_killed = False

    def __call__(self) -> None:
        """Kill it, if it was not killed before."""
        if not self.has_killed:
            os.kill(self._worker, signal.SIGKILL)
            self.has_killed = True
