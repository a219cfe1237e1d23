"""Waiting: searches for asyncio.

A search runs in a worker thread while the event loop goes on. If the task that waits for it is cancelled, the
search is stopped, and its thread has ended before the cancellation goes on.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Generator

    from kwartet.finding import Info

STOP_AGAIN = 0.01  # seconds; a stop is lost on a search that has not begun
Found = TypeVar("Found")


async def in_thread(stop: Callable[[], None], work: Callable[[], Found]) -> Found:
    """Do the work of an engine in a thread; `stop` ends it."""
    running = asyncio.get_running_loop().run_in_executor(None, work)
    try:
        return await asyncio.shield(running)
    finally:
        while not running.done():
            stop()
            await asyncio.wait([running], timeout=STOP_AGAIN)


async def each_finding(
    stop: Callable[[], None], findings: Generator[Info, None, None]
) -> AsyncGenerator[Info, None]:
    """Yield what a search finds; leaving the loop ends it."""
    try:
        while (info := await in_thread(stop, lambda: next(findings, None))) is not None:
            yield info
    finally:
        stop()
        await in_thread(stop, findings.close)
