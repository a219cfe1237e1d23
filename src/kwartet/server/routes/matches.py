"""Matches over HTTP: opening one, and finding one's own again."""

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from kwartet.server.accounts.visitor import Visitor, somebody
from kwartet.server.messages.matches import NewMatch
from kwartet.server.messages.people import PlayedGame
from kwartet.server.messages.tables import TableMade
from kwartet.server.routes.common import BAD, refusals
from kwartet.server.tables import Tables


@post("/api/matches", responses={**BAD, **refusals(401, 409, 429)}, summary="A new match")
async def open_match(
    data: JSONBody[NewMatch], tables: NamedDependency[Tables], visitor: NamedDependency[Visitor | None]
) -> TableMade:
    """Open a match in which you have a seat; whoever gets its name may take the other one."""
    return TableMade(id=await tables.open_match(data, somebody(visitor)))


@get("/api/mine", responses=refusals(401, 429), summary="Your own matches that are not over")
async def own_matches(
    tables: NamedDependency[Tables], visitor: NamedDependency[Visitor | None]
) -> list[PlayedGame]:
    """Your matches that are not over, the newest first, with whose turn it is."""
    return await tables.unfinished(somebody(visitor).id)


HANDLERS = (open_match, own_matches)
