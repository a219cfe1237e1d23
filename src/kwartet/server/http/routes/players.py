"""Players over HTTP: public pages, games, ratings, leaderboards and engines."""

from datetime import UTC, datetime
from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

import kwartet
from kwartet.server.domain.engines import LEVELS, engine_profile
from kwartet.server.http.routes.common import refusals
from kwartet.server.lobby.player_directory import PlayerDirectory
from kwartet.server.runtime.refusal import bad_message
from kwartet.server.views.games import game_of
from kwartet.server.views.people import player_view
from kwartet.server.wire.games import GameChoice
from kwartet.server.wire.people import Leaderboard, PlayedGame, PlayerPage, PlayerView, RatingCurve

BAD = refusals(400)
UNKNOWN = refusals(400, 404)
Who = Annotated[str, PathParameter(max_length=60, description="An id or a name")]
GameId = Annotated[str, QueryParameter(max_length=60)]
Variant = Annotated[str, QueryParameter(max_length=60)]
Before = Annotated[str | None, QueryParameter(max_length=40, description="The time of the last known game")]


@get("/api/players/{who:str}", responses=UNKNOWN, summary="Get the public page of a player")
async def player_page(who: Who, player_directory: NamedDependency[PlayerDirectory]) -> PlayerPage:
    """Return the public data of a player, with the newest games."""
    return await player_directory.page(who)


@get("/api/players/{who:str}/games", responses=UNKNOWN, summary="List more games of a player")
async def player_games(
    who: Who, player_directory: NamedDependency[PlayerDirectory], before: Before = None
) -> list[PlayedGame]:
    """List twenty games of a player, the newest first; `before` is the time of the last known one."""
    return await player_directory.games(who, None if before is None else moment_of(before))


@get("/api/players/{who:str}/curve", responses=UNKNOWN, summary="Get the history of a rating")
async def player_curve(
    who: Who, player_directory: NamedDependency[PlayerDirectory], game: GameId, variant: Variant = "standard"
) -> RatingCurve:
    """Return the rating of a player after each rated game."""
    return await player_directory.curve(who, chosen(game, variant))


@get("/api/leaderboard", responses=BAD, summary="Get a leaderboard")
async def leaderboard(
    player_directory: NamedDependency[PlayerDirectory], game: GameId, variant: Variant = "standard"
) -> Leaderboard:
    """Return the strongest players of a game and variant, without provisional ratings."""
    return await player_directory.leaders(chosen(game, variant))


@get("/api/engines", responses=BAD, summary="List the engine players")
async def engines(game: GameId, variant: Variant = "standard") -> tuple[PlayerView, ...]:
    """List the ten engine players with their measured ratings."""
    found = chosen(game, variant)
    return tuple(player_view(engine_profile(level, found.id, found.variant)) for level in LEVELS)


def chosen(game: str, variant: str) -> kwartet.Game:
    """The game of an id and a variant, with its default options."""
    return game_of(GameChoice(game=game, variant=variant, options={}))


def moment_of(text: str) -> datetime:
    """Parse a timestamp; a browser that does not escape `+` sends a space."""
    try:
        found = datetime.fromisoformat(text.replace(" ", "+"))
        return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)
    except (ValueError, OverflowError) as mistake:
        raise bad_message("this is not a timestamp", mistake) from None


HANDLERS = (player_page, player_games, player_curve, leaderboard, engines)
