"""Match details: what belongs to a match and is not in its row: profiles of players, rating changes, chat."""

from datetime import UTC, datetime

from sqlalchemy import Connection, bindparam, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet import Side
from kwartet.server.domain.events import ChatLine
from kwartet.server.domain.match_state import MatchState
from kwartet.server.domain.players import MatchDetails, RatingChange
from kwartet.server.domain.tables import TableFacts
from kwartet.server.store.database import Database
from kwartet.server.store.ratings import profiles_in
from kwartet.server.store.schema import chat, rating_steps

STEPS = select(rating_steps).where(rating_steps.c.table_id == bindparam("table"))
SAID = (
    select(chat)
    .where(chat.c.table_id == bindparam("table"), chat.c.number > bindparam("known"))
    .order_by(chat.c.number)
)


async def details_of(database: Database, facts: TableFacts, state: MatchState) -> MatchDetails:
    """The profiles of a match's players, and their rating changes."""
    return await database.read(lambda connection: details_in(connection, facts, state))


def details_in(connection: Connection, facts: TableFacts, state: MatchState) -> MatchDetails:
    """The same on a given connection."""
    game, variant, now = facts.choice.game, facts.choice.variant, datetime.now(UTC)
    ids = [player for player in (*state.ids, state.invited) if player]
    known = profiles_in(connection, ids, game, variant, now)
    steps = rating_changes_in(connection, facts.id) if facts.rated else {}
    first, second = (player or "" for player in state.ids)
    return MatchDetails(
        players=(known.get(first), known.get(second)),
        invited=known.get(state.invited or ""),
        rating_changes=(steps.get(first), steps.get(second)),
    )


def rating_changes_in(connection: Connection, table: str) -> dict[str, RatingChange]:
    """The rating changes of a table's players, by their ids."""
    found = connection.execute(STEPS, {"table": table})
    return {row.player_id: RatingChange(before=round(row.before), after=round(row.after)) for row in found}


async def said_after(database: Database, table: str, number: int) -> tuple[ChatLine, ...]:
    """The chat lines after the line with this number."""
    wanted = {"table": table, "known": number}
    rows = await database.read(lambda connection: connection.execute(SAID, wanted).all())
    return tuple(ChatLine(row.number, Side(row.side), row.text, row.said) for row in rows)


async def add_line(connection: AsyncConnection, table: str, line: ChatLine) -> None:
    """Add a line to the chat of a table."""
    row = {
        "table_id": table,
        "number": line.number,
        "side": int(line.side),
        "text": line.text,
        "said": line.said,
    }
    await connection.execute(insert(chat).values(row))
