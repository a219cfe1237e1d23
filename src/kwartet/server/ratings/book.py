"""Book: what rated games do to ratings.

`apply` is called in the transaction in which a game ends, so that a result and its consequences are never
apart, and it does nothing for a table that has been entered before. Every game is a rating period of its own:
first the time since the last one makes a player less well known, then the result tells more.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.choices import game_of
from kwartet.server.messages.games import GameChoice
from kwartet.server.messages.matches import RatingChange
from kwartet.server.ratings.glicko import Rating, rated
from kwartet.server.ratings.ladder import SUREST
from kwartet.server.ratings.shown import LARGEST_DEVIATION
from kwartet.server.store.ratings import (
    RATED_KINDS,
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


def may_be_rated(choice: GameChoice, kinds: Sequence[str]) -> bool:
    """Whether a game between such players may be rated: the usual options, and no guest."""
    game = game_of(choice)
    usual = {option.name: option.default for option in game.info.options}
    return dict(game.options) == usual and set(RATED_KINDS).issuperset(kinds)


async def apply(connection: AsyncConnection, game: RatedGame, winner: int | None, at: datetime) -> Changes:
    """Enter a result, once for each table; return what it has done to both. A guest's game does nothing."""
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
    connection: AsyncConnection, game: RatedGame, player: Standing, foe: Rating, score: float, at: datetime
) -> RatingChange | None:
    """Enter what a result has done to one player; an engine stays what it is."""
    if player.kind == "engine":
        return None
    after = bounded(rated(player.rating, [(foe, score)], periods=0))
    await write(connection, player, after, at)
    await add_step(connection, game.table, player, after, at)
    return RatingChange(before=round(player.rating.rating), after=round(after.rating))


def score_of(side: int, winner: int | None) -> float:
    """The score of a side."""
    return DRAW if winner is None else float(winner == side)


def bounded(rating: Rating) -> Rating:
    """A rating within reason: never so sure that nothing could change it any more."""
    return Rating(
        max(LOWEST, rating.rating),
        min(max(SUREST, rating.deviation), LARGEST_DEVIATION),
        min(rating.volatility, MOST_VOLATILE),
    )
