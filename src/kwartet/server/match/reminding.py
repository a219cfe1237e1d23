"""Reminding: whom to write to because their turn has begun. Only in correspondence, and only who wants it.

Whether they are here by the time of the letter, or have been since, is looked up when it is sent.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet import Side
from kwartet.server.match.affairs import MatchMoment
from kwartet.server.messages.matches import Days
from kwartet.server.sheet import Sheet
from kwartet.server.store import TableFacts
from kwartet.server.store.letters import put_turn_in
from kwartet.server.table import Then


def turn_begun(before: MatchMoment, after: MatchMoment) -> Side | None:
    """The side whose turn begins with a change; None if it has been theirs, or nobody's."""
    side = turn_of(after)
    return None if side == turn_of(before) else side


def turn_of(moment: MatchMoment) -> Side | None:
    """The side that decides next, while the match is played."""
    return moment.sheet.now.to_move if moment.phase == "playing" else None


def reminding(facts: TableFacts, after: MatchMoment, side: Side, then: Then | None, now: datetime) -> Then:
    """What goes with a change after which it is the turn of somebody who is not here."""

    async def remind(connection: AsyncConnection) -> None:
        if then:
            await then(connection)
        await remind_in(connection, facts, after.affairs.ids[side], after.sheet.ply, now)

    return remind


async def remind_first_in(
    connection: AsyncConnection, facts: TableFacts, columns: Mapping[str, Any], sheet: Sheet
) -> None:
    """Write to whoever begins a match in which both have a seat from the beginning."""
    seats = columns["first_player"], columns["second_player"]
    if None not in seats:
        await remind_in(connection, facts, seats[sheet.now.to_move], sheet.ply, facts.created)


async def remind_in(
    connection: AsyncConnection, facts: TableFacts, player: str | None, ply: int, now: datetime
) -> None:
    """Write to somebody whose turn has begun; engines and guests want no letters."""
    if isinstance(facts.clock, Days) and player is not None:
        await put_turn_in(connection, player, facts.id, ply, now)
