"""The hub: notes within a process and between processes, and what happens when they cannot be sent."""

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import msgspec
import pytest
from redis.asyncio import Redis

from kwartet.server.live.hub import EVENTS_OF_ALL, BadHub, Hub, make_hub
from server.server_client import PATIENCE
from services import RedisServer


class Subscriber:
    """Records events, and counts how often its check ran."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.received: list[bytes] = []
        self.looks = 0
        self.looks_after_coming_back = 0
        hub.subscribe("news", self.received.append)
        hub.on_gap(self.look)

    async def look(self) -> None:
        """Look for what was missed."""
        self.looks += 1
        self.looks_after_coming_back += self.hub.is_connected


async def until(claim: Callable[[], bool]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not claim():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def subscribers(address: str | None, number: int) -> AsyncIterator[list[Subscriber]]:
    """Hubs of so many processes, all of them connected."""
    async with AsyncExitStack() as stack:
        found = [Subscriber(make_hub(address)) for _ in range(number)]
        for subscriber in found:
            await subscriber.hub.open()
            stack.push_async_callback(subscriber.hub.close)
        await until(lambda: all(subscriber.hub.is_connected for subscriber in found))
        yield found


def run(address: str | None, number: int, scenario: Callable[[list[Subscriber]], Awaitable[None]]) -> None:
    """Let something happen between processes."""

    async def told() -> None:
        async with subscribers(address, number) as found:
            await scenario(found)

    asyncio.run(told())


def test_within_a_process_everybody_hears() -> None:
    async def scenario(found: list[Subscriber]) -> None:
        (subscriber,) = found
        subscriber.hub.subscribe("news", lambda event: [][len(event)])  # a subscriber that fails
        subscriber.hub.publish("other news", b"no")
        subscriber.hub.publish("news", b"one")
        assert subscriber.received == []
        await until(lambda: subscriber.received == [b"one"])
        subscriber.hub.unsubscribe("news", subscriber.received.append)
        subscriber.hub.publish("news", b"two")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert subscriber.received == [b"one"]

    run(None, 1, scenario)


def test_other_processes_hear_everything_once_and_in_order(redis: RedisServer) -> None:
    events = [str(number).encode() for number in range(1000)]

    async def scenario(found: list[Subscriber]) -> None:
        for event in events:
            found[0].hub.publish("news", event)
        await until(lambda: all(len(subscriber.received) >= len(events) for subscriber in found))
        await asyncio.sleep(0.1)
        assert [subscriber.received for subscriber in found] == [events] * 3

    run(redis.address, 3, scenario)


def test_rubbish_among_the_notes_does_no_harm(redis: RedisServer) -> None:
    async def scenario(found: list[Subscriber]) -> None:
        one, other = found
        async with Redis.from_url(redis.address) as stranger:
            for rubbish in (b"", b"x", bytes(40), b"stranger" + msgspec.msgpack.encode([["news", 7]])):
                await stranger.publish(EVENTS_OF_ALL, rubbish)
        one.hub.publish("news", b"still here")
        await until(lambda: other.received == [b"still here"])
        assert other.hub.is_connected

    run(redis.address, 2, scenario)


def test_while_redis_is_away_everybody_looks_for_themselves_and_then_hears_again() -> None:
    async def scenario(found: list[Subscriber]) -> None:
        await asyncio.to_thread(redis.stop)
        await until(lambda: not any(subscriber.hub.is_connected for subscriber in found))
        found[0].hub.publish("news", b"lost")
        for subscriber in found:
            subscriber.looks = subscriber.looks_after_coming_back = 0
        await until(lambda: all(subscriber.looks > 1 for subscriber in found))
        await asyncio.to_thread(redis.start)
        await until(lambda: all(subscriber.looks_after_coming_back for subscriber in found))
        found[0].hub.publish("news", b"back")
        await until(lambda: b"back" in found[1].received)
        assert (found[0].received, found[1].received) == ([b"lost", b"back"], [b"back"])

    with RedisServer() as redis:
        run(redis.address, 2, scenario)


def test_a_connecting_process_makes_the_others_reload(redis: RedisServer) -> None:
    """They have missed what could not be said."""

    async def scenario(found: list[Subscriber]) -> None:
        await until(lambda: all(subscriber.looks for subscriber in found))
        before = found[0].looks
        async with subscribers(redis.address, 1):
            await until(lambda: found[0].looks > before)

    run(redis.address, 1, scenario)


def test_a_redis_that_falls_silent_is_away() -> None:
    async def scenario(found: list[Subscriber]) -> None:
        assert redis.child
        redis.child.send_signal(signal.SIGSTOP)
        await until(lambda: not found[0].hub.is_connected)
        redis.child.send_signal(signal.SIGCONT)
        await until(lambda: found[0].hub.is_connected)

    with RedisServer() as redis:
        run(redis.address, 1, scenario)


def test_a_server_may_begin_before_redis_does() -> None:
    redis = RedisServer()

    async def told() -> None:
        subscriber = Subscriber(make_hub(redis.address))
        await subscriber.hub.open()
        await until(lambda: subscriber.looks > 0)
        assert not subscriber.hub.is_connected
        subscriber.hub.publish("news", b"here")
        await asyncio.to_thread(redis.start)
        await until(lambda: subscriber.hub.is_connected)
        assert subscriber.received == [b"here"]
        await subscriber.hub.close()

    try:
        asyncio.run(told())
    finally:
        redis.__exit__(None, None, None)


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(BadHub, match="cannot be used"):
        make_hub("localhost")
