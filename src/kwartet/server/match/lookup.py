"""Lookup: what belongs to a match and is kept elsewhere: who its players are, and what they said."""

from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy import Connection, bindparam, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet import Side
from kwartet.server.match.affairs import Affairs
from kwartet.server.messages.matches import ChatLine, RatingChange
from kwartet.server.messages.people import PlayerView
from kwartet.server.store import Database, TableFacts
from kwartet.server.store.ratings import views_in
from kwartet.server.store.schema import chat, rating_steps

STEPS = select(rating_steps).where(rating_steps.c.table_id == bindparam("table"))
SAID = (
    select(chat)
    .where(chat.c.table_id == bindparam("table"), chat.c.number > bindparam("known"))
    .order_by(chat.c.number)
)


async def who_plays(database: Database, facts: TableFacts, affairs: Affairs) -> Affairs:
    """The affairs with the players as others see them, and with what the game did to their ratings."""
    views, steps = await database.read(lambda connection: people_at(connection, facts, affairs))
    first, second = (player or "" for player in affairs.ids)
    return replace(
        affairs,
        players=(views.get(first), views.get(second)),
        invited_player=views.get(affairs.invited or ""),
        rating_changes=(steps.get(first), steps.get(second)),
    )


def people_at(
    connection: Connection, facts: TableFacts, affairs: Affairs
) -> tuple[dict[str, PlayerView], dict[str, RatingChange]]:
    """The players of a match and who is challenged to it by their ids, and what it did to their ratings."""
    game, variant, now = facts.choice.game, facts.choice.variant, datetime.now(UTC)
    those = [player for player in (*affairs.ids, affairs.invited) if player]
    views = views_in(connection, those, game, variant, now)
    return views, steps_at(connection, facts.id) if facts.rated else {}


def steps_at(connection: Connection, table: str) -> dict[str, RatingChange]:
    """What a table did to the ratings of its players."""
    found = connection.execute(STEPS, {"table": table})
    return {row.player_id: RatingChange(before=round(row.before), after=round(row.after)) for row in found}


async def said_after(database: Database, table: str, number: int) -> tuple[ChatLine, ...]:
    """What was said after the first lines."""
    wanted = {"table": table, "known": number}
    rows = await database.read(lambda connection: connection.execute(SAID, wanted).all())
    return tuple(
        ChatLine(number=row.number, side=row.side, text=row.text, said=row.said.isoformat()) for row in rows
    )


def last_number(lines: tuple[ChatLine, ...]) -> int:
    """The number of the last line; some before it may be gone with an account."""
    return lines[-1].number if lines else 0


async def keep_line(
    connection: AsyncConnection, table: str, number: int, side: Side, text: str, said: datetime
) -> None:
    """Keep what somebody says."""
    line = {"table_id": table, "number": number, "side": int(side), "text": text, "said": said}
    await connection.execute(insert(chat).values(line))
