"""Passkeys in the store, and the tickets with which they are made and used."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from kwartet.server.store.database import Database, Step
from kwartet.server.store.schema import passkeys, tickets


@dataclass(frozen=True)
class StoredPasskey:
    """A passkey with its public key."""

    id: str
    player_id: str
    name: str
    public_key: bytes
    sign_count: int
    created: datetime
    used: datetime | None = None


@dataclass(frozen=True)
class StoredTicket:
    """A challenge that waits for the answer of an authenticator."""

    ticket: str  # the hash
    purpose: str
    player_id: str | None
    challenge: bytes
    expires: datetime


class PasskeyStore:
    """Stores passkeys and tickets. When a method returns, its change is on the disk."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, passkey: StoredPasskey, then: Step) -> bool:
        """Store a new passkey, with a step in the same transaction; return False if it exists already."""
        try:
            async with self.database.transaction() as connection:
                await connection.execute(insert(passkeys).values(vars(passkey)))
                await then(connection)
        except IntegrityError:
            return False
        return True

    async def find(self, passkey: str) -> StoredPasskey | None:
        """The passkey with this id."""
        query = select(passkeys).where(passkeys.c.id == passkey)
        row = await self.database.read(lambda connection: connection.execute(query).first())
        return None if row is None else StoredPasskey(*row)

    async def of_player(self, player: str) -> list[StoredPasskey]:
        """All passkeys of a player, oldest first."""
        query = select(passkeys).where(passkeys.c.player_id == player).order_by(passkeys.c.created)
        rows = await self.database.read(lambda connection: connection.execute(query).all())
        return [StoredPasskey(*row) for row in rows]

    async def count_use(self, passkey: str, before: int, after: int, now: datetime) -> bool:
        """Update the signature counter and the last use; return False if they were changed in between."""
        same = (passkeys.c.id == passkey) & (passkeys.c.sign_count == before)
        async with self.database.transaction() as connection:
            done = await connection.execute(update(passkeys).where(same).values(sign_count=after, used=now))
            return done.rowcount > 0

    async def remove(self, player: str, passkey: str, then: Step) -> bool:
        """Delete a passkey, with a step in the same transaction; return whether it existed."""
        async with self.database.transaction() as connection:
            gone = await connection.execute(
                delete(passkeys).where(passkeys.c.player_id == player, passkeys.c.id == passkey)
            )
            if gone.rowcount:
                await then(connection)
            return gone.rowcount > 0

    async def add_ticket(self, ticket: StoredTicket) -> None:
        """Store a ticket."""
        async with self.database.transaction() as connection:
            await connection.execute(insert(tickets).values(vars(ticket)))

    async def take_ticket(self, ticket: str, purpose: str, now: datetime) -> StoredTicket | None:
        """Delete and return a valid ticket; a second use gets None."""
        same = (tickets.c.ticket == ticket) & (tickets.c.purpose == purpose)
        async with self.database.transaction() as connection:
            row = (await connection.execute(select(tickets).where(same))).first()
            gone = await connection.execute(delete(tickets).where(same))
        if row is None or not gone.rowcount or row.expires <= now:
            return None
        return StoredTicket(*row)

    async def forget_tickets(self, before: datetime) -> None:
        """Delete tickets that expired before this time."""
        async with self.database.transaction() as connection:
            await connection.execute(delete(tickets).where(tickets.c.expires < before))
