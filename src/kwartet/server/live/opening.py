"""Opening: a match between two known players is stored within a transaction of the caller."""

from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.domain.opening import MatchRequest, new_match
from kwartet.server.domain.visitor import Visitor
from kwartet.server.live.registry import new_random_choices
from kwartet.server.store.tables import begin_in


async def open_in(
    connection: AsyncConnection,
    request: MatchRequest,
    host: Visitor,
    guest: Visitor | None = None,
    now: datetime | None = None,
) -> str:
    """Open a match within a transaction and return its name; raises `Refusal`."""
    match = new_match(request, host, new_random_choices(), now or datetime.now(UTC), guest=guest)
    await begin_in(connection, match)
    return match.facts.id
