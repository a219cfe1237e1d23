"""Record reader: visitors take turns, and one who sends too many records delays nobody else."""

import asyncio
from threading import Event

import pytest

from kwartet.server.runtime.fair_slots import REQUESTER
from kwartet.server.runtime.rate_limits import TooMany
from kwartet.server.runtime.record_reader import MOST_OF_ONE, RecordReader


def test_one_who_sends_too_many_is_refused_and_others_are_not() -> None:
    async def run() -> None:
        reader, may_go_on = RecordReader(), Event()
        read: list[str] = []

        async def send(who: str) -> None:
            def work() -> None:
                may_go_on.wait()
                read.append(who)

            REQUESTER.set(who)
            await reader.run(work)

        greedy = [asyncio.create_task(send("greedy")) for _ in range(MOST_OF_ONE)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await asyncio.create_task(send("greedy"))
        other = asyncio.create_task(send("other"))
        await asyncio.sleep(0)
        may_go_on.set()
        await asyncio.gather(*greedy, other)
        assert read.index("other") <= 2
        await asyncio.create_task(send("greedy"))
        reader.close()

    asyncio.run(run())
