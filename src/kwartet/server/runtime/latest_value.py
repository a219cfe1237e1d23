"""Latest value: from a worker thread to the event loop, throttled.

A worker thread reports as fast as it likes; the reader gets the newest value at most ten times a second, and
the last one in any case.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Generic, TypeVar

PAUSE = 0.1
Item = TypeVar("Item")


class LatestValue(Generic[Item]):
    """Passes values from any thread to one reader in the event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._newest: Item | None = None
        self._is_over = False

    def put(self, item: Item) -> None:
        """Set the newest value; may be called from any thread."""
        self._loop.call_soon_threadsafe(self._keep, item)

    def end(self) -> None:
        """Set the end of the values; call this in the event loop."""
        self._is_over = True
        self._changed.set()

    def _keep(self, item: Item) -> None:
        self._newest = item
        self._changed.set()

    async def __aiter__(self) -> AsyncIterator[Item]:
        """Yield the newest value repeatedly until the end."""
        while not self._is_over or self._newest is not None:
            await self._changed.wait()
            self._changed.clear()
            if (item := self._newest) is not None:
                self._newest = None
                yield item
                await asyncio.sleep(PAUSE)
