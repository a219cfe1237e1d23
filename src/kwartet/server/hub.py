"""Hub: small notes between those who care, in this process and in others.

A note says that something has changed, never what is true: the database knows that. So a note may get lost.
Whoever must not miss anything also says how to look for themselves (`on_gap`), and that is done whenever
notes may have been missed.

A server of one process needs `Hub` alone. Several processes talk over Redis; while it is away they look for
themselves once a second, and the games go on.
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

from kwartet.server.halt import halt
from kwartet.server.measures import HUB_IS_HERE, NOTES

NOTES_OF_ALL = "kwartet:notes"
BEAT = "beat"
GAP = "gap"
PAUSE = 1.0  # between two beats, two attempts, two looks
LONGEST_SILENCE = 3.0
A_MOMENT = 0.005  # each sending and hearing costs much more than a note in it
MOST_WAITING = 10_000
OWN_NAME = 8  # bytes
BUNDLE = msgspec.msgpack.Decoder(list[tuple[str, bytes]])
Hear = Callable[[bytes], None]
Check = Callable[[], Awaitable[None]]
log = structlog.get_logger(__name__)


class HubAway(Exception):
    """Nothing is heard any more."""


class BadHub(Exception):
    """The address of the hub is none; the message says why."""


class Hub:
    """Notes within this process."""

    def __init__(self) -> None:
        self._hearers: dict[str, list[Hear]] = defaultdict(list)
        self._checks: list[Check] = []

    @property
    def is_here(self) -> bool:
        """Whether notes reach everybody."""
        return True

    def subscribe(self, channel: str, hear: Hear) -> None:
        """Hear every note of a channel from now on, one's own included."""
        self._hearers[channel].append(hear)

    def unsubscribe(self, channel: str, hear: Hear) -> None:
        """Hear no more."""
        self._hearers[channel].remove(hear)

    def on_gap(self, check: Check) -> None:
        """Say how to look for oneself when notes may have been missed."""
        self._checks.append(check)

    def publish(self, channel: str, note: bytes) -> None:
        """Tell everybody; this never waits and never fails."""
        asyncio.get_running_loop().call_soon(self._deliver, channel, note)

    async def open(self) -> None:
        """Begin."""

    async def close(self) -> None:
        """End."""

    def _deliver(self, channel: str, note: bytes) -> None:
        for hear in tuple(self._hearers[channel]):
            try:
                hear(note)
            except Exception:
                log.exception("a note was not understood", channel=channel)

    async def _check(self) -> None:
        for check in tuple(self._checks):
            try:
                await check()
            except Exception:
                log.exception("nobody could look for what was missed")


class RedisHub(Hub):
    """Notes between processes, over Redis."""

    def __init__(self, address: str) -> None:
        super().__init__()
        try:
            self._redis = Redis.from_url(address, retry=Retry(NoBackoff(), 0), socket_timeout=LONGEST_SILENCE)
        except ValueError as trouble:
            raise BadHub(f"the address of Redis cannot be used: {trouble}") from trouble
        self._name = secrets.token_bytes(OWN_NAME)
        self._outgoing: list[tuple[str, bytes]] = []
        self._has_outgoing = asyncio.Event()
        self._is_here = False
        self._heard = 0.0
        self._life: asyncio.Task[None] | None = None
        self._look: asyncio.Task[None] | None = None

    @property
    def is_here(self) -> bool:
        """Whether notes reach everybody."""
        return self._is_here

    def publish(self, channel: str, note: bytes) -> None:
        """Tell everybody; what cannot be told now will be found by looking."""
        super().publish(channel, note)
        self._send(channel, note)

    async def open(self) -> None:
        """Begin to talk with the others."""
        self._life = asyncio.create_task(self._live())

    async def close(self) -> None:
        """Fall silent."""
        await halt(self._life, self._look)
        await self._redis.aclose()

    def _send(self, channel: str, note: bytes) -> None:
        if self._is_here and len(self._outgoing) < MOST_WAITING:
            self._outgoing.append((channel, note))
            self._has_outgoing.set()

    async def _live(self) -> None:
        """Talk for as long as it goes; look for oneself meanwhile, and try again."""
        while True:
            try:
                await self._talk()
            except (RedisError, OSError, TimeoutError, HubAway) as trouble:
                if self._is_here:
                    log.warning("the hub is away", reason=type(trouble).__name__)
            self._set_here(False)
            await self._check()
            await asyncio.sleep(PAUSE)

    async def _talk(self) -> None:
        await self._redis.connection_pool.disconnect()  # what is left of the last time leads nowhere
        async with self._redis.pubsub() as ear:
            await ear.subscribe(NOTES_OF_ALL)
            await ear.get_message(timeout=LONGEST_SILENCE)  # the answer to this
            self._heard = time.monotonic()
            self._set_here(True)
            self._send(GAP, b"")  # the others have missed what we could not say
            self._look_soon()
            tasks = [asyncio.create_task(part) for part in (self._listen(ear), self._speak(), self._beat())]
            try:
                await asyncio.gather(*tasks)
            finally:
                await halt(*tasks)

    def _set_here(self, is_here: bool) -> None:
        self._is_here = is_here
        self._outgoing.clear()
        HUB_IS_HERE.set(is_here)

    async def _listen(self, ear: Any) -> None:  # noqa: ANN401 - redis does not say what it is
        while True:
            message = await ear.get_message(ignore_subscribe_messages=True, timeout=None)
            self._heard = time.monotonic()
            if message is not None and not message["data"].startswith(self._name):
                self._unpack(message["data"][OWN_NAME:])

    def _unpack(self, bundle: bytes) -> None:
        try:
            notes = BUNDLE.decode(bundle)
        except msgspec.DecodeError:
            log.warning("notes were not understood")
            return
        for channel, note in notes:
            self._hear(channel, note)

    def _hear(self, channel: str, note: bytes) -> None:
        if channel == GAP:
            self._look_soon()
        elif channel != BEAT:
            NOTES.inc()
            self._deliver(channel, note)

    def _look_soon(self) -> None:
        if self._look is None or self._look.done():
            self._look = asyncio.create_task(self._check())

    async def _speak(self) -> None:
        """Send what waits at once, and what comes within the next moment together after it."""
        while True:
            await self._has_outgoing.wait()
            self._has_outgoing.clear()
            notes, self._outgoing = self._outgoing, []
            await self._redis.publish(NOTES_OF_ALL, self._name + msgspec.msgpack.encode(notes))
            await asyncio.sleep(A_MOMENT)

    async def _beat(self) -> None:
        """Hear oneself again and again, or it is not Redis that is at the other end."""
        while True:
            self._send(BEAT, b"")
            await asyncio.sleep(PAUSE)
            if time.monotonic() - self._heard > LONGEST_SILENCE:
                raise HubAway


def make_hub(address: str | None) -> Hub:
    """The hub at an address, or one for this process alone; raises `BadHub`."""
    return Hub() if address is None else RedisHub(address)
