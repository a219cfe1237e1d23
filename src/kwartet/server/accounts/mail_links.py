"""Mail links: the actions of links in mails, with or without a session."""

from dataclasses import dataclass
from datetime import UTC, datetime

from kwartet.server.accounts.passwords import Passwords
from kwartet.server.accounts.weak_passwords import check_password
from kwartet.server.mail.queue import MailQueue
from kwartet.server.runtime.refusal import Refusal
from kwartet.server.runtime.tokens import hash_of
from kwartet.server.store.players import PlayerStore


@dataclass(frozen=True)
class Links:
    """Uses links; each is valid once, for a limited time, and for the address to which it was sent."""

    mail_queue: MailQueue
    players: PlayerStore
    passwords: Passwords

    async def confirm(self, token: str) -> None:
        """Confirm the address of an account; raises `Refusal`."""
        if not await self.mail_queue.store.confirm(hash_of(token), datetime.now(UTC)):
            raise no_such_link()

    async def set_password(self, token: str, password: str) -> None:
        """Set a new password, which ends all sessions and tokens of the account; raises `Refusal`."""
        hashed, store = hash_of(token), self.mail_queue.store
        link = await store.find_link(hashed, "password", datetime.now(UTC))
        player = await self.players.find(link.player) if link else None
        if link is None or player is None:
            raise no_such_link()  # before hashing, which is slow by design
        check_password(password, player.name)
        stored = await self.passwords.hash(password)
        if not await store.set_password(hashed, stored, datetime.now(UTC)):
            raise no_such_link()
        self.mail_queue.has_mails.set()


def no_such_link() -> Refusal:
    """The refusal for an invalid link, whatever the reason."""
    return Refusal("link_gone", "this link is too old, or has been used; ask for another one")
