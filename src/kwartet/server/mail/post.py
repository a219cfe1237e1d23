"""Post: puts everything about letters together for the application."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar.datastructures import State

from kwartet.server.mail.address import Mail
from kwartet.server.mail.carrier import Carrier
from kwartet.server.mail.letterbox import Letterbox
from kwartet.server.mail.postman import Postman
from kwartet.server.store.database import Database
from kwartet.server.store.letters import LetterStore


@asynccontextmanager
async def open_post(state: State, database: Database, mail: Mail | None) -> AsyncIterator[None]:
    """A letterbox, and somebody who empties it if the host has a mail server."""
    state.letterbox = Letterbox(LetterStore(database), is_emptied=mail is not None)
    if mail is None:
        yield
        return
    carrier, is_closing = Carrier(mail), asyncio.Event()
    postman = asyncio.create_task(Postman(mail, state.letterbox, carrier).work(is_closing))
    try:
        yield
    finally:
        is_closing.set()
        state.letterbox.has_letters.set()
        carrier.close()
        await postman
