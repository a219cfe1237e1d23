"""Unjoined matches: matches whose free seat was not taken in time."""

from datetime import datetime, timedelta

from sqlalchemy import and_, or_, select

from kwartet.server.store.database import Database
from kwartet.server.store.schema import UNJOINED, tables

WAIT = timedelta(days=1)
CORRESPONDENCE_WAIT = timedelta(days=14)
IS_CORRESPONDENCE = and_(tables.c.clock.is_not(None), tables.c.clock["type"].as_string() == "days")


async def unjoined(database: Database, now: datetime, limit: int) -> list[str]:
    """Matches that no player has joined in time, the oldest first."""
    is_late = or_(
        tables.c.created < now - CORRESPONDENCE_WAIT,
        and_(tables.c.created < now - WAIT, ~IS_CORRESPONDENCE),
    )
    wanted = select(tables.c.id).where(UNJOINED, is_late).order_by(tables.c.created).limit(limit)
    async with database.reading() as connection:
        return list(await connection.scalars(wanted))
