"""Matches over HTTP: open one, answer a challenge, list the own ones."""

from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from kwartet.server.accounts.account_service import AccountService
from kwartet.server.domain.visitor import Visitor, require_visitor
from kwartet.server.http.routes.common import BAD, refusals
from kwartet.server.live.registry import Registry
from kwartet.server.lobby.player_directory import PlayerDirectory
from kwartet.server.runtime.rate_limits import CHALLENGE
from kwartet.server.views.people import game_view
from kwartet.server.wire.matches import ChallengeAnswer, NewMatch
from kwartet.server.wire.people import PlayedGame
from kwartet.server.wire.tables import TableMade

AnyRequest = Request[Any, Any, Any]
OptionalVisitor = NamedDependency[Visitor | None]


@post("/api/matches", responses={**BAD, **refusals(401, 403, 404, 409, 429)}, summary="Open a match")
async def open_match(request: AnyRequest, data: JSONBody[NewMatch], visitor: OptionalVisitor) -> TableMade:
    """Open a match in which the visitor has a seat; any visitor who knows its id may take the other one.

    If a player is challenged, only this player may take it. If the response was lost, repeat the request with
    the same `key`: it returns the same match.
    """
    state = request.app.state  # more than one dependency would start a task for each
    registry: Registry = state.registry
    host = require_visitor(visitor)
    if made := await registry.match_with_key(data, host):
        return TableMade(id=made)
    if data.engine is not None:
        state.game_quota.check(host.id)
    invited = None if data.invited is None else await challenged_player(state, host, data.invited)
    return TableMade(id=await registry.open_match(data, host, invited))


async def challenged_player(state: State, host: Visitor, who: str) -> Visitor:
    """The challenged player, if the rate limit of challenges allows it."""
    player_directory: PlayerDirectory = state.player_directory
    account_service: AccountService = state.account_service
    player = await player_directory.find(who)
    account_service.rate_limits.check(CHALLENGE, f"{host.id} {player.id}")
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
    registry: NamedDependency[Registry],
    visitor: OptionalVisitor,
) -> None:
    """Take the seat of a challenge, or decline, which ends the match before it began."""
    await registry.answer(table_id, require_visitor(visitor), accept=data.accept)


@get("/api/mine", responses=refusals(401, 429), summary="List the own unfinished matches")
async def own_matches(registry: NamedDependency[Registry], visitor: OptionalVisitor) -> list[PlayedGame]:
    """List the visitor's unfinished matches, the newest first, with the side to move."""
    return [game_view(game) for game in await registry.unfinished(require_visitor(visitor).id)]


HANDLERS = (open_match, answer_challenge, own_matches)
