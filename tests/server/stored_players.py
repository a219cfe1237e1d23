"""Stored players: players and tables that are put into a database without a server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

from sqlalchemy import insert

from kwartet.server.domain.names import name_key
from kwartet.server.domain.players import PlayerKind
from kwartet.server.domain.visitor import Visitor
from kwartet.server.store import Database
from kwartet.server.store.engines import insert_engines
from kwartet.server.store.players import Player, add_in
from kwartet.server.store.schema import tables

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class StoredPlayers:
    """A database with the engines in it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._tables = 0

    async def player(self, name: str, kind: PlayerKind = "person") -> str:
        """Add a player and return the id."""
        player = name_key(name).rjust(32, "0")
        key = None if kind == "guest" else name_key(name)
        new = Player(id=player, kind=kind, name=name, name_key=key, created=NOON, seen=NOON)
        async with self.database.transaction() as connection:
            await add_in(connection, new)
        return player

    async def visitor(self, name: str, kind: PlayerKind = "person") -> Visitor:
        """Add a player and let them come in."""
        return Visitor(await self.player(name, kind), name, kind)

    async def table(self, first: str | None, second: str | None, **more: object) -> str:
        """Add a match table, each an hour younger than the one before, and return its name."""
        self._tables += 1
        row = {
            "id": f"table-{self._tables}",
            "created": NOON + timedelta(hours=self._tables),
            "game": "yinsh",
            "variant": "standard",
            "options": {},
            "kind": "people",
            "takebacks": False,
            "first_name": "One",
            "second_name": "Two",
            "start": "",
            "first_player": first,
            "second_player": second,
            "rated": True,
            **more,
        }
        async with self.database.transaction() as connection:
            await connection.execute(insert(tables).values(row))
        return str(row["id"])


@asynccontextmanager
async def open_registry(address: str) -> AsyncIterator[StoredPlayers]:
    """Prepare a database for as long as a test needs it."""
    database = Database(address)
    await database.prepare()
    try:
        async with database.transaction() as connection:
            await insert_engines(connection, NOON)
        yield StoredPlayers(database)
    finally:
        await database.close()
