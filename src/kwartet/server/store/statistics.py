"""Statistics: how many rows of each kind there are in the database."""

from sqlalchemy import func, select

from kwartet.server.store.database import Database
from kwartet.server.store.migration import revision_of
from kwartet.server.store.schema import archived_games, decisions, mails, players, seeks, sessions, tables

COUNTED = {
    "accounts": select(func.count()).where(players.c.kind.in_(["person", "bot"]), players.c.closed.is_(None)),
    "closed accounts": select(func.count()).where(players.c.closed.is_not(None)),
    "guests": select(func.count()).where(players.c.kind == "guest"),
    "sessions": select(func.count()).select_from(sessions),
    "matches in play": select(func.count()).where(tables.c.kind == "people", tables.c.ended.is_(None)),
    "matches finished": select(func.count()).where(tables.c.kind == "people", tables.c.ended.is_not(None)),
    "home games": select(func.count()).where(tables.c.kind != "people"),
    "archived games": select(func.count()).select_from(archived_games),
    "decisions": select(func.count()).select_from(decisions),
    "queued mails": select(func.count()).select_from(mails),
    "open seeks": select(func.count()).where(seeks.c.table_id.is_(None)),
}


async def numbers(database: Database) -> dict[str, object]:
    """The counts, by name."""
    async with database.reading() as connection:
        found: dict[str, object] = {"schema revision": await connection.run_sync(revision_of)}
        for name, question in COUNTED.items():
            found[name] = await connection.scalar(question)
        return found
