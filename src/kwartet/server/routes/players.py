"""Players over HTTP: their pages, their games, their ratings; leaderboards and engines."""

from datetime import UTC, datetime
from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

import kwartet
from kwartet.server.choices import game_of
from kwartet.server.messages.games import GameChoice
from kwartet.server.messages.people import Leaderboard, PlayedGame, PlayerPage, PlayerView, RatingCurve
from kwartet.server.people import People
from kwartet.server.problems import bad_message
from kwartet.server.ratings.engines import LEVELS, engine_view
from kwartet.server.routes.common import refusals

BAD = refusals(400)
UNKNOWN = refusals(400, 404)
Who = Annotated[str, PathParameter(max_length=60, description="An id or a name")]
GameId = Annotated[str, QueryParameter(max_length=60)]
Variant = Annotated[str, QueryParameter(max_length=60)]
Before = Annotated[str | None, QueryParameter(max_length=40, description="When the last one known was made")]


@get("/api/players/{who:str}", responses=UNKNOWN, summary="The page of a player")
async def player_page(who: Who, people: NamedDependency[People]) -> PlayerPage:
    """All that others may know about a player, with the newest games."""
    return await people.page(who)


@get("/api/players/{who:str}/games", responses=UNKNOWN, summary="More games of a player")
async def player_games(who: Who, people: NamedDependency[People], before: Before = None) -> list[PlayedGame]:
    """Games of a player from the newest on, twenty at once; `before` is the moment of the last one known."""
    return await people.games(who, None if before is None else moment(before))


@get("/api/players/{who:str}/curve", responses=UNKNOWN, summary="How a rating went")
async def player_curve(
    who: Who, people: NamedDependency[People], game: GameId, variant: Variant = "standard"
) -> RatingCurve:
    """The rating of a player after each rated game."""
    return await people.curve(who, chosen(game, variant))


@get("/api/leaderboard", responses=BAD, summary="The strongest players")
async def leaderboard(
    people: NamedDependency[People], game: GameId, variant: Variant = "standard"
) -> Leaderboard:
    """The strongest players of a game and variant; whose rating is provisional is not among them."""
    return await people.leaders(chosen(game, variant))


@get("/api/engines", responses=BAD, summary="The engines, to be played at once")
async def engines(game: GameId, variant: Variant = "standard") -> tuple[PlayerView, ...]:
    """The ten engines, with their measured ratings."""
    found = chosen(game, variant)
    return tuple(engine_view(level, found.id, found.variant) for level in LEVELS)


def chosen(game: str, variant: str) -> kwartet.Game:
    """The game that is meant, with its usual options."""
    return game_of(GameChoice(game=game, variant=variant, options={}))


def moment(text: str) -> datetime:
    """A moment as messages carry it; a browser that does not escape `+` sends a space."""
    try:
        found = datetime.fromisoformat(text.replace(" ", "+"))
        return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)
    except (ValueError, OverflowError) as mistake:
        raise bad_message("this is no moment in time", mistake) from None


HANDLERS = (player_page, player_games, player_curve, leaderboard, engines)
