"""Passkeys over HTTP: adding, logging in, removing."""

from typing import Annotated

from litestar import delete, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from kwartet.server.accounts.passkeys import LONGEST_ID, Ceremonies
from kwartet.server.messages.people import Me, PasskeyAnswer, PasskeyOptions
from kwartet.server.routes.accounts import AnyRequest, Whoever
from kwartet.server.routes.common import BAD, refusals

PasskeyName = Annotated[str, PathParameter(max_length=LONGEST_ID)]
Ceremony = NamedDependency[Ceremonies]


@post(
    "/api/passkeys/options",
    status_code=200,
    responses=refusals(401, 403, 429),
    summary="Begin to add a passkey",
)
async def ask_to_add(request: AnyRequest, visitor: Whoever, ceremonies: Ceremony) -> PasskeyOptions:
    """What the browser needs to make a passkey for the account."""
    return await ceremonies.ask_to_add(request.scope, visitor)


@post("/api/passkeys", responses={**BAD, **refusals(401, 403, 429)}, summary="Add a passkey")
async def add_passkey(
    request: AnyRequest, data: JSONBody[PasskeyAnswer], visitor: Whoever, ceremonies: Ceremony
) -> Me:
    """Keep the passkey that the browser has made."""
    return await ceremonies.add(request.scope, visitor, data)


@delete("/api/passkeys/{passkey_id:str}", responses=refusals(400, 401, 403, 404), summary="Remove a passkey")
async def remove_passkey(passkey_id: PasskeyName, visitor: Whoever, ceremonies: Ceremony) -> None:
    """Remove a passkey; the last way into an account stays."""
    await ceremonies.remove(visitor, passkey_id)


@post(
    "/api/login/passkey/options",
    status_code=200,
    responses=refusals(403, 429),
    summary="Begin to log in with a passkey",
)
async def ask_to_log_in(request: AnyRequest, ceremonies: Ceremony) -> PasskeyOptions:
    """What the browser needs to use a passkey."""
    return await ceremonies.ask_to_log_in(request.scope)


@post(
    "/api/login/passkey",
    status_code=200,
    responses={**BAD, **refusals(403, 429)},
    summary="Log in with a passkey",
)
async def log_in_by_passkey(request: AnyRequest, data: JSONBody[PasskeyAnswer], ceremonies: Ceremony) -> Me:
    """Log in by what the browser has signed."""
    return await ceremonies.log_in(request.scope, data)


HANDLERS = (ask_to_add, add_passkey, remove_passkey, ask_to_log_in, log_in_by_passkey)
