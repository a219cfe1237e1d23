"""Tokens over HTTP: with them programs play for an account."""

from datetime import UTC, datetime
from typing import Annotated

from litestar import delete, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from kwartet.server.accounts.desk import Desk
from kwartet.server.accounts.names import plain_label
from kwartet.server.accounts.secret import hash_of, new_api_token, new_id
from kwartet.server.accounts.visitor import person
from kwartet.server.messages.people import TokenMade, TokenWish
from kwartet.server.problems import Refusal, nothing_at
from kwartet.server.routes.accounts import Whoever
from kwartet.server.routes.common import BAD, refusals
from kwartet.server.store.sessions import KeptToken

MOST = 20
TokenName = Annotated[str, PathParameter(max_length=64)]


@post("/api/tokens", responses={**BAD, **refusals(401, 403, 429)}, summary="A token for a program")
async def make_token(data: JSONBody[TokenWish], visitor: Whoever, desk: NamedDependency[Desk]) -> TokenMade:
    """Make a token; it is shown this once and cannot manage the account."""
    owner = person(visitor)
    if len(await desk.session_store.tokens_of(owner.id)) >= MOST:
        raise Refusal("too_many", f"an account has at most {MOST} tokens")
    token = new_api_token()
    kept = KeptToken(new_id(), plain_label(data.name), datetime.now(UTC))
    await desk.session_store.add_token(hash_of(token), owner.id, kept)
    return TokenMade(id=kept.id, token=token)


@delete("/api/tokens/{token_id:str}", responses=refusals(400, 401, 403, 404), summary="Remove a token")
async def remove_token(token_id: TokenName, visitor: Whoever, desk: NamedDependency[Desk]) -> None:
    """Remove a token; whoever has it is known no longer."""
    if not await desk.session_store.remove_token(person(visitor).id, token_id):
        raise nothing_at("token of this name")


HANDLERS = (make_token, remove_token)
