"""Hall: puts the lobby, the pages of players and the engines together for the application."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from litestar.datastructures import State
from litestar.di import Provide

from kwartet.server.hub import Hub
from kwartet.server.lobby import Lobby
from kwartet.server.match.opening import open_in
from kwartet.server.pairing import Pairing
from kwartet.server.people import People
from kwartet.server.ratings.engines import seat_engines
from kwartet.server.store import Database


@asynccontextmanager
async def open_hall(state: State, database: Database, hub: Hub) -> AsyncIterator[None]:
    """The lobby and what belongs to it, while the server is open; the office has been opened before."""
    async with database.transaction() as connection:
        await seat_engines(connection, datetime.now(UTC))
    state.people = People(database)
    state.lobby = Lobby(database, hub, state.attendance, Pairing(database, open_in))
    try:
        yield
    finally:
        await state.lobby.close()


def find_lobby(state: State) -> Lobby:
    """The lobby of this server."""
    lobby: Lobby = state.lobby
    return lobby


def find_people(state: State) -> People:
    """What this server knows about players."""
    people: People = state.people
    return people


DEPENDENCIES = {
    "lobby": Provide(find_lobby, sync_to_thread=False),
    "people": Provide(find_people, sync_to_thread=False),
}
