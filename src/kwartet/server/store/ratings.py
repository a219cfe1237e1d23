"""Ratings in the store: current ratings and all rating changes.

Engines have no rows here: their ratings are measured and come with the program.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import BindParameter, Connection, Row, Select, and_, bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.domain.glicko import Rating
from kwartet.server.domain.ladder import engine_rating
from kwartet.server.domain.players import (
    RATED_KINDS,
    PlayerKind,
    Profile,
    RatingChange,
    RatingPoint,
    RatingSummary,
)
from kwartet.server.domain.rating_history import Step
from kwartet.server.domain.rating_periods import summary_of, today
from kwartet.server.store.insert_if_absent import insert_if_absent
from kwartet.server.store.locks import Lock, take_lock
from kwartet.server.store.schema import players, rating_steps, ratings

MOST_POINTS = 1000

Profiles = dict[tuple[str, str], dict[str, Profile]]  # by game and variant, by id


@dataclass(frozen=True)
class Standing:
    """A player and their rating in one game and variant, as it is today."""

    player: str
    kind: PlayerKind
    game: str
    variant: str
    rating: Rating
    games: int = 0


async def can_all_be_rated(connection: AsyncConnection, ids: Iterable[str]) -> bool:
    """Whether all of these players exist and none is a guest."""
    wanted = set(ids)
    found = await connection.execute(
        select(players.c.id).where(players.c.id.in_(wanted), players.c.kind.in_(RATED_KINDS))
    )
    return len(found.all()) == len(wanted)


async def lock_standings(
    connection: AsyncConnection, ids: Iterable[str], game: str, variant: str, now: datetime
) -> dict[str, Standing]:
    """The standings of players, newcomers included, locked until this transaction ends."""
    await take_lock(connection, Lock.RATING)
    found = await connection.execute(select(players).where(players.c.id.in_(list(ids))))
    known = {row.id: row for row in found}
    rows = [newcomer(player, game, variant, now) for player, row in known.items() if row.kind != "engine"]
    if rows:
        await insert_if_absent(connection, ratings, rows)
    own = and_(ratings.c.game == game, ratings.c.variant == variant, ratings.c.player_id.in_(list(known)))
    stored = await connection.execute(select(ratings).where(own))
    standings = {row.player_id: standing(row, known[row.player_id].kind, now) for row in stored}
    for player, row in known.items():
        if row.kind == "engine":
            rating = engine_rating(game, variant, row.level)
            standings[player] = Standing(player, row.kind, game, variant, rating)
    return standings


async def write(connection: AsyncConnection, player: Standing, after: Rating, at: datetime) -> None:
    """Store a new rating."""
    own = and_(
        ratings.c.player_id == player.player,
        ratings.c.game == player.game,
        ratings.c.variant == player.variant,
    )
    await connection.execute(
        update(ratings)
        .where(own)
        .values(
            rating=after.rating,
            deviation=after.deviation,
            volatility=after.volatility,
            games=player.games + 1,
            updated=at,
        )
    )


async def add_step(connection: AsyncConnection, step: Step, game: str, variant: str) -> None:
    """Store the rating change of a table; a second one for the same table fails."""
    await connection.execute(insert(rating_steps).values(step_row(step, game, variant)))


def step_row(step: Step, game: str, variant: str) -> dict[str, object]:
    """The row of a rating change."""
    return {
        "table_id": step.table,
        "player_id": step.player,
        "game": game,
        "variant": variant,
        "before": step.before.rating,
        "after": step.after.rating,
        "deviation": step.after.deviation,
        "at": step.at,
        "volatility": step.after.volatility,
        "opponent_rating": step.opponent.rating,
        "opponent_deviation": step.opponent.deviation,
    }


async def changes(
    connection: AsyncConnection, table: str, ids: tuple[str | None, str | None]
) -> tuple[RatingChange | None, RatingChange | None]:
    """The rating changes of a table's players."""
    found = await connection.execute(select(rating_steps).where(rating_steps.c.table_id == table))
    steps = {row.player_id: RatingChange(before=round(row.before), after=round(row.after)) for row in found}
    return steps.get(ids[0] or ""), steps.get(ids[1] or "")


