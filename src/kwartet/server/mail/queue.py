"""Mail queue: where the rest of the server puts mails to be sent; they are stored in the database.

Without a mail server nothing is queued.
"""

import asyncio
from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.mail.templates import known_language
from kwartet.server.store.database import Step
from kwartet.server.store.mails import Mail, MailStore, Notice, put_in
from kwartet.server.store.players import Player


class MailQueue:
    """Keeps mails until they are sent, over restarts as well."""

    def __init__(self, store: MailStore, *, is_enabled: bool) -> None:
        self.store = store
        self.is_enabled = is_enabled
        self.has_mails = asyncio.Event()

    def to_confirm(self, player: str) -> Step:
        """A step that queues a mail which confirms the address that a player has entered."""
        now = datetime.now(UTC)
        return self._step(Mail("confirm", now, now, player))

    def notices(self, player: Player, *changes: Notice) -> Step:
        """A step that queues a notice for each change of an account.

        They go to the address that was confirmed before the change. A step is a part of the transaction of
        the change, so there is neither a change without its notice nor a notice without its change.
        """
        now, email = datetime.now(UTC), player.email if player.confirmed else None
        return self._step(*(Mail(change, now, now, player.id, email) for change in changes if email))

    async def ask_to_confirm(self, player: str) -> None:
        """Queue another mail that confirms the address of a player."""
        now = datetime.now(UTC)
        await self._put(Mail("confirm", now, now, player))

    async def ask_for_password(self, typed: str, language: str | None) -> None:
        """Queue a password link for a name or address; whether an account has it is checked later."""
        now = datetime.now(UTC)
        await self._put(Mail("password", now, now, about=typed, language=known_language(language)))

    def _step(self, *mails: Mail) -> Step:
        async def put(connection: AsyncConnection) -> None:
            for mail in mails if self.is_enabled else ():
                await put_in(connection, mail)

        return put

    async def _put(self, mail: Mail) -> None:
        if self.is_enabled:
            await self.store.put(mail)
            self.has_mails.set()
