"""Interruptions in the store: matches at which a decision could not be stored, for the host."""

from datetime import datetime

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.domain.events import Interrupted
from kwartet.server.store.insert_if_absent import insert_if_absent
from kwartet.server.store.readiness import write_and_remove
from kwartet.server.store.schema import interruptions, tables


async def record_interruption(
    connection: AsyncConnection, table: str, event: Interrupted, now: datetime
) -> None:
    """Store an interruption, and make sure that there is room for decisions again."""
    row = {
        "table_id": table,
        "ply": event.ply,
        "side": int(event.side),
        "reason": event.reason,
        "began": event.began,
        "ended": now,
    }
    await insert_if_absent(connection, interruptions, [row])
    await connection.run_sync(write_and_remove)


async def interrupted(connection: AsyncConnection, limit: int) -> list[Row[object]]:
    """The newest interruptions, each with its table."""
    wanted = (
        select(
            interruptions,
            tables.c.game,
            tables.c.first_name,
            tables.c.second_name,
            tables.c.rated,
            tables.c.winner,
            tables.c.ending,
        )
        .join_from(interruptions, tables, tables.c.id == interruptions.c.table_id)
        .order_by(interruptions.c.began.desc(), interruptions.c.table_id)
        .limit(limit)
    )
    return list((await connection.execute(wanted)).all())
