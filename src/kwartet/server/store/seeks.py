"""Seeks in the store: open seeks of all processes.

A seek is open until it has led to a table. Then it stays for a short time with the name of that table, so
that the process to which its player is connected can send it. It is deleted when that is done, or when the
player has been gone for too long.
"""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Select, and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.domain.clocks import ClockRule
from kwartet.server.domain.games import GameChoice, choice_of, game_of
from kwartet.server.domain.lobby import Begins, SeekRequest
from kwartet.server.domain.players import PlayerKind
from kwartet.server.store.schema import players, seeks

IS_OPEN = seeks.c.table_id.is_(None)


class StoredSeek(msgspec.Struct, frozen=True):
    """A seek with its player."""

    id: str
    player_id: str
    name: str
    kind: PlayerKind
    game: str
    variant: str
    options: dict[str, int | bool]
    clock: ClockRule | None
    rated: bool
    first: Begins
    lowest: int | None
    highest: int | None
    table_id: str | None
    created: datetime

    @property
    def choice(self) -> GameChoice:
        """The requested game."""
        return GameChoice(game=self.game, variant=self.variant, options=self.options)


async def open_seeks(connection: AsyncConnection, limit: int) -> list[StoredSeek]:
    """All open seeks, the oldest first."""
    return await found(connection, with_players().where(IS_OPEN).limit(limit))


async def open_seeks_of(connection: AsyncConnection, player: str) -> list[StoredSeek]:
    """The open seeks of a player."""
    return await found(connection, with_players().where(IS_OPEN, seeks.c.player_id == player))


async def players_who_seek(connection: AsyncConnection) -> set[str]:
    """The players with open seeks."""
    return set(await connection.scalars(select(seeks.c.player_id).where(IS_OPEN)))


async def open_seek(connection: AsyncConnection, seek: str) -> StoredSeek | None:
    """A seek that is still open."""
    return next(iter(await found(connection, with_players().where(IS_OPEN, seeks.c.id == seek))), None)


async def open_seeks_for(connection: AsyncConnection, wanted: SeekRequest) -> list[StoredSeek]:
    """All open seeks for exactly this game, the oldest first."""
    alike = and_(
        seeks.c.game == wanted.choice.game,
        seeks.c.variant == wanted.choice.variant,
        seeks.c.rated == wanted.rated,
    )
    those = await found(connection, with_players().where(IS_OPEN, alike))
    return [seek for seek in those if is_alike(seek, wanted)]


def is_alike(seek: StoredSeek, wanted: SeekRequest) -> bool:
    """Whether a seek is for the same options and clock; an older one may lack an option that is new."""
    return (choice_of(game_of(seek.choice)), seek.clock) == (wanted.choice, wanted.clock)


async def taken_seeks(connection: AsyncConnection, of: Collection[str]) -> list[StoredSeek]:
    """The seeks of some players that have led to a table."""
    return await found(connection, with_players().where(~IS_OPEN, seeks.c.player_id.in_(list(of))))


async def add_seek(
    connection: AsyncConnection, seek: str, player: str, wanted: SeekRequest, now: datetime
) -> None:
    """Open a seek."""
    await connection.execute(
        insert(seeks).values(
            id=seek,
            player_id=player,
            game=wanted.choice.game,
            variant=wanted.choice.variant,
            options=wanted.choice.options,
            clock=msgspec.to_builtins(wanted.clock),
            rated=wanted.rated,
            first=wanted.first,
            lowest=wanted.lowest,
            highest=wanted.highest,
            created=now,
            seen=now,
        )
    )


async def lead_to(connection: AsyncConnection, seek: str, table: str) -> None:
    """Close a seek that has led to a table."""
    await connection.execute(update(seeks).where(seeks.c.id == seek).values(table_id=table))


async def close_seeks(connection: AsyncConnection, *players: str) -> None:
    """Close all open seeks of some players."""
    await connection.execute(delete(seeks).where(IS_OPEN, seeks.c.player_id.in_(players)))


async def close_seek(connection: AsyncConnection, player: str, seek: str) -> None:
    """Close an open seek of a player."""
    await connection.execute(delete(seeks).where(IS_OPEN, seeks.c.player_id == player, seeks.c.id == seek))


async def forget(connection: AsyncConnection, ids: Iterable[str]) -> None:
    """Delete seeks."""
    await connection.execute(delete(seeks).where(seeks.c.id.in_(list(ids))))


async def keep_alive(connection: AsyncConnection, of: Collection[str], now: datetime) -> None:
    """Record that some players are still connected."""
    await connection.execute(update(seeks).where(IS_OPEN, seeks.c.player_id.in_(list(of))).values(seen=now))


async def is_anything_older(connection: AsyncConnection, than: datetime) -> bool:
    """Whether there is a seek of a player who was last seen before this time."""
    return await connection.scalar(select(seeks.c.id).where(seen_before(than)).limit(1)) is not None


async def forget_older(connection: AsyncConnection, than: datetime) -> None:
    """Delete the seeks of players who were last seen before this time."""
    await connection.execute(delete(seeks).where(seen_before(than)))


def seen_before(moment: datetime) -> ColumnElement[bool]:
    """The condition for seeks of players who were last seen before this time."""
    return seeks.c.seen < moment


def with_players() -> Select[Any]:
    """Seeks with their players, the oldest first."""
    joined = seeks.join(players, players.c.id == seeks.c.player_id)
    return (
        select(seeks, players.c.name, players.c.kind)
        .select_from(joined)
        .order_by(seeks.c.created, seeks.c.id)
    )


async def found(connection: AsyncConnection, wanted: Select[Any]) -> list[StoredSeek]:
    """The seeks of a query."""
    rows = await connection.execute(wanted)
    return [msgspec.convert(row, StoredSeek, from_attributes=True) for row in rows]
