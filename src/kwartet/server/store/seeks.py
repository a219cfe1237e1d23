"""Seeks in the store: who looks for a game, for all processes to see.

A seek is open until it has led to a table. Then it stays for a moment with the name of that table, so that
whichever process its player is connected to can tell them; whoever has been told, or has been gone for too
long, loses it.
"""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Select, and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.messages.games import GameChoice
from kwartet.server.messages.lobby import SeekUp
from kwartet.server.messages.matches import Begins, ClockRule
from kwartet.server.messages.people import PlayerKind
from kwartet.server.store.schema import players, seeks

IS_OPEN = seeks.c.table_id.is_(None)


class KeptSeek(msgspec.Struct, frozen=True):
    """A seek and its player."""

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
        """What is to be played."""
        return GameChoice(game=self.game, variant=self.variant, options=self.options)


async def open_seeks(connection: AsyncConnection, limit: int) -> list[KeptSeek]:
    """Everybody who looks for a game, the oldest first."""
    return await found(connection, with_players().where(IS_OPEN).limit(limit))


async def open_seeks_of(connection: AsyncConnection, player: str) -> list[KeptSeek]:
    """What a player looks for."""
    return await found(connection, with_players().where(IS_OPEN, seeks.c.player_id == player))


async def players_who_seek(connection: AsyncConnection) -> set[str]:
    """Everybody who looks for a game."""
    return set(await connection.scalars(select(seeks.c.player_id).where(IS_OPEN)))


async def open_seek(connection: AsyncConnection, seek: str) -> KeptSeek | None:
    """A seek that is still open."""
    return next(iter(await found(connection, with_players().where(IS_OPEN, seeks.c.id == seek))), None)


async def open_seeks_for(connection: AsyncConnection, wanted: SeekUp) -> list[KeptSeek]:
    """Everybody who looks for exactly this game, the oldest first."""
    alike = and_(
        seeks.c.game == wanted.choice.game,
        seeks.c.variant == wanted.choice.variant,
        seeks.c.rated == wanted.rated,
    )
    those = await found(connection, with_players().where(IS_OPEN, alike))
    return [seek for seek in those if (seek.options, seek.clock) == (wanted.choice.options, wanted.clock)]


async def taken_seeks(connection: AsyncConnection, of: Collection[str]) -> list[KeptSeek]:
    """The seeks of some players that have led to a table."""
    return await found(connection, with_players().where(~IS_OPEN, seeks.c.player_id.in_(list(of))))


async def add_seek(
    connection: AsyncConnection, seek: str, player: str, wanted: SeekUp, now: datetime
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
    """Close a seek, for it has led to a table."""
    await connection.execute(update(seeks).where(seeks.c.id == seek).values(table_id=table))


async def close_seeks(connection: AsyncConnection, *players: str) -> None:
    """Close all open seeks of some players."""
    await connection.execute(delete(seeks).where(IS_OPEN, seeks.c.player_id.in_(players)))


async def close_seek(connection: AsyncConnection, player: str, seek: str) -> None:
    """Close an open seek of a player."""
    await connection.execute(delete(seeks).where(IS_OPEN, seeks.c.player_id == player, seeks.c.id == seek))


async def forget(connection: AsyncConnection, ids: Iterable[str]) -> None:
    """Remove seeks for good."""
    await connection.execute(delete(seeks).where(seeks.c.id.in_(list(ids))))


async def keep_alive(connection: AsyncConnection, of: Collection[str], now: datetime) -> None:
    """Note that some players are still here."""
    await connection.execute(update(seeks).where(IS_OPEN, seeks.c.player_id.in_(list(of))).values(seen=now))


async def is_anything_older(connection: AsyncConnection, than: datetime) -> bool:
    """Whether there is a seek of somebody who has been gone since then."""
    return await connection.scalar(select(seeks.c.id).where(seen_before(than)).limit(1)) is not None


async def forget_older(connection: AsyncConnection, than: datetime) -> None:
    """Remove the seeks of all who have been gone since then."""
    await connection.execute(delete(seeks).where(seen_before(than)))


def seen_before(moment: datetime) -> ColumnElement[bool]:
    """The seeks of those who were last seen before a moment."""
    return seeks.c.seen < moment


def with_players() -> Select[Any]:
    """Seeks with their players, the oldest first."""
    joined = seeks.join(players, players.c.id == seeks.c.player_id)
    return (
        select(seeks, players.c.name, players.c.kind)
        .select_from(joined)
        .order_by(seeks.c.created, seeks.c.id)
    )


async def found(connection: AsyncConnection, wanted: Select[Any]) -> list[KeptSeek]:
    """The seeks of a query."""
    rows = await connection.execute(wanted)
    return [msgspec.convert(row, KeptSeek, from_attributes=True) for row in rows]
