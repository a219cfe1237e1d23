"""Retention: deletes what nobody has needed for a long time.

Rows are deleted in small transactions, so a server that runs meanwhile is not held up. Rated games, accounts
and everything that is still in play are never deleted.
"""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import ColumnElement, Table, and_, delete, func, or_, select

from kwartet.server.domain.snapshot import UNPLAYED
from kwartet.server.store.database import Database
from kwartet.server.store.schema import archived_games, decisions, players, tables

AT_ONCE = 500  # rows of one transaction
OLD_GAMES = "unrated games"
ARCHIVED_GAMES = "archived games"


def deletable(before: datetime, *, games: bool) -> Mapping[str, tuple[Table, ColumnElement[bool]]]:
    """What can be deleted that was not used since a time, by its name; `games` are finished unrated ones."""
    is_match, is_over = tables.c.kind == "people", tables.c.ended < before
    is_played = select(decisions.c.ply).where(
        decisions.c.table_id == tables.c.id, decisions.c.taken >= before
    )
    sits = or_(tables.c.first_player == players.c.id, tables.c.second_player == players.c.id)
    is_playing = select(tables.c.id).where(sits, tables.c.ended.is_(None))
    found: dict[str, tuple[Table, ColumnElement[bool]]] = {
        "home games": (tables, and_(~is_match, tables.c.created < before, ~is_played.exists())),
        "aborted matches": (tables, and_(is_match, is_over, tables.c.ending.in_(UNPLAYED))),
    }
    if games:
        found[OLD_GAMES] = (tables, and_(is_match, is_over, ~tables.c.rated))
        found[ARCHIVED_GAMES] = (archived_games, archived_games.c.added < before)
    is_old_guest = and_(players.c.kind == "guest", players.c.seen < before)
    return found | {"guests": (players, and_(is_old_guest, ~is_playing.exists()))}


async def prune(
    database: Database, before: datetime, *, games: bool = False, dry_run: bool = False
) -> dict[str, int]:
    """Delete what has not been used since a time; return how much of what. A dry run only counts."""
    work = count if dry_run else delete_all
    wanted = deletable(before, games=games)
    return {name: await work(database, table, condition) for name, (table, condition) in wanted.items()}


async def count(database: Database, table: Table, condition: ColumnElement[bool]) -> int:
    """How many rows fulfil a condition."""
    async with database.reading() as connection:
        return await connection.scalar(select(func.count()).select_from(table).where(condition)) or 0


async def delete_all(database: Database, table: Table, condition: ColumnElement[bool]) -> int:
    """Delete the rows that fulfil a condition; return how many there were."""
    deleted = 0
    some = select(table.c.id).where(condition).limit(AT_ONCE).scalar_subquery()
    while True:
        async with database.transaction() as connection:
            gone = await connection.execute(delete(table).where(table.c.id.in_(some)))
        deleted += gone.rowcount
        if gone.rowcount < AT_ONCE:
            return deleted
