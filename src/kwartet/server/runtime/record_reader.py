"""Record reader: one thread that reads the records of visitors, and gives way to the event loop.

Visitors take turns, so one who sends many records waits only for their own. Few of one visitor and a limited
number in all may wait.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from kwartet.server.runtime.background import background_threads
from kwartet.server.runtime.fair_slots import REQUESTER, Slots
from kwartet.server.runtime.rate_limits import TooMany

MOST_WAITING = 64
MOST_OF_ONE = 8
SECONDS_UNTIL_CALM = 5
Read = TypeVar("Read")


class RecordReader:
    """Reads one record at a time."""

    def __init__(self) -> None:
        self._thread = background_threads(1, "records")
        self._slots = Slots(1)
        self._waiting: Counter[str] = Counter()

    async def run(self, read: Callable[[], Read]) -> Read:
        """The result of a function, called in the thread; raises `TooMany` if too many records wait."""
        who = REQUESTER.get()
        if self._waiting[who] >= MOST_OF_ONE or self._waiting.total() >= MOST_WAITING:
            raise TooMany(SECONDS_UNTIL_CALM)
        self._waiting[who] += 1
        try:
            async with self._slots.slot(who):
                return await asyncio.get_running_loop().run_in_executor(self._thread, read)
        finally:
            self._waiting -= Counter([who])

    def close(self) -> None:
        """Stop the thread."""
        self._thread.shutdown(wait=False, cancel_futures=True)
