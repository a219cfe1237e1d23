"""The hub: notes within a process and between processes, and what happens when they cannot be sent."""

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import msgspec
import pytest
from redis.asyncio import Redis

from kwartet.server.hub import NOTES_OF_ALL, BadHub, Hub, make_hub
from server.house import PATIENCE
from services import RedisServer


class Ear:
    """Somebody who hears notes, and who counts how often they had to look for themselves."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.heard: list[bytes] = []
        self.looks = 0
        self.looks_after_coming_back = 0
        hub.subscribe("news", self.heard.append)
        hub.on_gap(self.look)

    async def look(self) -> None:
        """Look for what was missed."""
        self.looks += 1
        self.looks_after_coming_back += self.hub.is_here


async def until(claim: Callable[[], bool]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not claim():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def ears(address: str | None, number: int) -> AsyncIterator[list[Ear]]:
    """Hubs of so many processes, all of them connected."""
    async with AsyncExitStack() as stack:
        found = [Ear(make_hub(address)) for _ in range(number)]
        for ear in found:
            await ear.hub.open()
            stack.push_async_callback(ear.hub.close)
        await until(lambda: all(ear.hub.is_here for ear in found))
        yield found


def run(address: str | None, number: int, story: Callable[[list[Ear]], Awaitable[None]]) -> None:
    """Let something happen between processes."""

    async def told() -> None:
        async with ears(address, number) as found:
            await story(found)

    asyncio.run(told())


def test_within_a_process_everybody_hears() -> None:
    async def story(found: list[Ear]) -> None:
        (ear,) = found
        ear.hub.subscribe("news", lambda note: [][len(note)])  # somebody who understands nothing
        ear.hub.publish("other news", b"no")
        ear.hub.publish("news", b"one")
        assert ear.heard == []
        await until(lambda: ear.heard == [b"one"])
        ear.hub.unsubscribe("news", ear.heard.append)
        ear.hub.publish("news", b"two")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert ear.heard == [b"one"]

    run(None, 1, story)


def test_other_processes_hear_everything_once_and_in_order(redis: RedisServer) -> None:
    notes = [str(number).encode() for number in range(1000)]

    async def story(found: list[Ear]) -> None:
        for note in notes:
            found[0].hub.publish("news", note)
        await until(lambda: all(len(ear.heard) >= len(notes) for ear in found))
        await asyncio.sleep(0.1)
        assert [ear.heard for ear in found] == [notes] * 3

    run(redis.address, 3, story)


def test_rubbish_among_the_notes_does_no_harm(redis: RedisServer) -> None:
    async def story(found: list[Ear]) -> None:
        one, other = found
        async with Redis.from_url(redis.address) as stranger:
            for rubbish in (b"", b"x", bytes(40), b"stranger" + msgspec.msgpack.encode([["news", 7]])):
                await stranger.publish(NOTES_OF_ALL, rubbish)
        one.hub.publish("news", b"still here")
        await until(lambda: other.heard == [b"still here"])
        assert other.hub.is_here

    run(redis.address, 2, story)


def test_while_redis_is_away_everybody_looks_for_themselves_and_then_hears_again() -> None:
    async def story(found: list[Ear]) -> None:
        await asyncio.to_thread(redis.stop)
        await until(lambda: not any(ear.hub.is_here for ear in found))
        found[0].hub.publish("news", b"lost")
        for ear in found:
            ear.looks = ear.looks_after_coming_back = 0
        await until(lambda: all(ear.looks > 1 for ear in found))
        await asyncio.to_thread(redis.start)
        await until(lambda: all(ear.looks_after_coming_back for ear in found))
        found[0].hub.publish("news", b"back")
        await until(lambda: b"back" in found[1].heard)
        assert (found[0].heard, found[1].heard) == ([b"lost", b"back"], [b"back"])

    with RedisServer() as redis:
        run(redis.address, 2, story)


def test_whoever_comes_back_lets_the_others_look(redis: RedisServer) -> None:
    """They have missed what could not be said."""

    async def story(found: list[Ear]) -> None:
        await until(lambda: all(ear.looks for ear in found))
        before = found[0].looks
        async with ears(redis.address, 1):
            await until(lambda: found[0].looks > before)

    run(redis.address, 1, story)


def test_a_redis_that_falls_silent_is_away() -> None:
    async def story(found: list[Ear]) -> None:
        assert redis.child
        redis.child.send_signal(signal.SIGSTOP)
        await until(lambda: not found[0].hub.is_here)
        redis.child.send_signal(signal.SIGCONT)
        await until(lambda: found[0].hub.is_here)

    with RedisServer() as redis:
        run(redis.address, 1, story)


def test_a_server_may_begin_before_redis_does() -> None:
    redis = RedisServer()

    async def told() -> None:
        ear = Ear(make_hub(redis.address))
        await ear.hub.open()
        await until(lambda: ear.looks > 0)
        assert not ear.hub.is_here
        ear.hub.publish("news", b"here")
        await asyncio.to_thread(redis.start)
        await until(lambda: ear.hub.is_here)
        assert ear.heard == [b"here"]
        await ear.hub.close()

    try:
        asyncio.run(told())
    finally:
        redis.__exit__(None, None, None)


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(BadHub, match="cannot be used"):
        make_hub("localhost")
