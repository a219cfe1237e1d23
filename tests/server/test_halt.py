"""Ending tasks: also those that overhear it, and also if the one who ends them is ended."""

import asyncio
from contextlib import suppress

import pytest

from kwartet.server.halt import halt

DEAF_FOR = 3


async def overhear(log: list[str]) -> None:
    """Run for ever, and overhear the first times that this is to end."""
    for _ in range(DEAF_FOR):
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(3600)
        log.append("overheard")
    await asyncio.sleep(3600)


def test_a_task_that_overhears_it_is_told_again() -> None:
    async def story() -> None:
        log: list[str] = []
        deaf, usual = asyncio.create_task(overhear(log)), asyncio.create_task(asyncio.sleep(3600))
        await asyncio.sleep(0)
        await halt(deaf, usual, None)
        assert deaf.cancelled()
        assert usual.cancelled()
        assert log == ["overheard"] * DEAF_FOR

    asyncio.run(story())


def test_an_end_is_brought_about_even_if_it_is_interrupted() -> None:
    async def story() -> None:
        deaf = asyncio.create_task(overhear([]))
        await asyncio.sleep(0)
        ending = asyncio.create_task(halt(deaf))
        await asyncio.sleep(0)
        ending.cancel()
        with pytest.raises(asyncio.CancelledError):
            await ending
        assert deaf.cancelled()

    asyncio.run(story())


def test_what_is_over_is_left_alone() -> None:
    async def story() -> None:
        over = asyncio.create_task(asyncio.sleep(0, "done"))
        assert await over == "done"
        await halt(over)
        assert over.result() == "done"

    asyncio.run(story())
