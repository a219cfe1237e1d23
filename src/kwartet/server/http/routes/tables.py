"""Tables over HTTP: get one, download its record."""

from typing import Annotated

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import PathParameter

from kwartet.server.http.routes.common import refusals
from kwartet.server.live.registry import Registry
from kwartet.server.views.tables import record_of
from kwartet.server.wire.tables import TableState

UNKNOWN = refusals(400, 404)
TableName = Annotated[str, PathParameter(max_length=64)]


@get("/api/tables/{table_id:str}", responses=UNKNOWN, summary="Get a table")
async def show_table(table_id: TableName, registry: NamedDependency[Registry]) -> TableState:
    """Return the state of a table."""
    return await registry.view(table_id)


@get(
    "/api/tables/{table_id:str}/record",
    responses=UNKNOWN,
    media_type="text/plain",
    summary="Download the record of a table",
)
async def table_record(table_id: TableName, registry: NamedDependency[Registry]) -> Response[str]:
    """Return the game so far as a record."""
    snapshot = await registry.snapshot(table_id)
    name = f"{snapshot.game_log.game.id}-{snapshot.facts.created:%Y-%m-%d}.kw"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(record_of(snapshot).text, media_type="text/plain", headers=headers)


HANDLERS = (show_table, table_record)
