"""Cancelling tasks: also tasks that swallow a cancellation, and also if the caller is cancelled."""

import asyncio
from contextlib import suppress

import pytest

from kwartet.server.runtime.cancel import cancel

SWALLOWED = 3


async def swallow_cancellation(log: list[str]) -> None:
    """Run for ever, and swallow the first cancellations."""
    for _ in range(SWALLOWED):
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(3600)
        log.append("swallowed")
    await asyncio.sleep(3600)


def test_a_task_that_swallows_it_is_cancelled_again() -> None:
    async def scenario() -> None:
        log: list[str] = []
        stubborn, usual = (
            asyncio.create_task(swallow_cancellation(log)),
            asyncio.create_task(asyncio.sleep(3600)),
        )
        await asyncio.sleep(0)
        await cancel(stubborn, usual, None)
        assert stubborn.cancelled()
        assert usual.cancelled()
        assert log == ["swallowed"] * SWALLOWED

    asyncio.run(scenario())


def test_an_end_is_brought_about_even_if_it_is_interrupted() -> None:
    async def scenario() -> None:
        stubborn = asyncio.create_task(swallow_cancellation([]))
        await asyncio.sleep(0)
        ending = asyncio.create_task(cancel(stubborn))
        await asyncio.sleep(0)
        ending.cancel()
        with pytest.raises(asyncio.CancelledError):
            await ending
        assert stubborn.cancelled()

    asyncio.run(scenario())


def test_what_is_over_is_left_alone() -> None:
    async def scenario() -> None:
        over = asyncio.create_task(asyncio.sleep(0, "done"))
        assert await over == "done"
        await cancel(over)
        assert over.result() == "done"

    asyncio.run(scenario())
