"""Outliving: work on the database that goes on although its caller was cancelled.

A write that has begun is finished, and a connection is given back. The database waits for both before it
closes: otherwise their connections would stay open.
"""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

PATIENCE = 5.0  # seconds
Found = TypeVar("Found")


class Outliving:
    """The tasks that may outlive their callers."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    async def finish(self, work: Coroutine[Any, Any, Found]) -> Found:
        """Wait for work that is finished even if the caller is cancelled."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def wait(self) -> None:
        """Wait until all is done, but not without end."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while self._tasks:
                    await asyncio.wait(self._tasks)
