"""Positions over HTTP: any position of any line, without anything being kept."""

from litestar import Response, post
from litestar.params import JSONBody

from kwartet import Position
from kwartet.arrange import arrange
from kwartet.result import Side
from kwartet.server.choices import game_of
from kwartet.server.messages.positions import (
    ArrangementAsked,
    DrawingAsked,
    PositionAsked,
    PositionChecked,
    PositionFound,
    PositionNamed,
    ThreatsFound,
)
from kwartet.server.routes.common import BAD
from kwartet.server.sheet import sheet_of, start_of
from kwartet.server.threats import threats_in
from kwartet.server.views import decisions_view, position_view, sheet_view

SVG = "image/svg+xml"


@post("/api/positions", status_code=200, responses=BAD, sync_to_thread=True, summary="A position of a line")
def positions(data: JSONBody[PositionAsked]) -> PositionFound:
    """The position after some moves."""
    sheet = sheet_of(start_of(game_of(data.choice), data.start, data.seed), data.moves)
    return PositionFound(start=sheet.start.text, decisions=decisions_view(sheet), view=sheet_view(sheet))


@post("/api/check", status_code=200, responses=BAD, summary="Whether a position is possible")
async def check(data: JSONBody[PositionNamed]) -> PositionChecked:
    """The position that a text describes, or what is wrong with it."""
    return PositionChecked(view=position_view(read(data)))


@post("/api/arrange", status_code=200, responses=BAD, summary="A position set up by hand")
async def arrangement(data: JSONBody[ArrangementAsked]) -> PositionChecked:
    """The position with these pieces in their places, or what the rules miss."""
    position = arrange(game_of(data.choice), data.scene, Side(data.to_move), data.last)
    return PositionChecked(view=position_view(position, last=() if data.last is None else (data.last,)))


@post("/api/threats", status_code=200, responses=BAD, sync_to_thread=True, summary="What both sides threaten")
def threats(data: JSONBody[PositionNamed]) -> ThreatsFound:
    """What each side would win at once if it were to decide now."""
    return ThreatsFound(threats=threats_in(read(data)))


@post("/api/draw", status_code=200, responses=BAD, sync_to_thread=True, media_type=SVG, summary="A picture")
def draw(data: JSONBody[DrawingAsked]) -> Response[str]:
    """A picture of a position."""
    game = game_of(data.choice)
    if data.text is None:
        sheet = sheet_of(start_of(game, data.start), data.moves)
        position, last = sheet.now, sheet.moves[-1] if sheet.moves else None
    else:
        position, last = game.read(data.text), data.last
    picture = position.svg(last=last, theme=data.theme, size=data.size, coordinates=data.coordinates)
    return Response(picture, media_type=SVG)


def read(named: PositionNamed) -> Position:
    """The position that is named."""
    return game_of(named.choice).read(named.text)


HANDLERS = (positions, check, arrangement, threats, draw)
