"""Hub: events between subscribers, in this process and in others.

An event says that something has changed. The database holds the truth, so an event may get lost. A subscriber
that must not miss a change registers a check with `on_gap`; it runs whenever events may have been lost.

One process needs only `Hub`. Several processes use Redis; while Redis is unavailable, each process runs its
checks once a second.
"""

import asyncio
import secrets
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from kwartet.server.runtime.cancel import cancel
from kwartet.server.runtime.metrics import EVENTS, HUB_IS_CONNECTED

EVENTS_OF_ALL = "kwartet:notes"
BEAT = "beat"
GAP = "gap"
PAUSE = 1.0  # seconds between two heartbeats, reconnects or checks
LONGEST_SILENCE = 3.0
BUNDLE_SECONDS = 0.005  # seconds; a round trip costs much more than one more event in the same bundle
MOST_WAITING = 10_000
OWN_NAME = 8  # bytes
BUNDLE = msgspec.msgpack.Decoder(list[tuple[str, bytes]])
Hear = Callable[[bytes], None]
Check = Callable[[], Awaitable[None]]
log = structlog.get_logger(__name__)


class HubDisconnected(Exception):
    """Redis no longer sends anything, not even our own heartbeat."""


class BadHub(Exception):
    """The address of the hub is invalid; the message says why."""


class Hub:
    """Delivers events within this process."""

    reaches_others = False

    def __init__(self) -> None:
        self._hearers: dict[str, list[Hear]] = defaultdict(list)
        self._checks: list[Check] = []

    @property
    def is_connected(self) -> bool:
        """Whether events reach all processes."""
        return True

    def subscribe(self, channel: str, callback: Hear) -> None:
        """Call `callback` with every event of a channel from now on, including events of this process."""
        self._hearers[channel].append(callback)

    def unsubscribe(self, channel: str, callback: Hear) -> None:
        """Remove a subscription."""
        self._hearers[channel].remove(callback)

    def on_gap(self, check: Check) -> None:
        """Register a check that runs when events may have been lost."""
        self._checks.append(check)

    def publish(self, channel: str, event: bytes) -> None:
        """Send an event to all subscribers; this never waits and never fails."""
        asyncio.get_running_loop().call_soon(self._deliver, channel, event)

    async def open(self) -> None:
        """Connect; there is nothing to do within one process."""

    async def close(self) -> None:
        """Disconnect; there is nothing to do within one process."""

    def _deliver(self, channel: str, event: bytes) -> None:
        for callback in tuple(self._hearers[channel]):
            try:
                callback(event)
            except Exception:
                log.exception("an event could not be handled", channel=channel)

    async def _check(self) -> None:
        for check in tuple(self._checks):
            try:
                await check()
            except Exception:
                log.exception("a check after lost events failed")


class RedisHub(Hub):
    """Delivers events between processes, over Redis."""

    reaches_others = True

    def __init__(self, address: str) -> None:
        super().__init__()
        try:
            self._redis = Redis.from_url(address, retry=Retry(NoBackoff(), 0), socket_timeout=LONGEST_SILENCE)
        except ValueError as trouble:
            raise BadHub(f"the address of Redis cannot be used: {trouble}") from trouble
        self._name = secrets.token_bytes(OWN_NAME)
        self._outgoing: list[tuple[str, bytes]] = []
        self._has_outgoing = asyncio.Event()
        self._is_connected = False
        self._heard = 0.0
        self._life: asyncio.Task[None] | None = None
        self._look: asyncio.Task[None] | None = None

    @property
    def is_connected(self) -> bool:
        """Whether events reach all processes."""
        return self._is_connected

    def publish(self, channel: str, event: bytes) -> None:
        """Send an event to all subscribers; other processes find a lost event with their checks."""
        super().publish(channel, event)
        self._send(channel, event)

    async def open(self) -> None:
        """Start the task that connects to Redis."""
        self._life = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop the tasks and disconnect from Redis."""
        await cancel(self._life, self._look)
        await self._redis.aclose()

    def _send(self, channel: str, event: bytes) -> None:
        if self._is_connected and len(self._outgoing) < MOST_WAITING:
            self._outgoing.append((channel, event))
            self._has_outgoing.set()

    async def _run(self) -> None:
        """Exchange events until the connection fails; then run the checks, wait and connect again."""
        while True:
            try:
                await self._exchange()
            except (RedisError, OSError, TimeoutError, HubDisconnected) as trouble:
                if self._is_connected:
                    log.warning("Redis is unavailable", reason=type(trouble).__name__)
            self._set_connected(False)
            await self._check()
            await asyncio.sleep(PAUSE)

    async def _exchange(self) -> None:
        await self._redis.connection_pool.disconnect()  # connections of the previous attempt are dead
        async with self._redis.pubsub() as ear:
            await ear.subscribe(EVENTS_OF_ALL)
            await ear.get_message(timeout=LONGEST_SILENCE)  # the confirmation of the subscription
            self._heard = time.monotonic()
            self._set_connected(True)
            self._send(GAP, b"")  # the other processes have missed our events meanwhile
            self._check_soon()
            tasks = [
                asyncio.create_task(part)
                for part in (self._listen(ear), self._publish_waiting(), self._send_heartbeats())
            ]
            try:
                await asyncio.gather(*tasks)
            finally:
                await cancel(*tasks)

    def _set_connected(self, is_connected: bool) -> None:
        self._is_connected = is_connected
        self._outgoing.clear()
        HUB_IS_CONNECTED.set(is_connected)

    async def _listen(self, ear: Any) -> None:  # noqa: ANN401 - redis has no type for it
        while True:
            message = await ear.get_message(ignore_subscribe_messages=True, timeout=None)
            self._heard = time.monotonic()
            if message is not None and not message["data"].startswith(self._name):
                self._unpack(message["data"][OWN_NAME:])

    def _unpack(self, bundle: bytes) -> None:
        try:
            events = BUNDLE.decode(bundle)
        except msgspec.DecodeError:
            log.warning("events could not be decoded")
            return
        for channel, event in events:
            self._receive(channel, event)

    def _receive(self, channel: str, event: bytes) -> None:
        if channel == GAP:
            self._check_soon()
        elif channel != BEAT:
            EVENTS.inc()
            self._deliver(channel, event)

    def _check_soon(self) -> None:
        if self._look is None or self._look.done():
            self._look = asyncio.create_task(self._check())

    async def _publish_waiting(self) -> None:
        """Publish waiting events at once; events of the next few milliseconds are published together."""
        while True:
            await self._has_outgoing.wait()
            self._has_outgoing.clear()
            events, self._outgoing = self._outgoing, []
            await self._redis.publish(EVENTS_OF_ALL, self._name + msgspec.msgpack.encode(events))
            await asyncio.sleep(BUNDLE_SECONDS)

    async def _send_heartbeats(self) -> None:
        """Send heartbeats; raise `HubDisconnected` if Redis has not returned one for too long."""
        while True:
            self._send(BEAT, b"")
            await asyncio.sleep(PAUSE)
            if time.monotonic() - self._heard > LONGEST_SILENCE:
                raise HubDisconnected


def make_hub(address: str | None) -> Hub:
    """Return a hub that uses Redis at this address, or one for this process alone; raises `BadHub`."""
    return Hub() if address is None else RedisHub(address)
