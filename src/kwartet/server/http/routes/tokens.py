"""API tokens over HTTP: programs use them to play for an account."""

from datetime import UTC, datetime
from typing import Annotated

from litestar import delete, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from kwartet.server.accounts.account_service import AccountService
from kwartet.server.domain.names import plain_label
from kwartet.server.domain.visitor import require_account
from kwartet.server.http.routes.accounts import AnyRequest, OptionalVisitor
from kwartet.server.http.routes.common import BAD, refusals
from kwartet.server.runtime.refusal import Refusal, nothing_at
from kwartet.server.runtime.tokens import hash_of, new_api_token, new_id
from kwartet.server.store.sessions import StoredToken
from kwartet.server.wire.people import TokenMade, TokenWish

MOST = 20
TokenName = Annotated[str, PathParameter(max_length=64)]


@post("/api/tokens", responses={**BAD, **refusals(401, 403, 429)}, summary="Create an API token")
async def make_token(
    request: AnyRequest,
    data: JSONBody[TokenWish],
    visitor: OptionalVisitor,
    account_service: NamedDependency[AccountService],
) -> TokenMade:
    """Create a token; this needs a proof. It is returned only once, and it cannot manage the account."""
    owner = await account_service.owner(request.scope, visitor, data.proof)
    if len(await account_service.session_store.tokens_of(owner.id)) >= MOST:
        raise Refusal("too_many", f"an account has at most {MOST} tokens")
    token = new_api_token()
    stored = StoredToken(new_id(), plain_label(data.name), datetime.now(UTC))
    notice = account_service.mail_queue.notices(owner, "token")
    await account_service.session_store.add_token(hash_of(token), owner.id, stored, notice)
    account_service.mail_queue.has_mails.set()
    return TokenMade(id=stored.id, token=token)


@delete("/api/tokens/{token_id:str}", responses=refusals(400, 401, 403, 404), summary="Delete an API token")
async def remove_token(
    token_id: TokenName, visitor: OptionalVisitor, account_service: NamedDependency[AccountService]
) -> None:
    """Delete a token; requests with it are refused from now on."""
    if not await account_service.session_store.remove_token(require_account(visitor).id, token_id):
        raise nothing_at("token of this name")


HANDLERS = (make_token, remove_token)
