"""Home games: games without an opponent at another screen, as earlier versions of the server stored them."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import insert

import kwartet
from kwartet.server.store import Database
from kwartet.server.store.schema import decisions, tables
from server.stored_players import NOON


def store_home_game(
    address: str,
    table: str,
    moves: Sequence[str] = (),
    *,
    level: int | None = None,
    names: tuple[str, str] = ("White", "Black"),
    ending: tuple[int, str] | None = None,
) -> None:
    """Store a game of SKATO: of two at one screen, or against the computer if there is a level."""
    winner, reason = ending or (None, None)
    row = {
        "id": table,
        "created": NOON,
        "game": "skato",
        "variant": "standard",
        "options": {},
        "kind": "screen" if level is None else "computer",
        "level": level,
        "computer_side": None if level is None else 1,
        "takebacks": True,
        "first_name": names[0],
        "second_name": names[1],
        "start": kwartet.game("skato").start().text,
        "ended": None if ending is None else NOON + timedelta(hours=1),
        "winner": winner,
        "ending": reason,
    }
    taken = [
        {"table_id": table, "ply": ply, "move": move, "taken": NOON + timedelta(minutes=ply)}
        for ply, move in enumerate(moves)
    ]

    async def store() -> None:
        database = Database(address)
        try:
            async with database.transaction() as connection:
                await connection.execute(insert(tables).values(row))
                if taken:
                    await connection.execute(insert(decisions), taken)
        finally:
            await database.close()

    asyncio.run(store())
