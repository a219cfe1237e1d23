"""The lobby in the store: open seeks, and games in play that everybody may watch."""

from typing import Any

import msgspec
from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.messages.games import GameChoice
from kwartet.server.messages.lobby import Seek, WatchedGame
from kwartet.server.messages.matches import ClockRule
from kwartet.server.store.played import WAITING, games, seats
from kwartet.server.store.ratings import Views, views_by_game
from kwartet.server.store.schema import TO_WATCH
from kwartet.server.store.seeks import KeptSeek, open_seeks

MOST_SEEKS = 100
MOST_GAMES = 50


async def seeks_and_games(
    connection: AsyncConnection,
) -> tuple[tuple[Seek, ...], tuple[WatchedGame, ...]]:
    """All there is to see."""
    seeks = await open_seeks(connection, MOST_SEEKS)
    wanted = games().where(TO_WATCH, ~WAITING).limit(MOST_GAMES)
    rows = (await connection.execute(wanted)).all()
    seekers = [(seek.player_id, seek.game, seek.variant) for seek in seeks]
    views = await views_by_game(connection, [*seekers, *seats(rows)])
    return (
        tuple(seek_view(seek, views) for seek in seeks),
        tuple(watched_game(row, views) for row in rows),
    )


def seek_view(seek: KeptSeek, views: Views) -> Seek:
    """A seek as it is shown."""
    return Seek(
        id=seek.id,
        player=views[seek.game, seek.variant][seek.player_id],
        choice=seek.choice,
        clock=seek.clock,
        rated=seek.rated,
        first=seek.first,
        lowest=seek.lowest,
        highest=seek.highest,
        created=seek.created.isoformat(),
    )


def watched_game(row: Row[Any], views: Views) -> WatchedGame:
    """A game as it is shown to those who might watch it."""
    players = views[row.game, row.variant]
    return WatchedGame(
        id=row.id,
        choice=GameChoice(game=row.game, variant=row.variant, options=row.options),
        players=(players[row.first_player], players[row.second_player]),
        clock=msgspec.convert(row.clock, ClockRule | None),
        rated=row.rated,
        plies=row.plies,
    )
