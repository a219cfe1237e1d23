"""Office: puts everything about accounts together for the application."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar.datastructures import State
from litestar.di import Provide

from kwartet.server.accounts.attendance import Attendance
from kwartet.server.accounts.caretaker import Caretaker
from kwartet.server.accounts.desk import Desk
from kwartet.server.accounts.links import Links
from kwartet.server.accounts.passkeys import Ceremonies
from kwartet.server.accounts.passwords import Passwords
from kwartet.server.accounts.sessions import Sessions
from kwartet.server.accounts.visitor import find_visitor
from kwartet.server.rates import Rates
from kwartet.server.store.database import Database
from kwartet.server.store.passkeys import PasskeyStore
from kwartet.server.store.players import PlayerStore
from kwartet.server.store.sessions import SessionStore


@asynccontextmanager
async def open_office(
    state: State, database: Database, rates: Rates, public_url: str | None
) -> AsyncIterator[None]:
    """Everything about accounts, while the server is open; the post has been opened before."""
    desk = open_desk(state, database, rates, public_url)
    is_closing = asyncio.Event()
    caretaker = asyncio.create_task(Caretaker(desk, state.attendance).work(is_closing))
    try:
        yield
    finally:
        is_closing.set()
        await caretaker
        desk.passwords.close()


def open_desk(state: State, database: Database, rates: Rates, public_url: str | None) -> Desk:
    """Open the desk and put what others need where they find it."""
    state.players = PlayerStore(database)
    state.session_store = SessionStore(database)
    state.sessions = Sessions(state.session_store, public_url)
    state.attendance = Attendance()
    state.rates = rates
    state.desk = Desk(
        state.players,
        state.session_store,
        PasskeyStore(database),
        state.sessions,
        Passwords(),
        rates,
        state.letterbox,
    )
    state.links = Links(state.letterbox.store, state.desk.passwords)
    state.ceremonies = Ceremonies(state.desk, public_url)
    desk: Desk = state.desk
    return desk


def find_desk(state: State) -> Desk:
    """The desk of this server."""
    desk: Desk = state.desk
    return desk


def find_players(state: State) -> PlayerStore:
    """The players of this server."""
    players: PlayerStore = state.players
    return players


def find_links(state: State) -> Links:
    """What links in letters can do."""
    links: Links = state.links
    return links


def find_ceremonies(state: State) -> Ceremonies:
    """The ceremonies of this server."""
    ceremonies: Ceremonies = state.ceremonies
    return ceremonies


DEPENDENCIES = {
    "visitor": Provide(find_visitor),
    "ceremonies": Provide(find_ceremonies, sync_to_thread=False),
    "desk": Provide(find_desk, sync_to_thread=False),
    "links": Provide(find_links, sync_to_thread=False),
    "players": Provide(find_players, sync_to_thread=False),
}
