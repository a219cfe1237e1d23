"""Ratings in the store: who stands where, and every step on the way.

Engines have no rows here: what is known of them is measured and comes with the program.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import BindParameter, Connection, Row, Select, and_, bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.messages.matches import RatingChange
from kwartet.server.messages.people import PlayerKind, PlayerView, RatingPoint, RatingView
from kwartet.server.ratings.glicko import Rating
from kwartet.server.ratings.ladder import engine_rating
from kwartet.server.ratings.shown import rating_view, today
from kwartet.server.store.missing import insert_missing
from kwartet.server.store.schema import players, rating_steps, ratings
from kwartet.server.store.turns import Turn, take_turn

MOST_POINTS = 1000
RATED_KINDS = ("person", "bot", "engine")

Views = dict[tuple[str, str], dict[str, PlayerView]]  # by game and variant, by id


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
    """Whether all of these players are there, and none is a guest."""
    wanted = set(ids)
    found = await connection.execute(
        select(players.c.id).where(players.c.id.in_(wanted), players.c.kind.in_(RATED_KINDS))
    )
    return len(found.all()) == len(wanted)


async def lock_standings(
    connection: AsyncConnection, ids: Iterable[str], game: str, variant: str, now: datetime
) -> dict[str, Standing]:
    """How players stand, newcomers included; nobody else changes it before this transaction ends."""
    await take_turn(connection, Turn.RATING)
    found = await connection.execute(select(players).where(players.c.id.in_(list(ids))))
    known = {row.id: row for row in found}
    rows = [newcomer(player, game, variant, now) for player, row in known.items() if row.kind != "engine"]
    if rows:
        await insert_missing(connection, ratings, rows)
    own = and_(ratings.c.game == game, ratings.c.variant == variant, ratings.c.player_id.in_(list(known)))
    kept = await connection.execute(select(ratings).where(own))
    standings = {row.player_id: standing(row, known[row.player_id].kind, now) for row in kept}
    for player, row in known.items():
        if row.kind == "engine":
            rating = engine_rating(game, variant, row.level)
            standings[player] = Standing(player, row.kind, game, variant, rating)
    return standings


async def write(connection: AsyncConnection, player: Standing, after: Rating, at: datetime) -> None:
    """Keep a new rating."""
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


async def add_step(
    connection: AsyncConnection, table: str, player: Standing, after: Rating, at: datetime
) -> None:
    """Keep what a table did to a rating; a second time for the same table fails."""
    await connection.execute(
        insert(rating_steps).values(
            table_id=table,
            player_id=player.player,
            game=player.game,
            variant=player.variant,
            before=player.rating.rating,
            after=after.rating,
            deviation=after.deviation,
            at=at,
        )
    )


async def changes(
    connection: AsyncConnection, table: str, ids: tuple[str | None, str | None]
) -> tuple[RatingChange | None, RatingChange | None]:
    """What a table did to the ratings of its players."""
    found = await connection.execute(select(rating_steps).where(rating_steps.c.table_id == table))
    steps = {row.player_id: RatingChange(before=round(row.before), after=round(row.after)) for row in found}
    return steps.get(ids[0] or ""), steps.get(ids[1] or "")


async def curve(connection: AsyncConnection, player: str, game: str, variant: str) -> tuple[RatingPoint, ...]:
    """How a rating went, the newest steps if there are very many."""
    steps = rating_steps.c
    newest = (
        select(rating_steps)
        .where(steps.player_id == player, steps.game == game, steps.variant == variant)
        .order_by(steps.at.desc(), steps.table_id.desc())
        .limit(MOST_POINTS)
    )
    points = [
        RatingPoint(
            at=row.at.isoformat(),
            rating=round(row.after),
            deviation=round(row.deviation),
            table=row.table_id,
        )
        for row in await connection.execute(newest)
    ]
    return tuple(reversed(points))


async def ratings_of(connection: AsyncConnection, player: str, now: datetime) -> tuple[RatingView, ...]:
    """All ratings of a player, those of the most games first."""
    kept = await connection.execute(
        select(ratings)
        .where(ratings.c.player_id == player)
        .order_by(ratings.c.games.desc(), ratings.c.game, ratings.c.variant)
    )
    return tuple(rating_view(row.game, row.variant, kept_rating(row, now), row.games) for row in kept)


async def player_views(
    connection: AsyncConnection, ids: Collection[str], game: str, variant: str, now: datetime | None = None
) -> dict[str, PlayerView]:
    """Players as others see them, with their ratings in a game."""
    return await connection.run_sync(views_in, ids, game, variant, now or datetime.now(UTC))


def views_in(
    connection: Connection, ids: Collection[str], game: str, variant: str, now: datetime
) -> dict[str, PlayerView]:
    """The same for a connection that does things at once."""
    rows = connection.execute(THOSE, {"those": list(ids), "of_game": game, "of_variant": variant})
    return {row.id: player_view(row, game, variant, now) for row in rows}


async def views_by_game(connection: AsyncConnection, wanted: Iterable[tuple[str, str, str]]) -> Views:
    """Players as others see them: each is wanted with the game and the variant whose rating counts."""
    ids: dict[tuple[str, str], set[str]] = {}
    for player, game, variant in wanted:
        ids.setdefault((game, variant), set()).add(player)
    now = datetime.now(UTC)
    return {game: await player_views(connection, those, *game, now) for game, those in ids.items()}


def with_ratings(game: str | BindParameter[str], variant: str | BindParameter[str]) -> Select[Any]:
    """A query for players with their ratings in one game."""
    own = and_(ratings.c.player_id == players.c.id, ratings.c.game == game, ratings.c.variant == variant)
    return select(
        players.c.id, players.c.name, players.c.kind, players.c.level, *rating_columns()
    ).select_from(players.outerjoin(ratings, own))


def rating_columns() -> tuple[Any, ...]:
    """The columns that make a rating."""
    kept = ratings.c
    return kept.rating, kept.deviation, kept.volatility, kept.games, kept.updated


THOSE = with_ratings(bindparam("of_game"), bindparam("of_variant")).where(
    players.c.id.in_(bindparam("those", expanding=True))
)


def player_view(row: Row[Any], game: str, variant: str, now: datetime) -> PlayerView:
    """A player as others see them."""
    return PlayerView(
        id=row.id,
        name=row.name,
        kind=row.kind,
        rating=view_of(row, game, variant, now),
        level=row.level,
    )


def view_of(row: Row[Any], game: str, variant: str, now: datetime) -> RatingView | None:
    """The rating of a row, if there is one."""
    if row.level is not None:
        return rating_view(game, variant, engine_rating(game, variant, row.level), games=0)
    if row.rating is None:
        return None
    return rating_view(game, variant, kept_rating(row, now), row.games)


def standing(row: Row[Any], kind: PlayerKind, now: datetime) -> Standing:
    """How a player stands."""
    return Standing(row.player_id, kind, row.game, row.variant, kept_rating(row, now), row.games)


def kept_rating(row: Row[Any], now: datetime) -> Rating:
    """The rating of a row, as it is today."""
    return today(Rating(row.rating, row.deviation, row.volatility), row.updated, now)


def newcomer(player: str, game: str, variant: str, now: datetime) -> dict[str, object]:
    """The first rating of a player, as the database keeps it."""
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
