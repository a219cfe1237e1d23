"""Devices over HTTP: where a player is logged in; end one session, or all others with all tokens."""

from typing import Annotated

from litestar import delete, get
from litestar.di import NamedDependency
from litestar.params import PathParameter

from kwartet.server.accounts.account_service import AccountService
from kwartet.server.domain.visitor import require_account
from kwartet.server.http.routes.accounts import OptionalVisitor
from kwartet.server.http.routes.common import refusals
from kwartet.server.runtime.refusal import nothing_at
from kwartet.server.wire.people import Devices

DeviceName = Annotated[str, PathParameter(max_length=64)]


@get("/api/devices", responses=refusals(401, 403), summary="List the own devices")
async def own_devices(visitor: OptionalVisitor, account_service: NamedDependency[AccountService]) -> Devices:
    """Return the devices on which the player is logged in, the one that was used last first."""
    return await account_service.devices(visitor)


@delete("/api/devices/{device_id:str}", responses=refusals(400, 401, 403, 404), summary="Log a device out")
async def end_device(
    device_id: DeviceName, visitor: OptionalVisitor, account_service: NamedDependency[AccountService]
) -> None:
    """End the session on a device; its sockets close within seconds."""
    if not await account_service.session_store.end_device(require_account(visitor).id, device_id):
        raise nothing_at("device of this name")


@delete("/api/devices", responses=refusals(401, 403), summary="Log all other devices out")
async def end_other_devices(
    visitor: OptionalVisitor, account_service: NamedDependency[AccountService]
) -> None:
    """End all other sessions, all tokens, and all links that could set a password. Passkeys stay."""
    await account_service.end_others(visitor)


HANDLERS = (own_devices, end_device, end_other_devices)
