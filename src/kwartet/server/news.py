"""News: the newest of many findings, handed on at a calm pace.

A worker thread tells what it finds as fast as it finds it; whoever listens hears the newest at most ten
times a second, and the last one for certain.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Generic, TypeVar

PAUSE = 0.1
Item = TypeVar("Item")


class News(Generic[Item]):
    """From any thread to one listener in the event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._newest: Item | None = None
        self._is_over = False

    def tell(self, item: Item) -> None:
        """Hand in a finding; may be called from any thread."""
        self._loop.call_soon_threadsafe(self._keep, item)

    def end(self) -> None:
        """Say that there will be no more; to be called in the event loop."""
        self._is_over = True
        self._changed.set()

    def _keep(self, item: Item) -> None:
        self._newest = item
        self._changed.set()

    async def __aiter__(self) -> AsyncIterator[Item]:
        """Hear the newest, again and again, until the end."""
        while not self._is_over or self._newest is not None:
            await self._changed.wait()
            self._changed.clear()
            if (item := self._newest) is not None:
                self._newest = None
                yield item
                await asyncio.sleep(PAUSE)
