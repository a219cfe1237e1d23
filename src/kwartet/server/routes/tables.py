"""Tables over HTTP: opening, looking, taking the record away, removing."""

from typing import Annotated

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from kwartet.server.messages.tables import NewTable, TableMade, TableState
from kwartet.server.routes.common import BAD, refusals
from kwartet.server.tables import Tables

UNKNOWN = refusals(400, 404)
TableName = Annotated[str, PathParameter(max_length=64)]


@post("/api/tables", responses={**BAD, **refusals(409)}, summary="A new table")
async def open_table(data: JSONBody[NewTable], tables: NamedDependency[Tables]) -> TableMade:
    """Open a table; its name cannot be guessed."""
    return TableMade(id=await tables.open(data))


@get("/api/tables/{table_id:str}", responses=UNKNOWN, summary="A table as it is now")
async def show_table(table_id: TableName, tables: NamedDependency[Tables]) -> TableState:
    """All there is to know about a table."""
    return (await tables.find(table_id)).state


@get(
    "/api/tables/{table_id:str}/record",
    responses=UNKNOWN,
    media_type="text/plain",
    summary="The game of a table as a record",
)
async def table_record(table_id: TableName, tables: NamedDependency[Tables]) -> Response[str]:
    """The game so far, as a file."""
    table = await tables.find(table_id)
    name = f"{table.sheet.game.id}-{table.facts.created:%Y-%m-%d}.kw"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(table.record.text, media_type="text/plain", headers=headers)


@delete(
    "/api/tables/{table_id:str}", responses={**UNKNOWN, **refusals(403)}, summary="Remove a table for good"
)
async def remove_table(table_id: TableName, tables: NamedDependency[Tables]) -> None:
    """Remove a table and its game; a match between people stays."""
    await tables.remove(table_id)


HANDLERS = (open_table, show_table, table_record, remove_table)
