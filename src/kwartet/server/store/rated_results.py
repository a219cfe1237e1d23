"""Rated results: update ratings after rated games.

`record_result` runs in the transaction in which a game ends, so a result and its ratings are always
consistent. It does nothing for a table that is recorded already.
"""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.domain.glicko import Rating
from kwartet.server.domain.players import RatingChange
from kwartet.server.domain.rating_history import Step, after_game, score_of
from kwartet.server.store.ratings import (
    Standing,
    add_step,
    can_all_be_rated,
    changes,
    lock_standings,
    write,
)

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
    step = Step(
        game.table, player.player, at, player.rating, opponent, after_game(player.rating, opponent, score)
    )
    await write(connection, player, step.after, at)
    await add_step(connection, step, game.game, game.variant)
    return RatingChange(before=round(step.before.rating), after=round(step.after.rating))
