"""What waits to be told: in its order, not without end, and the newest of many findings."""

import asyncio

import pytest

from kwartet.server.live.outbox import MOST_BYTES, MOST_WAITING, FallenBehind, Outbox
from kwartet.server.runtime.latest_value import LatestValue
from kwartet.server.wire.matches import BeatDown
from kwartet.server.wire.problems import Problem
from kwartet.server.wire.tables import PongDown, ProblemDown

LARGE = ProblemDown(problem=Problem(code="server_error", message="x" * MOST_BYTES))


def test_messages_are_taken_in_their_order() -> None:
    async def taken() -> list[str]:
        outbox = Outbox()
        outbox.put(PongDown())
        outbox.put(BeatDown(number=2))
        return [await outbox.take(), await outbox.take()]

    assert asyncio.run(taken()) == ['{"type":"pong"}', '{"type":"beat","number":2}']


def test_a_message_is_written_at_once_unless_another_is_on_its_way() -> None:
    written: list[bytes] = []
    accepts = True

    def write(frame: bytes) -> bool:
        if accepts:
            written.append(frame)
        return accepts

    async def put_some() -> None:
        nonlocal accepts
        outbox = Outbox(write)
        for number in range(3):
            accepts = number != 1
            outbox.put(BeatDown(number=number))
        assert await outbox.take() == '{"type":"beat","number":1}'
        outbox.put(BeatDown(number=3))
        assert await outbox.take() == '{"type":"beat","number":2}'
        assert await outbox.take() == '{"type":"beat","number":3}'
        async with asyncio.timeout(0):
            await outbox.take()

    with pytest.raises(TimeoutError):
        asyncio.run(put_some())
    assert [frame[2:] for frame in written] == [b'{"type":"beat","number":0}']


def test_a_client_that_stops_reading_is_closed() -> None:
    async def overfilled() -> None:
        outbox = Outbox()
        for number in range(MOST_WAITING + 1):
            outbox.put(BeatDown(number=number))
        await outbox.take()

    with pytest.raises(FallenBehind):
        asyncio.run(overfilled())


def test_not_too_much_waits_however_few_messages_it_is() -> None:
    async def overfilled() -> None:
        outbox = Outbox()
        for _ in range(10):
            outbox.put(LARGE)
            await outbox.take()
        for _ in range(3):
            outbox.put(LARGE)
        await outbox.take()

    with pytest.raises(FallenBehind):
        asyncio.run(overfilled())


def test_of_many_findings_the_newest_are_heard_and_the_last_for_certain() -> None:
    async def received() -> list[int]:
        latest: LatestValue[int] = LatestValue()

        def tell_all() -> None:
            for number in range(1000):
                latest.put(number)

        await asyncio.to_thread(tell_all)
        latest.end()
        return [number async for number in latest]

    found = asyncio.run(received())
    assert found[-1] == 999
    assert len(found) < 1000


def test_news_without_findings_end_too() -> None:
    async def received() -> list[int]:
        latest: LatestValue[int] = LatestValue()
        latest.end()
        return [number async for number in latest]

    assert asyncio.run(received()) == []
