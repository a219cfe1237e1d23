"""Archive: games that players have finished in their own browsers, each stored once and never changed."""

import hashlib
from datetime import datetime

from sqlalchemy import func, select

from kwartet.server.store.database import Database
from kwartet.server.store.insert_if_absent import insert_if_absent
from kwartet.server.store.locks import Lock, take_lock
from kwartet.server.store.schema import archived_games

MOST_GAMES = 5000  # of one player


class ArchiveFull(Exception):
    """A player has as many archived games as one may have."""


def id_of(player: str, record: str) -> str:
    """The id of a game in the archive of a player: a hash, so that the same game is stored once."""
    return hashlib.sha256(f"{player}\n{record}".encode()).hexdigest()


class Archive:
    """The archived games of all players."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, player: str, record: str, now: datetime) -> str:
        """Store a record and return its id; one that is there already stays. Raises `ArchiveFull`."""
        game = id_of(player, record)
        others = select(func.count()).where(archived_games.c.player_id == player, archived_games.c.id != game)
        async with self._database.transaction() as connection:
            await take_lock(connection, Lock.ARCHIVING)
            if (await connection.scalar(others) or 0) >= MOST_GAMES:
                raise ArchiveFull
            row = {"id": game, "player_id": player, "record": record, "added": now}
            await insert_if_absent(connection, archived_games, [row])
        return game

    async def games(self, player: str) -> list[str]:
        """The ids of all games of a player, the oldest first."""
        query = (
            select(archived_games.c.id)
            .where(archived_games.c.player_id == player)
            .order_by(archived_games.c.added, archived_games.c.id)
        )
        async with self._database.reading() as connection:
            return list(await connection.scalars(query))

    async def record(self, player: str, game: str) -> str | None:
        """The record of a game of a player."""
        found = select(archived_games.c.record).where(
            archived_games.c.id == game, archived_games.c.player_id == player
        )
        return await self._database.read(lambda connection: connection.scalar(found))
