"""Playroom: where all tables stand; opened with the server, and closed before it ends."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar.datastructures import State

from kwartet.server.engine_room import EngineRoom
from kwartet.server.hub import Hub
from kwartet.server.match.keeper import Keeper
from kwartet.server.store import TableStore
from kwartet.server.table import Tools
from kwartet.server.tables import Tables
from kwartet.server.timekeeper import Timekeeper


@asynccontextmanager
async def open_playroom(state: State, store: TableStore, room: EngineRoom, hub: Hub) -> AsyncIterator[None]:
    """Open the tables, and keep their clocks going."""
    tools = Tools(store, room, hub, Timekeeper(), secrets.token_urlsafe(8))
    state.tables = Tables(tools)
    keeper = Keeper(state.tables, tools)
    await keeper.open()
    try:
        yield
    finally:
        await keeper.close()
        await state.tables.close()
