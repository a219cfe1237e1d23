"""Faults: how a host lists interrupted matches, and corrects a result."""

from typing import TYPE_CHECKING, Any

from sqlalchemy import Row

from kwartet import Side
from kwartet.cli.failure import Problem
from kwartet.server.store.corrections import NotCorrectable, correct
from kwartet.server.store.interruptions import interrupted

if TYPE_CHECKING:
    from kwartet.server.store import Database

WINNERS = {"first": Side.FIRST, "second": Side.SECOND}


async def lines_of_faults(database: "Database", limit: int) -> list[str]:
    """A line for each interrupted match."""
    async with database.reading() as connection:
        found = await interrupted(connection, limit)
    return [line_of(row) for row in found] or ["No match was interrupted."]


def line_of(row: Row[Any]) -> str:
    """What a host needs to know about one interruption."""
    seconds = (row.ended - row.began).total_seconds()
    side = ("first", "second")[row.side]
    names = f"{row.first_name or '?'} - {row.second_name or '?'}"
    result = "in play" if row.ending is None else f"{winner_name(row.winner)} ({row.ending})"
    kind = "rated" if row.rated else "not rated"
    return (
        f"{row.began:%Y-%m-%d %H:%M:%S} UTC  {row.table_id}  {row.game}  {names}  {kind}  "
        f"decision {row.ply} of the {side} side, {row.reason}, {seconds:.0f} s  {result}"
    )


def winner_name(winner: int | None) -> str:
    """Who has won."""
    return "no winner" if winner is None else f"{('first', 'second')[winner]} side won"


async def corrected(database: "Database", table: str, result: str) -> int:
    """Correct a result; return how many ratings were computed again."""
    try:
        async with database.transaction() as connection:
            return len(await correct(connection, table, WINNERS.get(result), counts=result != "none"))
    except NotCorrectable as reason:
        raise Problem(str(reason)) from None
