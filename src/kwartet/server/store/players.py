"""Players in the store: accounts, guests and engines."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Select, bindparam, delete, exists, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.domain.players import PlayerKind
from kwartet.server.store.challenges import end_challenges
from kwartet.server.store.database import Database, Step
from kwartet.server.store.schema import (
    api_tokens,
    archived_games,
    chat,
    links,
    mails,
    passkeys,
    players,
    seeks,
    sessions,
    tables,
)

SEATS = ((0, tables.c.first_player, "first_name"), (1, tables.c.second_player, "second_name"))


class NameTaken(Exception):
    """Another player has this name."""


class Player(msgspec.Struct, frozen=True):
    """A player."""

    id: str
    kind: PlayerKind
    name: str
    created: datetime
    seen: datetime
    name_key: str | None = None
    password: str | None = None
    email: str | None = None
    confirmed: datetime | None = None
    language: str | None = None
    turn_reminders: bool = False
    level: int | None = None
    closed: datetime | None = None
    muted_until: datetime | None = None

    def is_muted(self, now: datetime) -> bool:
        """Whether the player is muted at this time."""
        return self.muted_until is not None and self.muted_until > now


ADD = insert(players)
BY_ID = select(players).where(players.c.id == bindparam("wanted"))
BY_KEY = select(players).where(players.c.name_key == bindparam("wanted"))


class PlayerStore:
    """Stores players. When a method returns, its change is on the disk."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def find(self, player: str) -> Player | None:
        """The player with this id."""
        return await self._first(BY_ID, player)

    async def find_by_key(self, key: str) -> Player | None:
        """The player whose name has this key."""
        return await self._first(BY_KEY, key)

    async def is_muted(self, player: str) -> bool:
        """Whether a player is muted now."""
        found = await self.find(player)
        return found is None or found.is_muted(datetime.now(UTC))

    async def change_with(self, player: str, values: Mapping[str, Any], then: Step) -> None:
        """Change columns of a player, but not the name, with a step in the same transaction."""
        async with self.database.transaction() as connection:
            await connection.execute(update(players).where(players.c.id == player).values(**values))
            await then(connection)

    async def change(self, player: str, values: Mapping[str, Any]) -> bool:
        """Change columns of a player, but not the name; return whether the player exists."""
        query = update(players).where(players.c.id == player).values(**values)
        changed = await self.database.write(lambda connection: connection.execute(query).rowcount)
        return changed > 0

    async def mark_seen(self, present: Iterable[str], now: datetime) -> None:
        """Record that connected players are online, if they want reminders; always in the same order."""
        query = update(players).where(players.c.id == bindparam("present"), players.c.turn_reminders)
        rows = [{"present": player} for player in sorted(present)]
        if rows:
            await self.database.write(lambda connection: connection.execute(query.values(seen=now), rows))

    async def has_played(self, player: str) -> bool:
        """Whether a player has a seat at any table."""
        async with self.database.reading() as connection:
            found = await connection.scalar(select(tables.c.id).where(sits_there(player)).limit(1))
            return found is not None

    async def tables_of(self, player: str) -> list[str]:
        """The names of all tables where a player has a seat, the oldest first."""
        query = select(tables.c.id).where(sits_there(player)).order_by(tables.c.created, tables.c.id)
        async with self.database.reading() as connection:
            return list(await connection.scalars(query))

    async def tables_with(self, player: str) -> list[str]:
        """The names of all tables where a player has a seat, or was challenged to take one."""
        query = select(tables.c.id).where(or_(sits_there(player), tables.c.invited == player))
        async with self.database.reading() as connection:
            return list(await connection.scalars(query))

    async def close(self, player: str, now: datetime) -> None:
        """Close an account: the name is kept, log-ins are refused, and open challenges end."""
        async with self.database.transaction() as connection:
            for belongings in (sessions, api_tokens, seeks, mails, links):
                await connection.execute(delete(belongings).where(belongings.c.player_id == player))
            await end_challenges(connection, player, now)
            await connection.execute(update(players).where(players.c.id == player).values(closed=now))

    async def remove(self, player: str, name: str) -> None:
        """Delete a player and their chat lines; their games stay, with another name at their seat."""
        async with self.database.transaction() as connection:
            for side, seat, _ in SEATS:
                theirs = select(tables.c.id).where(seat == player)
                said = (chat.c.side == side) & chat.c.table_id.in_(theirs)
                await connection.execute(update(chat).where(said).values(text=""))  # lines keep their numbers
            await write_name(connection, player, name)
            for belongings in (sessions, api_tokens, passkeys, archived_games, seeks, mails, links):
                await connection.execute(delete(belongings).where(belongings.c.player_id == player))
            await connection.execute(delete(players).where(players.c.id == player))

    async def forget_guests(self, unseen_since: datetime) -> int:
        """Delete guests without a game who have not been online for long; return how many."""
        async with self.database.transaction() as connection:
            gone = await connection.execute(
                delete(players).where(
                    players.c.kind == "guest",
                    players.c.seen < unseen_since,
                    ~exists().where(sits_there(players.c.id)),
                )
            )
            return gone.rowcount

    async def _first(self, query: Select[Any], wanted: str) -> Player | None:
        row = await self.database.read(
            lambda connection: connection.execute(query, {"wanted": wanted}).mappings().first()
        )
        return None if row is None else player_of(row)


def player_of(row: Mapping[Any, Any]) -> Player:
    """A player from a row."""
    return Player(**{field: row[field] for field in Player.__struct_fields__})


def sits_there(player: str | ColumnElement[str]) -> ColumnElement[bool]:
    """The condition that a player has a seat at a table."""
    return or_(tables.c.first_player == player, tables.c.second_player == player)


async def write_name(connection: AsyncConnection, player: str, name: str) -> None:
    """Update a player's name at every seat; processes that have the table loaded reload it.

    The same holds for tables at which the player is challenged.
    """
    await connection.execute(
        update(tables).where(tables.c.invited == player).values(version=tables.c.version + 1)
    )
    for _, seat, column in SEATS:
        await connection.execute(
            update(tables).where(seat == player).values({column: name, "version": tables.c.version + 1})
        )


async def add_in(connection: AsyncConnection, player: Player) -> None:
    """Store a new player in a transaction; raises `NameTaken`."""
    try:
        await connection.execute(ADD, msgspec.structs.asdict(player))
    except IntegrityError as trouble:
        raise NameTaken from trouble


async def rename_in(connection: AsyncConnection, player: str, values: Mapping[str, Any]) -> bool:
    """Change a player and their name at all their tables in a transaction; raises `NameTaken`.

    Returns whether the player exists.
    """
    try:
        changed = await connection.execute(update(players).where(players.c.id == player).values(**values))
    except IntegrityError as trouble:
        raise NameTaken from trouble
    await write_name(connection, player, str(values["name"]))
    return changed.rowcount > 0
