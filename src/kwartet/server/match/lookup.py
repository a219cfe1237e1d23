"""Lookup: what belongs to a match and is kept elsewhere: who its players are, and what they said."""

from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy import Connection, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet import Side
from kwartet.server.match.affairs import Affairs
from kwartet.server.messages.matches import ChatLine, RatingChange
from kwartet.server.messages.people import PlayerView
from kwartet.server.store import Database, TableFacts
from kwartet.server.store.ratings import player_view, with_ratings
from kwartet.server.store.schema import chat, players, rating_steps


async def who_plays(database: Database, facts: TableFacts, affairs: Affairs) -> Affairs:
    """The affairs with the players as others see them, and with what the game did to their ratings."""
    views, steps = await database.read(lambda connection: people_at(connection, facts, affairs.ids))
    first, second = (player or "" for player in affairs.ids)
    return replace(
        affairs,
        players=(views.get(first), views.get(second)),
        rating_changes=(steps.get(first), steps.get(second)),
    )


def people_at(
    connection: Connection, facts: TableFacts, ids: tuple[str | None, str | None]
) -> tuple[dict[str, PlayerView], dict[str, RatingChange]]:
    """The players of a match by their ids, and what it did to their ratings."""
    game, variant, now = facts.choice.game, facts.choice.variant, datetime.now(UTC)
    wanted = with_ratings(game, variant).where(players.c.id.in_([player for player in ids if player]))
    views = {row.id: player_view(row, game, variant, now) for row in connection.execute(wanted)}
    return views, steps_at(connection, facts.id) if facts.rated else {}


def steps_at(connection: Connection, table: str) -> dict[str, RatingChange]:
    """What a table did to the ratings of its players."""
    found = connection.execute(select(rating_steps).where(rating_steps.c.table_id == table))
    return {row.player_id: RatingChange(before=round(row.before), after=round(row.after)) for row in found}


async def said_after(database: Database, table: str, number: int) -> tuple[ChatLine, ...]:
    """What was said after the first lines."""
    wanted = select(chat).where(chat.c.table_id == table, chat.c.number > number).order_by(chat.c.number)
    rows = await database.read(lambda connection: connection.execute(wanted).all())
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
