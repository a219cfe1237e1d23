"""Accounts over HTTP: guests, signing up, logging in and out, changing and removing an account."""

from typing import Any

from litestar import Request, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.response import Stream

from kwartet.server.accounts.desk import Desk
from kwartet.server.accounts.visitor import Visitor, person, somebody
from kwartet.server.archive import texts_of
from kwartet.server.messages.people import AccountChange, LogIn, Me, SignUp, WhoAmI
from kwartet.server.routes.common import BAD, refusals
from kwartet.server.store import Database, TableStore
from kwartet.server.store.players import PlayerStore
from kwartet.server.tables import Tables

AnyRequest = Request[Any, Any, Any]
Whoever = NamedDependency[Visitor | None]


@get("/api/me", responses=refusals(401), summary="Who is asking")
async def who_am_i(visitor: Whoever, desk: NamedDependency[Desk]) -> WhoAmI:
    """Who the browser or the program is known as; nobody, if it is not."""
    return WhoAmI(me=await desk.me(visitor.id) if visitor else None, mail=desk.letterbox.is_emptied)


@post("/api/guest", responses=refusals(401, 429), summary="Play as a guest")
async def be_guest(request: AnyRequest, visitor: Whoever) -> Me:
    """Become a guest, unless one is somebody already."""
    desk: Desk = request.app.state.desk  # a second dependency would start a task for each
    return await desk.me(visitor.id) if visitor else await desk.make_guest(request.scope)


@post("/api/account", responses={**BAD, **refusals(401, 403, 409, 429)}, summary="A new account")
async def sign_up(
    request: AnyRequest,
    data: JSONBody[SignUp],
    visitor: Whoever,
    desk: NamedDependency[Desk],
    tables: NamedDependency[Tables],
) -> Me:
    """Make an account and log in; a guest keeps their games, which bear the new name from now on."""
    me = await desk.sign_up(request.scope, visitor, data)
    if visitor:
        await tables.look_at(await desk.players.tables_with(me.player.id))
    return me


@post("/api/login", status_code=200, responses={**BAD, **refusals(403, 429)}, summary="Log in")
async def log_in(request: AnyRequest, data: JSONBody[LogIn], desk: NamedDependency[Desk]) -> Me:
    """Log in with name and password."""
    return await desk.log_in(request.scope, data)


@post("/api/logout", status_code=204, summary="Log out")
async def log_out(request: AnyRequest, desk: NamedDependency[Desk]) -> None:
    """End the session of this browser."""
    await desk.sessions.end(request.scope)
    desk.sessions.forget(request.scope)


@patch("/api/account", responses={**BAD, **refusals(401, 403, 429)}, summary="Change the account")
async def change_account(
    request: AnyRequest, data: JSONBody[AccountChange], visitor: Whoever, desk: NamedDependency[Desk]
) -> Me:
    """Change the password, which ends all other sessions, or the address or letters, or become a bot."""
    return await desk.change(request.scope, visitor, data)


@delete("/api/account", responses=refusals(401, 403), summary="Remove the account for good")
async def remove_account(
    request: AnyRequest, visitor: Whoever, desk: NamedDependency[Desk], tables: NamedDependency[Tables]
) -> None:
    """Remove the account; what it plays is given up, and its games stay without the name."""
    player = person(visitor).id
    await tables.forsake(player)
    names = await desk.players.tables_with(player)
    await desk.remove(request.scope, player)
    await tables.look_at(names)


@get(
    "/api/account/games",
    responses=refusals(401, 429),
    media_type="text/plain",
    summary="All games of one's own as one file",
)
async def own_games(
    visitor: Whoever, players: NamedDependency[PlayerStore], database: NamedDependency[Database]
) -> Stream:
    """Every game in which one has sat, as records in our own text."""
    names = await players.tables_of(somebody(visitor).id)
    headers = {"Content-Disposition": 'attachment; filename="kwartet-games.kw"'}
    return Stream(texts_of(TableStore(database), names), media_type="text/plain", headers=headers)


HANDLERS = (who_am_i, be_guest, sign_up, log_in, log_out, change_account, remove_account, own_games)
