"""Challenges: how many may be open at once."""

from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.runtime.refusal import Refusal
from kwartet.server.store.challenges import count_open, open_between
from kwartet.server.store.locks import Lock, take_lock

MOST_OPEN = 10  # of one player


async def check_open_challenges(connection: AsyncConnection, host: str, invited: str) -> None:
    """Refuse a player with too many open challenges, and a second one between the same two players."""
    await take_lock(connection, Lock.CHALLENGING)
    if await open_between(connection, host, invited):
        raise Refusal("challenge_open", "there is already an open challenge between you")
    if await count_open(connection, host) >= MOST_OPEN:
        raise Refusal("challenge_open", f"you have {MOST_OPEN} open challenges; withdraw one first")
