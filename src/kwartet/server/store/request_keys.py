"""Request keys: a request for a match that is repeated with the same key gets the same match."""

from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.store.database import Database
from kwartet.server.store.schema import match_keys

KEPT_FOR = timedelta(days=1)


class KeyTaken(Exception):
    """A match was created with this key a moment ago."""


async def made_with(database: Database, player: str, key: str) -> tuple[str, str] | None:
    """The match that a player has created with a key, and the digest of the request."""
    wanted = select(match_keys.c.table_id, match_keys.c.digest).where(
        match_keys.c.player_id == player, match_keys.c.key == key
    )
    found = await database.read(lambda connection: connection.execute(wanted).first())
    return None if found is None else (found.table_id, found.digest)


async def keep_key_in(
    connection: AsyncConnection, player: str, key: str, digest: str, table: str, now: datetime
) -> None:
    """Store a key with its match, in one transaction; raises `KeyTaken`."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    row = {"player_id": player, "key": key, "digest": digest, "table_id": table, "created": now}
    added = await connection.execute(dialect.insert(match_keys).values(row).on_conflict_do_nothing())
    if added.rowcount == 0:
        raise KeyTaken


async def forget_keys(database: Database, now: datetime) -> None:
    """Delete expired keys."""
    old = delete(match_keys).where(match_keys.c.created < now - KEPT_FOR)
    await database.write(lambda connection: connection.execute(old))
