"""Services of this layer, from the start of the server to its end."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from litestar.datastructures import State

from kwartet.server.live.hub import Hub
from kwartet.server.live.opening import open_in
from kwartet.server.lobby.lobby import Lobby
from kwartet.server.lobby.pairing import Pairing
from kwartet.server.lobby.player_directory import PlayerDirectory
from kwartet.server.store import Database
from kwartet.server.store.engines import insert_engines


@asynccontextmanager
async def open_lobby(state: State, database: Database, hub: Hub) -> AsyncIterator[None]:
    """Open the lobby services while the server runs; the account services must be open already."""
    async with database.transaction() as connection:
        await insert_engines(connection, datetime.now(UTC))
    state.player_directory = PlayerDirectory(database)
    state.lobby = Lobby(database, hub, state.connections, Pairing(database, open_in))
    try:
        yield
    finally:
        await state.lobby.close()
