"""Heartbeat: detects times without a running server.

Every process updates one row once a second. If the last update is too old, no server ran in between, or the
clock of the machine was set. Then the running clocks of all games are moved by that time, so that no player
is charged for it. This includes the time for which the database was unavailable.
"""

from datetime import datetime, timedelta

from sqlalchemy import Connection, select, update

from kwartet.server.runtime.steady_clock import LONGEST_PAUSE
from kwartet.server.store.database import Database
from kwartet.server.store.insert_if_absent import insert_if_absent
from kwartet.server.store.schema import heartbeats, tables

BEAT = 1.0  # seconds
GAP = timedelta(seconds=LONGEST_PAUSE)
FRESH = timedelta(seconds=BEAT / 2)
ROW_ID = 1


async def record_heartbeat(database: Database, now: datetime) -> bool:
    """Update the heartbeat; return True if there was a gap and clocks have been moved."""
    had_gap = await database.write(lambda connection: marked(connection, now))
    if had_gap is None:
        async with database.transaction() as connection:
            await insert_if_absent(connection, heartbeats, [{"id": ROW_ID, "updated": now}])
    return bool(had_gap)


def marked(connection: Connection, now: datetime) -> bool | None:
    """Update the row of the heartbeat; None if there is no row yet."""
    wanted = select(heartbeats.c.updated).where(heartbeats.c.id == ROW_ID).with_for_update()
    last: datetime | None = connection.scalar(wanted)
    if last is None:
        return None
    if abs(now - last) > FRESH:
        connection.execute(update(heartbeats).where(heartbeats.c.id == ROW_ID).values(updated=now))
    if abs(now - last) <= GAP:
        return False
    move_clocks(connection, last, now)
    return True


def move_clocks(connection: Connection, last: datetime, now: datetime) -> None:
    """Give the time from the last heartbeat until now back to every running clock."""
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
    """By how much to move a clock that runs since `since`; time before the gap is not given back."""
    return now - last if now < last else now - max(last, since)
