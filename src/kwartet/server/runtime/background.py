"""Background: threads for long work, which give way to the event loop."""

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

LOWER = 10  # steps of niceness


def background_threads(count: int, name: str) -> ThreadPoolExecutor:
    """Threads that get the processor when players do not need it."""
    return ThreadPoolExecutor(count, name, initializer=give_way)


def give_way() -> None:
    """Lower the priority of this thread; only Linux has one for each thread."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOWER)
