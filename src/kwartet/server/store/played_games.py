"""Played games: lists of the games of a player."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, and_, case, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.domain.games import GameChoice
from kwartet.server.domain.players import PlayedGame, Profile
from kwartet.server.domain.snapshot import UNPLAYED
from kwartet.server.store.ratings import profiles_by_game
from kwartet.server.store.schema import decisions, tables

A_PAGE = 20
WAITING = or_(tables.c.first_player.is_(None), tables.c.second_player.is_(None))
COUNTS = and_(tables.c.ended.is_not(None), tables.c.ending.not_in(UNPLAYED))
IS_FOR_ALL = or_(COUNTS, and_(tables.c.listed, tables.c.ended.is_(None), ~WAITING))


def by(player: str) -> ColumnElement[bool]:
    """The tables at which a player has a seat."""
    return or_(tables.c.first_player == player, tables.c.second_player == player)


async def played_games(
    connection: AsyncConnection, player: str, before: datetime | None = None, limit: int = A_PAGE
) -> list[PlayedGame]:
    """The newest public games of a player; a private game is listed only when it is over."""
    wanted = games().where(by(player), IS_FOR_ALL)
    if before:
        wanted = wanted.where(tables.c.created < before)
    return await listed(connection, wanted.limit(limit))


async def unfinished_games(connection: AsyncConnection, player: str, limit: int) -> list[PlayedGame]:
    """The newest unfinished games of a player, for this player alone."""
    return await listed(connection, games().where(by(player), tables.c.ended.is_(None)).limit(limit))


async def unfinished_names(connection: AsyncConnection, player: str) -> list[str]:
    """The names of all unfinished tables at which a player has a seat or is challenged."""
    theirs = or_(by(player), tables.c.invited == player)
    return list(await connection.scalars(select(tables.c.id).where(theirs, tables.c.ended.is_(None))))


async def results(connection: AsyncConnection, player: str) -> tuple[int, int, int]:
    """How many games a player has won, drawn and lost."""
    has_won = or_(
        and_(tables.c.winner == 0, tables.c.first_player == player),
        and_(tables.c.winner == 1, tables.c.second_player == player),
    )
    outcome = case((tables.c.winner.is_(None), "drawn"), (has_won, "won"), else_="lost")
    counted = await connection.execute(
        select(outcome.label("outcome"), func.count().label("games"))
        .where(by(player), COUNTS)
        .group_by(outcome)
    )
    counts: dict[str, int] = {row.outcome: row.games for row in counted}
    return counts.get("won", 0), counts.get("drawn", 0), counts.get("lost", 0)


def games() -> Select[Any]:
    """Tables with the number of their decisions, the newest first."""
    plies = select(func.count()).where(decisions.c.table_id == tables.c.id).scalar_subquery()
    return select(tables, plies.label("plies")).order_by(tables.c.created.desc(), tables.c.id)


async def listed(connection: AsyncConnection, wanted: Select[Any]) -> list[PlayedGame]:
    """The games of a query."""
    rows = (await connection.execute(wanted)).all()
    profiles = await profiles_by_game(connection, seats(rows))
    return [played_game(row, profiles.get((row.game, row.variant), {})) for row in rows]


def seats(rows: Sequence[Row[Any]]) -> Iterator[tuple[str, str, str]]:
    """The players of tables, challenged ones included, each with the game and the variant of the table."""
    for row in rows:
        for player in filter(None, (row.first_player, row.second_player, row.invited)):
            yield player, row.game, row.variant


def played_game(row: Row[Any], players: dict[str, Profile]) -> PlayedGame:
    """A table as a game in a list."""
    return PlayedGame(
        id=row.id,
        choice=GameChoice(game=row.game, variant=row.variant, options=row.options),
        players=(players.get(row.first_player), players.get(row.second_player)),
        names=(row.first_name, row.second_name),
        rated=row.rated,
        created=row.created,
        ended=row.ended,
        winner=row.winner,
        reason=row.ending,
        plies=row.plies,
        invited=players.get(row.invited),
    )
