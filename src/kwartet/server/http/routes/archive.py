"""Archive over HTTP: players store games that they have finished in their own browsers."""

from datetime import UTC, datetime
from typing import Annotated

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from kwartet import read_record
from kwartet.server.domain.visitor import Visitor, require_account
from kwartet.server.http.routes.common import BAD, refusals
from kwartet.server.runtime.limits import LONGEST_RECORD
from kwartet.server.runtime.record_reader import RecordReader
from kwartet.server.runtime.refusal import Refusal, bad_message, nothing_at
from kwartet.server.store import Database
from kwartet.server.store.archive import MOST_GAMES, Archive, ArchiveFull
from kwartet.server.wire.archive import ArchivedGame, ArchivedGames, UploadedGame

OptionalVisitor = NamedDependency[Visitor | None]
GameHash = Annotated[str, PathParameter(max_length=64)]


@post("/api/archive", responses={**BAD, **refusals(401, 403, 429)}, summary="Archive a finished game")
async def archive_game(
    data: JSONBody[UploadedGame],
    visitor: OptionalVisitor,
    database: NamedDependency[Database],
    record_reader: NamedDependency[RecordReader],
) -> ArchivedGame:
    """Store a game that the player has finished elsewhere; it cannot be changed afterwards.

    Only the player sees it. A game that is there already is not stored again.
    """
    player = require_account(visitor).id
    text = await record_reader.run(lambda: finished_record(data.record))
    try:
        return ArchivedGame(id=await Archive(database).add(player, text, datetime.now(UTC)))
    except ArchiveFull:
        raise Refusal("not_allowed", f"an archive has at most {MOST_GAMES} games") from None


def finished_record(text: str) -> str:
    """A record in its canonical text; raises `BadRecord`, or `Refusal` if it cannot be archived."""
    record = read_record(text)
    if record.result is None:
        raise bad_message("only finished games are archived")
    if len(record.text) > LONGEST_RECORD:
        raise Refusal("too_large", f"a record has at most {LONGEST_RECORD} characters")
    return record.text


@get("/api/archive", responses=refusals(401, 403, 429), summary="List the archived games")
async def archived_games(visitor: OptionalVisitor, database: NamedDependency[Database]) -> ArchivedGames:
    """List the ids of the player's archived games, the oldest first."""
    return ArchivedGames(games=tuple(await Archive(database).games(require_account(visitor).id)))


@get(
    "/api/archive/{game_id:str}",
    responses=refusals(400, 401, 403, 404, 429),
    media_type="text/plain",
    summary="Get an archived game",
)
async def archived_game(
    game_id: GameHash, visitor: OptionalVisitor, database: NamedDependency[Database]
) -> Response[str]:
    """Return one of the player's archived games as a record."""
    record = await Archive(database).record(require_account(visitor).id, game_id)
    if record is None:
        raise nothing_at("archived game with this id")
    return Response(record, media_type="text/plain")


HANDLERS = (archive_game, archived_games, archived_game)
