"""Letters over HTTP: asking for one, and using the link in it."""

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from kwartet.server.accounts.desk import Desk
from kwartet.server.accounts.links import Links
from kwartet.server.messages.people import ConfirmLink, Forgotten, PasswordLink
from kwartet.server.routes.accounts import Whoever
from kwartet.server.routes.common import BAD, refusals

NOT_HERE = refusals(403)


@post("/api/password/forgotten", status_code=204, responses={**BAD, **NOT_HERE}, summary="Forgotten password")
async def forgotten(data: JSONBody[Forgotten], desk: NamedDependency[Desk]) -> None:
    """Ask for a letter with a link to a new password; the answer is the same whoever is meant, if anybody."""
    await desk.send_password_link(data)


@post("/api/password", status_code=204, responses=BAD, summary="Set a new password by a link")
async def set_password(data: JSONBody[PasswordLink], links: NamedDependency[Links]) -> None:
    """Set a new password with the token of a link; all sessions of the account end."""
    await links.set_password(data.token, data.password)


@post(
    "/api/email/letter",
    status_code=204,
    responses=refusals(401, 403),
    summary="Confirm the address: a letter",
)
async def ask_to_confirm(visitor: Whoever, desk: NamedDependency[Desk]) -> None:
    """Ask for another letter with a link that confirms one's address."""
    await desk.ask_to_confirm(visitor)


@post("/api/email/confirm", status_code=204, responses=BAD, summary="Confirm the address by a link")
async def confirm(data: JSONBody[ConfirmLink], links: NamedDependency[Links]) -> None:
    """Confirm an address with the token of a link."""
    await links.confirm(data.token)


HANDLERS = (forgotten, set_password, ask_to_confirm, confirm)
