"""Table details: reads what belongs to a match besides its row, whenever it may have changed."""

import structlog

from kwartet.server.domain.players import MatchDetails
from kwartet.server.domain.snapshot import Snapshot
from kwartet.server.store.database import DATABASE_ERRORS, Database
from kwartet.server.store.match_details import details_of

log = structlog.get_logger(__name__)


async def details_after(
    database: Database, known: MatchDetails, before: Snapshot, after: Snapshot
) -> MatchDetails:
    """The details after a change; a database error must not hide what was committed."""
    if not may_differ(before, after):
        return known
    try:
        return await details_of(database, after.facts, after.match_state)
    except DATABASE_ERRORS as error:
        reason = type(error).__name__
        log.warning("the players of a match could not be read", reason=reason, table=after.facts.id)
        return known


def may_differ(before: Snapshot, after: Snapshot) -> bool:
    """Whether a change may have changed the details; the name of a challenged player may change, too."""
    old, new = before.match_state, after.match_state
    has_news = (old.ids, old.names, old.invited) != (new.ids, new.names, new.invited) or new.awaits_answer
    has_rating = after.is_over and not before.is_over and after.facts.rated
    return has_news or has_rating
