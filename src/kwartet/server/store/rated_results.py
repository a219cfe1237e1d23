"""Rated results: update ratings after rated games.

`record_result` runs in the transaction in which a game ends, so a result and its ratings are always
consistent. It does nothing for a table that is recorded already. Every game is a rating period of its own:
first the time since the last game increases the deviation, then the result changes the rating.
"""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.domain.glicko import Rating, rated
from kwartet.server.domain.ladder import SUREST
from kwartet.server.domain.players import RatingChange
from kwartet.server.domain.rating_periods import LARGEST_DEVIATION
from kwartet.server.store.ratings import (
    Standing,
    add_step,
    can_all_be_rated,
    changes,
    lock_standings,
    write,
)

LOWEST = 100.0
MOST_VOLATILE = 0.1
DRAW = 0.5

Changes = tuple[RatingChange | None, RatingChange | None]


@dataclass(frozen=True)
class RatedGame:
    """A rated game: its table, what was played, and the ids of both players by side."""

    table: str
    game: str
    variant: str
    players: tuple[str, str]


async def record_result(
    connection: AsyncConnection, game: RatedGame, winner: int | None, at: datetime
) -> Changes:
    """Record a result once for each table; return both rating changes. A guest's game changes nothing."""
    known = await changes(connection, game.table, game.players)
    if any(known):
        return known
    if not await can_all_be_rated(connection, game.players):
        return None, None
    standings = await lock_standings(connection, game.players, game.game, game.variant, at)
    first, second = (standings[player] for player in game.players)
    return (
        await enter(connection, game, first, second.rating, score_of(0, winner), at),
        await enter(connection, game, second, first.rating, score_of(1, winner), at),
    )


async def enter(
    connection: AsyncConnection,
    game: RatedGame,
    player: Standing,
    opponent: Rating,
    score: float,
    at: datetime,
) -> RatingChange | None:
    """Record the rating change of one player; the rating of an engine does not change."""
    if player.kind == "engine":
        return None
    after = bounded(rated(player.rating, [(opponent, score)], periods=0))
    await write(connection, player, after, at)
    await add_step(connection, game.table, player, after, at)
    return RatingChange(before=round(player.rating.rating), after=round(after.rating))


def score_of(side: int, winner: int | None) -> float:
    """The score of a side."""
    return DRAW if winner is None else float(winner == side)


def bounded(rating: Rating) -> Rating:
    """A rating within its bounds; the smallest deviation ensures that later results still change it."""
    return Rating(
        max(LOWEST, rating.rating),
        min(max(SUREST, rating.deviation), LARGEST_DEVIATION),
        min(rating.volatility, MOST_VOLATILE),
    )
