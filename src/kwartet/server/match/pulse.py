"""Pulse: whether a server was alive all the time.

Every process leaves a mark in the database once a second. If the last mark is too old, no server lived in
between, or the clock of the machine was set: nobody could decide, so nobody is charged for it. The clocks
that run are then moved on by that time. The time for which the database was away counts as well.
"""

from datetime import datetime, timedelta

from sqlalchemy import Connection, select, update

from kwartet.server.store import Database
from kwartet.server.store.missing import insert_missing
from kwartet.server.store.schema import pulse, tables
from kwartet.server.timekeeper import LONGEST_PAUSE

BEAT = 1.0  # seconds
GAP = timedelta(seconds=LONGEST_PAUSE)
FRESH = timedelta(seconds=BEAT / 2)
THE_ONE = 1


async def beat(database: Database, now: datetime) -> bool:
    """Leave a mark; return True if there was a gap, and clocks have been moved."""
    had_gap = await database.write(lambda connection: marked(connection, now))
    if had_gap is None:
        async with database.transaction() as connection:
            await insert_missing(connection, pulse, [{"id": THE_ONE, "beaten": now}])
    return bool(had_gap)


def marked(connection: Connection, now: datetime) -> bool | None:
    """Leave a mark in the place of the last one; None if there never was one."""
    wanted = select(pulse.c.beaten).where(pulse.c.id == THE_ONE).with_for_update()
    last: datetime | None = connection.scalar(wanted)
    if last is None:
        return None
    if abs(now - last) > FRESH:
        connection.execute(update(pulse).where(pulse.c.id == THE_ONE).values(beaten=now))
    if abs(now - last) <= GAP:
        return False
    move_clocks(connection, last, now)
    return True


def move_clocks(connection: Connection, last: datetime, now: datetime) -> None:
    """Give back the time from the last sign of life until now to every clock that runs."""
    running = (
        select(tables.c.id, tables.c.since, tables.c.deadline, tables.c.version)
        .where(tables.c.deadline.is_not(None), tables.c.since.is_not(None))
        .order_by(tables.c.id)
        .with_for_update()
    )
    for row in connection.execute(running).all():
        shift = shift_of(row.since, last, now)
        moved = {
            "since": row.since + shift,
            "deadline": row.deadline + shift,
            "version": row.version + 1,
        }
        connection.execute(update(tables).where(tables.c.id == row.id).values(moved))


def shift_of(since: datetime, last: datetime, now: datetime) -> timedelta:
    """By how much a clock is moved that runs since a moment: what went by before the gap stays gone by."""
    return now - last if now < last else now - max(last, since)
