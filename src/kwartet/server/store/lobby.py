"""The lobby in the store: open seeks, and public games in play."""

from typing import Any

import msgspec
from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.domain.clocks import ClockRule
from kwartet.server.domain.games import GameChoice
from kwartet.server.domain.lobby import Seek, WatchedGame
from kwartet.server.store.played_games import WAITING, games, seats
from kwartet.server.store.ratings import Profiles, profiles_by_game
from kwartet.server.store.schema import TO_WATCH
from kwartet.server.store.seeks import StoredSeek, open_seeks

MOST_SEEKS = 100
MOST_GAMES = 50


async def seeks_and_games(
    connection: AsyncConnection,
) -> tuple[tuple[Seek, ...], tuple[WatchedGame, ...]]:
    """All open seeks and all games to watch."""
    seeks = await open_seeks(connection, MOST_SEEKS)
    wanted = games().where(TO_WATCH, ~WAITING).limit(MOST_GAMES)
    rows = (await connection.execute(wanted)).all()
    seekers = [(seek.player_id, seek.game, seek.variant) for seek in seeks]
    profiles = await profiles_by_game(connection, [*seekers, *seats(rows)])
    return (
        tuple(seek_of(seek, profiles) for seek in seeks),
        tuple(watched_game(row, profiles) for row in rows),
    )


def seek_of(seek: StoredSeek, profiles: Profiles) -> Seek:
    """A seek from its row."""
    return Seek(
        id=seek.id,
        player=profiles[seek.game, seek.variant][seek.player_id],
        choice=seek.choice,
        clock=seek.clock,
        rated=seek.rated,
        first=seek.first,
        lowest=seek.lowest,
        highest=seek.highest,
        created=seek.created,
    )


def watched_game(row: Row[Any], profiles: Profiles) -> WatchedGame:
    """A game to watch, from its row."""
    players = profiles[row.game, row.variant]
    return WatchedGame(
        id=row.id,
        choice=GameChoice(game=row.game, variant=row.variant, options=row.options),
        players=(players[row.first_player], players[row.second_player]),
        clock=msgspec.convert(row.clock, ClockRule | None),
        rated=row.rated,
        plies=row.plies,
    )