async def curve(connection: AsyncConnection, player: str, game: str, variant: str) -> tuple[RatingPoint, ...]:
    """The history of a rating; if it is long, the newest changes."""
    steps = rating_steps.c
    newest = (
        select(rating_steps)
        .where(steps.player_id == player, steps.game == game, steps.variant == variant)
        .order_by(steps.at.desc(), steps.table_id.desc())
        .limit(MOST_POINTS)
    )
    points = [
        RatingPoint(
            at=row.at,
            rating=round(row.after),
            deviation=round(row.deviation),
            table=row.table_id,
        )
        for row in await connection.execute(newest)
    ]
    return tuple(reversed(points))


async def ratings_of(connection: AsyncConnection, player: str, now: datetime) -> tuple[RatingSummary, ...]:
    """All ratings of a player, those with the most games first."""
    stored = await connection.execute(
        select(ratings)
        .where(ratings.c.player_id == player)
        .order_by(ratings.c.games.desc(), ratings.c.game, ratings.c.variant)
    )
    return tuple(summary_of(row.game, row.variant, stored_rating(row, now), row.games) for row in stored)


async def profiles(
    connection: AsyncConnection, ids: Collection[str], game: str, variant: str, now: datetime | None = None
) -> dict[str, Profile]:
    """The profiles of players with their ratings in a game."""
    return await connection.run_sync(profiles_in, ids, game, variant, now or datetime.now(UTC))


def profiles_in(
    connection: Connection, ids: Collection[str], game: str, variant: str, now: datetime
) -> dict[str, Profile]:
    """The same on a synchronous connection."""
    rows = connection.execute(THOSE, {"those": list(ids), "of_game": game, "of_variant": variant})
    return {row.id: profile_of(row, game, variant, now) for row in rows}


async def profiles_by_game(connection: AsyncConnection, wanted: Iterable[tuple[str, str, str]]) -> Profiles:
    """The profiles of players, each with the rating in a given game and variant."""
    ids: dict[tuple[str, str], set[str]] = {}
    for player, game, variant in wanted:
        ids.setdefault((game, variant), set()).add(player)
    now = datetime.now(UTC)
    return {game: await profiles(connection, those, *game, now) for game, those in ids.items()}


def with_ratings(game: str | BindParameter[str], variant: str | BindParameter[str]) -> Select[Any]:
    """A query for players with their ratings in one game."""
    own = and_(ratings.c.player_id == players.c.id, ratings.c.game == game, ratings.c.variant == variant)
    return select(
        players.c.id, players.c.name, players.c.kind, players.c.level, *rating_columns()
    ).select_from(players.outerjoin(ratings, own))


def rating_columns() -> tuple[Any, ...]:
    """The columns that make a rating."""
    stored = ratings.c
    return stored.rating, stored.deviation, stored.volatility, stored.games, stored.updated


THOSE = with_ratings(bindparam("of_game"), bindparam("of_variant")).where(
    players.c.id.in_(bindparam("those", expanding=True))
)


def profile_of(row: Row[Any], game: str, variant: str, now: datetime) -> Profile:
    """The profile of a player."""
    return Profile(
        id=row.id,
        name=row.name,
        kind=row.kind,
        rating=rating_of(row, game, variant, now),
        level=row.level,
    )


def rating_of(row: Row[Any], game: str, variant: str, now: datetime) -> RatingSummary | None:
    """The rating of a row, if there is one."""
    if row.level is not None:
        return summary_of(game, variant, engine_rating(game, variant, row.level), games=0)
    if row.rating is None:
        return None
    return summary_of(game, variant, stored_rating(row, now), row.games)


def standing(row: Row[Any], kind: PlayerKind, now: datetime) -> Standing:
    """The standing of a player."""
    return Standing(row.player_id, kind, row.game, row.variant, stored_rating(row, now), row.games)


def stored_rating(row: Row[Any], now: datetime) -> Rating:
    """The rating of a row, as it is today."""
    return today(Rating(row.rating, row.deviation, row.volatility), row.updated, now)


def newcomer(player: str, game: str, variant: str, now: datetime) -> dict[str, object]:
    """The row of a newcomer's rating."""
    first = Rating()
    return {
        "player_id": player,
        "game": game,
        "variant": variant,
        "rating": first.rating,
        "deviation": first.deviation,
        "volatility": first.volatility,
        "games": 0,
        "updated": now,
    }
