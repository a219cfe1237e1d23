"""Challenges in the store: matches that wait for one player to take the seat or to decline."""

from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Row, and_, case, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.messages.games import GameChoice
from kwartet.server.messages.lobby import Challenge, ChallengesDown
from kwartet.server.messages.matches import ClockRule
from kwartet.server.moment import ABORT, DECLINED
from kwartet.server.store.played import by, games, seats
from kwartet.server.store.ratings import Views, views_by_game
from kwartet.server.store.schema import OPEN_CHALLENGES, tables

WHO_WAITS = select(tables.c.id, tables.c.invited, tables.c.first_player, tables.c.second_player).where(
    OPEN_CHALLENGES, or_(tables.c.first_player.is_not(None), tables.c.second_player.is_not(None))
)
NOTHING = ChallengesDown(challenges=(), waiting=())


async def challenges_of(connection: AsyncConnection, players: set[str]) -> dict[str, ChallengesDown]:
    """Who challenges each of some players, the newest first, and where each of them waits for an answer."""
    if not players:
        return {}
    found = await connection.execute(WHO_WAITS)  # few wait, while many listen
    names = [row.id for row in found if not players.isdisjoint(row[1:])]
    rows = (await connection.execute(games().where(tables.c.id.in_(names)))).all() if names else ()
    views = await views_by_game(connection, seats(rows))
    told = dict.fromkeys(players, NOTHING)
    for row in rows:
        if row.invited in players:
            known = told[row.invited]
            told[row.invited] = replace(known, challenges=(*known.challenges, challenge_view(row, views)))
        if (host := challenger(row)) in players:
            told[host] = replace(told[host], waiting=(*told[host].waiting, row.id))
    return told


def challenger(row: Row[Any]) -> str | None:
    """The one who waits; nobody, if their account has just gone."""
    player: str | None = row.first_player or row.second_player
    return player


def challenge_view(row: Row[Any], views: Views) -> Challenge:
    """A challenge as it is told to the one it is for."""
    return Challenge(
        table=row.id,
        player=views[row.game, row.variant][challenger(row) or ""],
        choice=GameChoice(game=row.game, variant=row.variant, options=row.options),
        clock=msgspec.convert(row.clock, ClockRule | None),
        rated=row.rated,
        side=0 if row.first_player is None else 1,
        created=row.created.isoformat(),
    )


async def open_between(connection: AsyncConnection, one: str, other: str) -> bool:
    """Whether one of two waits for the other."""
    between = or_(
        and_(tables.c.invited == one, by(other)),
        and_(tables.c.invited == other, by(one)),
    )
    return await connection.scalar(select(tables.c.id).where(OPEN_CHALLENGES, between).limit(1)) is not None


async def count_open(connection: AsyncConnection, player: str) -> int:
    """How many answers a player waits for."""
    counted = select(func.count()).select_from(tables).where(OPEN_CHALLENGES, by(player))
    return await connection.scalar(counted) or 0


async def end_challenges(connection: AsyncConnection, player: str, now: datetime) -> None:
    """Decline what waits for a player, and withdraw what they wait for."""
    is_theirs = tables.c.invited == player
    await connection.execute(
        update(tables)
        .where(OPEN_CHALLENGES, or_(is_theirs, by(player)))
        .values(
            ended=now,
            since=now,
            ending=case((is_theirs, DECLINED), else_=ABORT),
            version=tables.c.version + 1,
        )
    )
