"""Mail links over HTTP: request a mail, and use the link in it."""

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from kwartet.server.accounts.account_service import AccountService
from kwartet.server.accounts.mail_links import Links
from kwartet.server.http.routes.accounts import OptionalVisitor
from kwartet.server.http.routes.common import BAD, refusals
from kwartet.server.wire.people import ConfirmLink, Forgotten, PasswordLink

NOT_HERE = refusals(403)


@post("/api/password/forgotten", status_code=204, responses={**BAD, **NOT_HERE}, summary="Forgotten password")
async def forgotten(data: JSONBody[Forgotten], account_service: NamedDependency[AccountService]) -> None:
    """Request a mail with a password link; the response does not reveal whether an account has it."""
    await account_service.send_password_link(data)


@post("/api/password", status_code=204, responses=BAD, summary="Set a new password by a link")
async def set_password(data: JSONBody[PasswordLink], links: NamedDependency[Links]) -> None:
    """Set a new password with the token of a link; all sessions and tokens of the account end."""
    await links.set_password(data.token, data.password)


@post(
    "/api/email/mail",
    status_code=204,
    responses=refusals(401, 403),
    summary="Confirm the address: a mail",
)
async def ask_to_confirm(visitor: OptionalVisitor, account_service: NamedDependency[AccountService]) -> None:
    """Request another mail with a link that confirms the address."""
    await account_service.ask_to_confirm(visitor)


@post("/api/email/confirm", status_code=204, responses=BAD, summary="Confirm the address by a link")
async def confirm(data: JSONBody[ConfirmLink], links: NamedDependency[Links]) -> None:
    """Confirm an address with the token of a link."""
    await links.confirm(data.token)


HANDLERS = (forgotten, set_password, ask_to_confirm, confirm)
