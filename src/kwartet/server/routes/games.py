"""Games over HTTP: what there is to play, boards, rulebooks, courses."""

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath, JSONBody, QueryParameter

from kwartet.course import course
from kwartet.server.choices import board_of, game_of, infos
from kwartet.server.messages.course import Course
from kwartet.server.messages.games import BoardAsked, GameChoice, GameInfo, Geometry
from kwartet.server.messages.rules import RulePage
from kwartet.server.problems import bad_message
from kwartet.server.routes.common import BAD
from kwartet.server.rulebook import rule_page

OPTIONS = msgspec.json.Decoder(dict[str, int | bool])
A_DAY = CacheControlHeader(max_age=86400, public=True)
AN_HOUR = CacheControlHeader(max_age=3600, public=True)

Language = Annotated[str, QueryParameter(max_length=20, description="Such as de")]


@get("/api/games", summary="What there is to play")
async def games() -> tuple[GameInfo, ...]:
    """What there is to play."""
    return infos()


@post("/api/board", status_code=200, responses=BAD, summary="The board of a game")
async def board(data: JSONBody[BoardAsked]) -> Geometry:
    """The board of a game, as data to draw."""
    return board_of(game_of(data.choice))


@get("/api/board", responses=BAD, cache_control=A_DAY, summary="The board of a game, to be cached")
async def cached_board(
    game: Annotated[str, QueryParameter(max_length=60)],
    variant: Annotated[str, QueryParameter(max_length=60)] = "standard",
    options: Annotated[str, QueryParameter(max_length=500, description='As JSON: {"size": 10}')] = "{}",
) -> Geometry:
    """The board of a game, under an address that a browser may remember."""
    try:
        values = OPTIONS.decode(options)
    except (msgspec.DecodeError, UnicodeError) as mistake:
        raise bad_message("the options cannot be understood", mistake) from None
    return board_of(game_of(GameChoice(game=game, variant=variant, options=values)))


@get("/api/rules/{game:str}", responses=BAD, sync_to_thread=True, cache_control=AN_HOUR, summary="A rulebook")
def rules(game: FromPath[str], language: Language = "en") -> RulePage:
    """The numbered rulebook of a game in one language."""
    return rule_page(game, language)


@get("/api/course/{game:str}", responses=BAD, sync_to_thread=True, cache_control=AN_HOUR, summary="A course")
def lessons(game: FromPath[str], language: Language = "en") -> Course:
    """The lessons that teach a game, in one language."""
    return msgspec.convert(course(game, language), Course, from_attributes=True)


HANDLERS = (games, board, cached_board, rules, lessons)
