"""Letterbox: where the rest of the server puts what is to be written to somebody.

Without a mail server nobody empties it, so nothing is put into it.
"""

import asyncio
from datetime import UTC, datetime

from kwartet.server.mail.writing import known_language
from kwartet.server.store.letters import Letter, LetterStore


class Letterbox:
    """Keeps letters until they are sent, over restarts as well."""

    def __init__(self, store: LetterStore, *, is_emptied: bool) -> None:
        self.store = store
        self.is_emptied = is_emptied
        self.has_letters = asyncio.Event()

    async def ask_to_confirm(self, player: str) -> None:
        """Write to the address that somebody has given, in order to find out whether it is theirs."""
        now = datetime.now(UTC)
        await self._put(Letter("confirm", now, now, player))

    async def ask_for_password(self, typed: str, language: str | None) -> None:
        """Write to whoever has this name or address; whether anybody has is looked up later."""
        now = datetime.now(UTC)
        await self._put(Letter("password", now, now, about=typed, language=known_language(language)))

    async def _put(self, letter: Letter) -> None:
        if self.is_emptied:
            await self.store.put(letter)
            self.has_letters.set()
