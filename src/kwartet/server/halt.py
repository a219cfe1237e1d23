"""Halt: how tasks that run for ever are brought to an end."""

import asyncio
from typing import Any

PAUSE = 0.1  # seconds until they are told again


async def halt(*tasks: asyncio.Task[Any] | None) -> None:
    """End tasks, and wait until they have, whatever happens meanwhile.

    Libraries overhear now and then that a task is cancelled, so it is said again until it is done.
    """
    interruption: asyncio.CancelledError | None = None
    while left := [task for task in tasks if task and not task.done()]:
        for task in left:
            task.cancel()
        try:
            await asyncio.wait(left, timeout=PAUSE)
        except asyncio.CancelledError as interrupted:
            interruption = interrupted
    if interruption:
        raise interruption
