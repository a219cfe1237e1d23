"""Cancel: ends tasks and waits for them, also tasks that swallow a first cancellation."""

import asyncio
from typing import Any

PAUSE = 0.1  # seconds until they are cancelled again


async def cancel(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel tasks and wait for their end, even if this task is cancelled meanwhile.

    Some libraries swallow a cancellation, so it is repeated until the tasks end.
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
