"""Accounts over HTTP: guests, signing up, logging in and out, changing and removing an account."""

from typing import Any

from litestar import Request, get, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.response import Stream

from kwartet.server.accounts.account_service import AccountService
from kwartet.server.domain.visitor import Visitor, require_account, require_visitor
from kwartet.server.http.game_export import archived_texts, chain, texts_of
from kwartet.server.http.routes.common import BAD, refusals
from kwartet.server.live.registry import Registry
from kwartet.server.store import Database, TableStore
from kwartet.server.store.archive import Archive
from kwartet.server.store.players import PlayerStore
from kwartet.server.wire.people import AccountChange, LogIn, Me, PasskeyOptions, Proved, SignUp, WhoAmI

AnyRequest = Request[Any, Any, Any]
OptionalVisitor = NamedDependency[Visitor | None]


@get("/api/me", responses=refusals(401), summary="Get the own account")
async def who_am_i(visitor: OptionalVisitor, account_service: NamedDependency[AccountService]) -> WhoAmI:
    """Return the account or guest of the browser or program, if there is one.

    A program with an API token gets only what it needs to play.
    """
    return WhoAmI(
        me=await account_service.known_as(visitor) if visitor else None,
        mail=account_service.mail_queue.is_enabled,
    )


@post("/api/guest", responses=refusals(401, 429), summary="Play as a guest")
async def be_guest(request: AnyRequest, visitor: OptionalVisitor) -> Me:
    """Create a guest, unless the visitor is a player already."""
    account_service: AccountService = (
        request.app.state.account_service
    )  # a second dependency would start a task for each
    return (
        await account_service.known_as(visitor)
        if visitor
        else await account_service.make_guest(request.scope)
    )


@post("/api/account", responses={**BAD, **refusals(401, 403, 409, 429)}, summary="Create an account")
async def sign_up(
    request: AnyRequest,
    data: JSONBody[SignUp],
    visitor: OptionalVisitor,
    account_service: NamedDependency[AccountService],
    registry: NamedDependency[Registry],
) -> Me:
    """Create an account and log in; a guest keeps their games, which get the new name."""
    me = await account_service.sign_up(request.scope, visitor, data)
    if visitor:
        await registry.reload(await account_service.players.tables_with(me.player.id))
    return me


@post("/api/login", status_code=200, responses={**BAD, **refusals(403, 429)}, summary="Log in")
async def log_in(
    request: AnyRequest, data: JSONBody[LogIn], account_service: NamedDependency[AccountService]
) -> Me:
    """Log in with name and password."""
    return await account_service.log_in(request.scope, data)


@post("/api/logout", status_code=204, summary="Log out")
async def log_out(request: AnyRequest, account_service: NamedDependency[AccountService]) -> None:
    """End the session of this browser."""
    await account_service.sessions.end(request.scope)
    account_service.sessions.forget(request.scope)


@patch("/api/account", responses={**BAD, **refusals(401, 403, 429)}, summary="Change the account")
async def change_account(
    request: AnyRequest,
    data: JSONBody[AccountChange],
    visitor: OptionalVisitor,
    account_service: NamedDependency[AccountService],
) -> Me:
    """Change the password, the address or the kind (each needs a proof), or the reminders.

    A new password ends all other sessions and all tokens. Passkeys stay, and the response lists them.
    """
    return await account_service.change(request.scope, visitor, data)


@post(
    "/api/account/proof",
    status_code=200,
    responses=refusals(401, 403),
    summary="Begin a proof by passkey",
)
async def ask_for_proof(
    request: AnyRequest, visitor: OptionalVisitor, account_service: NamedDependency[AccountService]
) -> PasskeyOptions:
    """Return the options with which a browser uses a passkey as a proof."""
    return await account_service.proofs.ask(
        request.scope, await account_service.found(require_account(visitor).id)
    )


@post(
    "/api/account/removal",
    status_code=204,
    responses={**BAD, **refusals(401, 403)},
    summary="Delete the account",
)
async def remove_account(
    request: AnyRequest,
    data: JSONBody[Proved],
    visitor: OptionalVisitor,
    account_service: NamedDependency[AccountService],
    registry: NamedDependency[Registry],
) -> None:
    """Delete the account; this needs a proof. Its matches are resigned, its games stay without its name."""
    player = (await account_service.owner(request.scope, visitor, data.proof)).id
    await registry.leave_matches(player)
    names = await account_service.players.tables_with(player)
    await account_service.remove(request.scope, player)
    await registry.reload(names)


@get(
    "/api/account/games",
    responses=refusals(401, 429),
    media_type="text/plain",
    summary="Download the own games",
)
async def own_games(
    visitor: OptionalVisitor, players: NamedDependency[PlayerStore], database: NamedDependency[Database]
) -> Stream:
    """Return all games of the player as records: those of this server, then the archived ones."""
    player = require_visitor(visitor).id
    names = await players.tables_of(player)
    texts = chain(texts_of(TableStore(database), names), archived_texts(Archive(database), player))
    headers = {"Content-Disposition": 'attachment; filename="kwartet-games.kw"'}
    return Stream(texts, media_type="text/plain", headers=headers)


HANDLERS = (
    who_am_i,
    be_guest,
    sign_up,
    log_in,
    log_out,
    change_account,
    ask_for_proof,
    remove_account,
    own_games,
)
