"""Lookup: what belongs to a match and is kept elsewhere: who its players are, and what they said."""

from dataclasses import replace
from datetime import datetime

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet import Side
from kwartet.server.match.affairs import Affairs
from kwartet.server.messages.matches import ChatLine
from kwartet.server.store import Database, TableFacts
from kwartet.server.store.ratings import changes, player_views
from kwartet.server.store.schema import chat


async def who_plays(database: Database, facts: TableFacts, affairs: Affairs) -> Affairs:
    """The affairs with the players as others see them, and with what the game did to their ratings."""
    choice = facts.choice
    first, second = affairs.ids
    async with database.reading() as connection:
        views = await player_views(
            connection, [player for player in affairs.ids if player], choice.game, choice.variant
        )
        steps = await changes(connection, facts.id, affairs.ids) if facts.rated else (None, None)
    players = (views.get(first or ""), views.get(second or ""))
    return replace(affairs, players=players, rating_changes=steps)


async def said_after(database: Database, table: str, number: int) -> tuple[ChatLine, ...]:
    """What was said after the first lines."""
    wanted = select(chat).where(chat.c.table_id == table, chat.c.number > number).order_by(chat.c.number)
    async with database.reading() as connection:
        return tuple(
            ChatLine(number=row.number, side=row.side, text=row.text, said=row.said.isoformat())
            for row in await connection.execute(wanted)
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
