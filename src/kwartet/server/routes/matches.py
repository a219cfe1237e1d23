"""Matches over HTTP: opening one, answering a challenge, and finding one's own again."""

from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from kwartet.server.accounts.desk import Desk
from kwartet.server.accounts.visitor import Visitor, somebody
from kwartet.server.messages.matches import ChallengeAnswer, NewMatch
from kwartet.server.messages.people import PlayedGame
from kwartet.server.messages.tables import TableMade
from kwartet.server.people import People
from kwartet.server.rates import CHALLENGE
from kwartet.server.routes.common import BAD, refusals
from kwartet.server.tables import Tables

AnyRequest = Request[Any, Any, Any]
Whoever = NamedDependency[Visitor | None]


@post("/api/matches", responses={**BAD, **refusals(401, 403, 404, 409, 429)}, summary="A new match")
async def open_match(request: AnyRequest, data: JSONBody[NewMatch], visitor: Whoever) -> TableMade:
    """Open a match in which you have a seat; whoever gets its name may take the other one.

    Unless somebody is challenged to take it: then only they may.
    """
    state = request.app.state  # more than one dependency would start a task for each
    tables: Tables = state.tables
    host = somebody(visitor)
    invited = None if data.invited is None else await found_rival(state, host, data.invited)
    return TableMade(id=await tables.open_match(data, host, invited))


async def found_rival(state: State, host: Visitor, who: str) -> Visitor:
    """Whom somebody challenges, which nobody may do to another too often."""
    people: People = state.people
    desk: Desk = state.desk
    player = await people.find(who)
    desk.rates.check(CHALLENGE, f"{host.id} {player.id}")
    return Visitor(player.id, player.name, player.kind)


@post(
    "/api/matches/{table_id:str}/answer",
    status_code=204,
    responses={**BAD, **refusals(401, 403, 404, 409, 429)},
    summary="Accept or decline a challenge",
)
async def answer_challenge(
    table_id: FromPath[str],
    data: JSONBody[ChallengeAnswer],
    tables: NamedDependency[Tables],
    visitor: Whoever,
) -> None:
    """Take the seat that you were challenged to take, or decline, which ends the match before it began."""
    await tables.answer(table_id, somebody(visitor), accept=data.accept)


@get("/api/mine", responses=refusals(401, 429), summary="Your own matches that are not over")
async def own_matches(tables: NamedDependency[Tables], visitor: Whoever) -> list[PlayedGame]:
    """Your matches that are not over, the newest first, with whose turn it is."""
    return await tables.unfinished(somebody(visitor).id)


HANDLERS = (open_match, answer_challenge, own_matches)
