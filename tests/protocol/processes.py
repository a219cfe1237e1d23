"""Processes: what tests ask the system about them."""

import os
import time
from collections.abc import Callable
from pathlib import Path

LONGEST_WAIT = 60.0


def is_running(pid: int) -> bool:
    """Whether a process is there and not only waiting to be buried."""
    try:
        os.kill(pid, 0)
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def children_of(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait for something that comes true soon."""
    end = time.monotonic() + LONGEST_WAIT
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)
