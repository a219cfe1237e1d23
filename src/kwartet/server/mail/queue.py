"""Mail queue: where the rest of the server puts mails to be sent; they are stored in the database.

Without a mail server nothing is queued.
"""

import asyncio
from datetime import UTC, datetime

from kwartet.server.mail.templates import known_language
from kwartet.server.store.mails import Mail, MailStore


class MailQueue:
    """Keeps mails until they are sent, over restarts as well."""

    def __init__(self, store: MailStore, *, is_enabled: bool) -> None:
        self.store = store
        self.is_enabled = is_enabled
        self.has_mails = asyncio.Event()

    async def ask_to_confirm(self, player: str) -> None:
        """Queue a mail that confirms the address that a player has entered."""
        now = datetime.now(UTC)
        await self._put(Mail("confirm", now, now, player))

    async def ask_for_password(self, typed: str, language: str | None) -> None:
        """Queue a password link for a name or address; whether an account has it is checked later."""
        now = datetime.now(UTC)
        await self._put(Mail("password", now, now, about=typed, language=known_language(language)))

    async def notify_new_password(self, player: str, email: str) -> None:
        """Queue a notice about a changed password, to the address that the account had before."""
        now = datetime.now(UTC)
        await self._put(Mail("changed", now, now, player, email))

    async def _put(self, mail: Mail) -> None:
        if self.is_enabled:
            await self.store.put(mail)
            self.has_mails.set()
