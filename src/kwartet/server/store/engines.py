"""Engines in the store: the rows of the engine players."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.domain.engines import LEVELS, engine_id, engine_name
from kwartet.server.domain.names import name_key
from kwartet.server.store.insert_if_absent import insert_if_absent
from kwartet.server.store.schema import players


async def insert_engines(connection: AsyncConnection, now: datetime) -> None:
    """Insert the rows of all engine players."""
    rows = [
        {
            "id": engine_id(level),
            "kind": "engine",
            "name": engine_name(level),
            "name_key": name_key(engine_name(level)),
            "level": level,
            "created": now,
            "seen": now,
        }
        for level in LEVELS
    ]
    await insert_if_absent(connection, players, rows)
