"""Challenges in the store: matches that wait for one player to take the seat or to decline."""

from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Row, and_, case, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.domain.clocks import ClockRule
from kwartet.server.domain.games import GameChoice
from kwartet.server.domain.lobby import Challenge, OpenChallenges
from kwartet.server.domain.snapshot import ABORT, DECLINED
from kwartet.server.store.played_games import by, games, seats
from kwartet.server.store.ratings import Profiles, profiles_by_game
from kwartet.server.store.schema import OPEN_CHALLENGES, tables

WHO_WAITS = select(tables.c.id, tables.c.invited, tables.c.first_player, tables.c.second_player).where(
    OPEN_CHALLENGES, or_(tables.c.first_player.is_not(None), tables.c.second_player.is_not(None))
)
NOTHING = OpenChallenges()


async def challenges_of(connection: AsyncConnection, players: set[str]) -> dict[str, OpenChallenges]:
    """The challenges to some players, the newest first, and the tables at which these players wait."""
    if not players:
        return {}
    found = await connection.execute(WHO_WAITS)  # few matches wait for an answer, while many clients listen
    names = [row.id for row in found if not players.isdisjoint(row[1:])]
    rows = (await connection.execute(games().where(tables.c.id.in_(names)))).all() if names else ()
    profiles = await profiles_by_game(connection, seats(rows))
    told = dict.fromkeys(players, NOTHING)
    for row in rows:
        if row.invited in players:
            known = told[row.invited]
            told[row.invited] = replace(known, challenges=(*known.challenges, challenge_of(row, profiles)))
        if (host := challenger(row)) in players:
            told[host] = replace(told[host], waiting=(*told[host].waiting, row.id))
    return told


def challenger(row: Row[Any]) -> str | None:
    """The player who waits for the answer; None if their account has just been deleted."""
    player: str | None = row.first_player or row.second_player
    return player


def challenge_of(row: Row[Any], profiles: Profiles) -> Challenge:
    """A challenge for the challenged player."""
    return Challenge(
        table=row.id,
        player=profiles[row.game, row.variant][challenger(row) or ""],
        choice=GameChoice(game=row.game, variant=row.variant, options=row.options),
        clock=msgspec.convert(row.clock, ClockRule | None),
        rated=row.rated,
        side=0 if row.first_player is None else 1,
        created=row.created,
    )


async def open_between(connection: AsyncConnection, one: str, other: str) -> bool:
    """Whether one of two players waits for an answer of the other."""
    between = or_(
        and_(tables.c.invited == one, by(other)),
        and_(tables.c.invited == other, by(one)),
    )
    return await connection.scalar(select(tables.c.id).where(OPEN_CHALLENGES, between).limit(1)) is not None


async def count_open(connection: AsyncConnection, player: str) -> int:
    """How many open challenges a player has made."""
    counted = select(func.count()).select_from(tables).where(OPEN_CHALLENGES, by(player))
    return await connection.scalar(counted) or 0


async def end_challenges(connection: AsyncConnection, player: str, now: datetime) -> None:
    """Decline the open challenges to a player, and withdraw those that they made."""
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
