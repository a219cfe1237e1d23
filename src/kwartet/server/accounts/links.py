"""Links: what somebody can do who was sent a link in a letter, logged in or not."""

from dataclasses import dataclass
from datetime import UTC, datetime

from kwartet.server.accounts.passwords import Passwords
from kwartet.server.accounts.secret import hash_of
from kwartet.server.problems import Refusal
from kwartet.server.store.letters import LetterStore


@dataclass(frozen=True)
class Links:
    """Each link holds once, for a while, and for the address to which it was sent."""

    store: LetterStore
    passwords: Passwords

    async def confirm(self, token: str) -> None:
        """Believe that an address belongs to its account; raises `Refusal`."""
        if not await self.store.confirm(hash_of(token), datetime.now(UTC)):
            raise no_such_link()

    async def set_password(self, token: str, password: str) -> None:
        """Give an account a new password, which ends all its sessions; raises `Refusal`."""
        hashed = hash_of(token)
        if await self.store.find_link(hashed, "password", datetime.now(UTC)) is None:
            raise no_such_link()  # before a hash is made, which costs time by design
        kept = await self.passwords.hash(password)
        if not await self.store.set_password(hashed, kept, datetime.now(UTC)):
            raise no_such_link()


def no_such_link() -> Refusal:
    """Says that a link does not hold, for whatever reason."""
    return Refusal("link_gone", "this link is too old, or has been used; ask for another one")
