"""Passkeys over HTTP: add one, log in with one, remove one."""

from typing import Annotated

from litestar import delete, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from kwartet.server.accounts.passkeys import LONGEST_ID, Ceremonies
from kwartet.server.http.routes.accounts import AnyRequest, OptionalVisitor
from kwartet.server.http.routes.common import BAD, refusals
from kwartet.server.wire.people import Me, PasskeyAnswer, PasskeyOptions, Proved

PasskeyName = Annotated[str, PathParameter(max_length=LONGEST_ID)]
Ceremony = NamedDependency[Ceremonies]


@post(
    "/api/passkeys/options",
    status_code=200,
    responses={**BAD, **refusals(401, 403, 429)},
    summary="Begin to add a passkey",
)
async def ask_to_add(
    request: AnyRequest, data: JSONBody[Proved], visitor: OptionalVisitor, ceremonies: Ceremony
) -> PasskeyOptions:
    """Return the options with which a browser creates a passkey; this needs a proof."""
    return await ceremonies.ask_to_add(request.scope, visitor, data.proof)


@post("/api/passkeys", responses={**BAD, **refusals(401, 403, 429)}, summary="Add a passkey")
async def add_passkey(
    request: AnyRequest, data: JSONBody[PasskeyAnswer], visitor: OptionalVisitor, ceremonies: Ceremony
) -> Me:
    """Store the passkey that the browser has created."""
    return await ceremonies.add(request.scope, visitor, data)


@delete("/api/passkeys/{passkey_id:str}", responses=refusals(400, 401, 403, 404), summary="Remove a passkey")
async def remove_passkey(passkey_id: PasskeyName, visitor: OptionalVisitor, ceremonies: Ceremony) -> None:
    """Remove a passkey, unless it is the only way to log in."""
    await ceremonies.remove(visitor, passkey_id)


@post(
    "/api/login/passkey/options",
    status_code=200,
    responses=refusals(403, 429),
    summary="Begin to log in with a passkey",
)
async def ask_to_log_in(request: AnyRequest, ceremonies: Ceremony) -> PasskeyOptions:
    """Return the options with which a browser uses a passkey."""
    return await ceremonies.ask_to_log_in(request.scope)


@post(
    "/api/login/passkey",
    status_code=200,
    responses={**BAD, **refusals(403, 429)},
    summary="Log in with a passkey",
)
async def log_in_by_passkey(request: AnyRequest, data: JSONBody[PasskeyAnswer], ceremonies: Ceremony) -> Me:
    """Log in with a signed challenge."""
    return await ceremonies.log_in(request.scope, data)


HANDLERS = (ask_to_add, add_passkey, remove_passkey, ask_to_log_in, log_in_by_passkey)
