"""Tables over HTTP: open, get, download the record, delete."""

from typing import Annotated

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from kwartet.server.http.game_quota import quota_key
from kwartet.server.http.routes.common import BAD, refusals
from kwartet.server.http.routes.matches import AnyRequest, OptionalVisitor
from kwartet.server.live.registry import Registry
from kwartet.server.views.tables import record_of
from kwartet.server.wire.tables import NewTable, TableMade, TableState

UNKNOWN = refusals(400, 404)
TableName = Annotated[str, PathParameter(max_length=64)]


@post("/api/tables", responses={**BAD, **refusals(409)}, summary="Open a table")
async def open_table(
    request: AnyRequest,
    data: JSONBody[NewTable],
    registry: NamedDependency[Registry],
    visitor: OptionalVisitor,
) -> TableMade:
    """Open a table; its name cannot be guessed."""
    if data.kind == "computer":
        request.app.state.game_quota.check(quota_key(request.scope, visitor))
    return TableMade(id=await registry.open(data))


@get("/api/tables/{table_id:str}", responses=UNKNOWN, summary="Get a table")
async def show_table(table_id: TableName, registry: NamedDependency[Registry]) -> TableState:
    """Return the state of a table."""
    return (await registry.find(table_id)).view


@get(
    "/api/tables/{table_id:str}/record",
    responses=UNKNOWN,
    media_type="text/plain",
    summary="Download the record of a table",
)
async def table_record(table_id: TableName, registry: NamedDependency[Registry]) -> Response[str]:
    """Return the game so far as a record."""
    table = await registry.find(table_id)
    name = f"{table.game_log.game.id}-{table.facts.created:%Y-%m-%d}.kw"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(record_of(table.snapshot).text, media_type="text/plain", headers=headers)


@delete("/api/tables/{table_id:str}", responses={**UNKNOWN, **refusals(403)}, summary="Delete a table")
async def remove_table(table_id: TableName, registry: NamedDependency[Registry]) -> None:
    """Delete a home table and its game; a match cannot be deleted."""
    await registry.remove(table_id)


HANDLERS = (open_table, show_table, table_record, remove_table)
