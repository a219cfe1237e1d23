"""Shared limits: rate limits that count for all processes, by events over the hub.

Each process tells the others a few times a second what its clients have used up, in one event. So a client
who spreads requests over processes exceeds a limit by little more than what fits into that time. Within one
process, or while Redis is unavailable, every process counts by itself.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from kwartet.server.live.hub import Hub
from kwartet.server.runtime.cancel import cancel
from kwartet.server.runtime.rate_limits import RateLimits, Spent

CHANNEL = "limits"
PAUSE = 0.25  # seconds
SPENT = msgspec.json.Decoder(tuple[str, Spent])


@asynccontextmanager
async def share_limits(rate_limits: RateLimits, hub: Hub) -> AsyncIterator[None]:
    """Exchange with the other processes what clients have used up."""
    process = secrets.token_urlsafe(8)

    def receive(event: bytes) -> None:
        sender, spent = SPENT.decode(event)
        if sender != process:
            rate_limits.charge(spent)

    async def tell() -> None:
        while True:
            await asyncio.sleep(PAUSE)
            if spent := rate_limits.take_spent():
                hub.publish(CHANNEL, msgspec.json.encode((process, spent)))

    hub.subscribe(CHANNEL, receive)
    telling = asyncio.create_task(tell())
    try:
        yield
    finally:
        await cancel(telling)
        hub.unsubscribe(CHANNEL, receive)
