"""Challenges: how many of them may wait for an answer."""

from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.problems import Refusal
from kwartet.server.store.challenges import count_open, open_between
from kwartet.server.store.turns import Turn, take_turn

MOST_OPEN = 10  # of one player


async def check_open_challenges(connection: AsyncConnection, host: str, invited: str) -> None:
    """Refuse one too many, and a second one between the same two, whoever of them made the first."""
    await take_turn(connection, Turn.CHALLENGING)
    if await open_between(connection, host, invited):
        raise Refusal("challenge_open", "there is a challenge between you that waits for an answer")
    if await count_open(connection, host) >= MOST_OPEN:
        raise Refusal(
            "challenge_open", f"{MOST_OPEN} challenges of yours wait for an answer; withdraw one first"
        )
