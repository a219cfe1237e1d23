"""Mails in the store: the queue of mails, and the links in mails.

A mail is stored as its kind and subject, never as its text: its link is made when the mail is sent, and only
the hash of the link's token is stored. A worker claims a mail before it sends it; if the worker dies, the
claim expires and another worker takes the mail.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, get_args
from uuid import uuid4

import msgspec
from sqlalchemy import ColumnElement, Select, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.store.database import Database
from kwartet.server.store.players import Player, player_of
from kwartet.server.store.schema import api_tokens, decisions, links, mails, players, sessions, tables

Notice = Literal["address", "bot", "changed", "passkey", "token", "unkeyed"]  # what changed of an account
MailKind = Notice | Literal["confirm", "password", "turn"]
NOTICES: frozenset[str] = frozenset(get_args(Notice))
Purpose = Literal["confirm", "password"]
AT_ONCE = 20
MOST_ACCOUNTS = 5  # links to one address
TURN_WAITS = timedelta(minutes=5)  # so that a player who is about to return gets no mail
CAN_GET_MAIL = (players.c.confirmed.is_not(None), players.c.closed.is_(None))


class Mail(msgspec.Struct, frozen=True):
    """A queued mail.

    Without a player, `about` is the name or the address that was entered to get a password link. For a turn
    it is the table, and `ply` says which turn. For a notice it is the address of the recipient.
    """

    kind: MailKind
    created: datetime
    due: datetime
    player_id: str | None = None
    about: str = ""
    ply: int | None = None
    language: str | None = None
    tries: int = 0
    id: str = msgspec.field(default_factory=lambda: uuid4().hex)


@dataclass(frozen=True)
class StoredTurn:
    """A turn that has not been played yet: the game, and its players by side."""

    game: str
    players: tuple[str | None, str | None]
    names: tuple[str, str]


@dataclass(frozen=True)
class StoredLink:
    """A link in a mail: its account, and the address to which it was sent."""

    player: str
    email: str


class MailStore:
    """Stores mails and links. When a method returns, its change is on the disk."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # --- mails

    async def put(self, mail: Mail) -> None:
        """Queue a mail; it replaces a waiting one about the same thing."""
        async with self.database.transaction() as connection:
            await put_in(connection, mail)

    async def due(self, now: datetime) -> list[Mail]:
        """Some mails that are due."""
        query = select(mails).where(mails.c.due <= now).order_by(mails.c.due).limit(AT_ONCE)
        rows = await self.database.read(lambda connection: connection.execute(query).mappings().all())
        return [Mail(**row) for row in rows]

    async def take(self, mail: Mail, now: datetime, until: datetime) -> Mail | None:
        """Claim a mail in order to send it; None if another worker was first."""
        wanted = same(mail) & (mails.c.due <= now)
        query = update(mails).where(wanted).values(due=until, tries=mail.tries + 1)
        taken = await self.database.write(lambda connection: connection.execute(query).rowcount)
        return msgspec.structs.replace(mail, tries=mail.tries + 1) if taken else None

    async def postpone(self, mail: Mail, due: datetime) -> None:
        """Postpone a claimed mail."""
        query = update(mails).where(same(mail)).values(due=due)
        await self.database.write(lambda connection: connection.execute(query))

    async def drop(self, mail: Mail) -> None:
        """Delete a claimed mail, unless it was queued again meanwhile."""
        query = delete(mails).where(same(mail))
        await self.database.write(lambda connection: connection.execute(query))

    async def address(self, mail: Mail, name_key: str, now: datetime) -> None:
        """Replace a mail without a recipient by mails to the matching accounts, if there are any."""
        async with self.database.transaction() as connection:
            for player in (await connection.scalars(accounts_named(name_key, mail.about))).all():
                found = Mail("password", mail.created, now, player, language=mail.language)
                await put_in(connection, found)
            await connection.execute(delete(mails).where(mails.c.id == mail.id))

    async def reader(self, mail: Mail) -> Player | None:
        """The recipient of a mail; None if the account is gone."""
        query = select(players).where(players.c.id == mail.player_id, players.c.closed.is_(None))
        row = await self.database.read(lambda connection: connection.execute(query).mappings().first())
        return None if row is None else player_of(row)

    async def turn(self, mail: Mail) -> StoredTurn | None:
        """The turn that a mail is about; None if it has been played."""
        plies = select(func.count()).where(decisions.c.table_id == tables.c.id).scalar_subquery()
        query = select(
            tables.c.game,
            tables.c.first_player,
            tables.c.second_player,
            tables.c.first_name,
            tables.c.second_name,
        ).where(tables.c.id == mail.about, tables.c.ended.is_(None), plies == mail.ply)
        row = await self.database.read(lambda connection: connection.execute(query).first())
        if row is None:
            return None
        return StoredTurn(row.game, (row.first_player, row.second_player), (row.first_name, row.second_name))

    # --- links

    async def add_link(
        self, token: str, player: str, purpose: Purpose, email: str, now: datetime, lasts: timedelta
    ) -> None:
        """Store a link that is about to be sent."""
        values = {"token": token, "player_id": player, "purpose": purpose, "email": email}
        row = insert(links).values(**values, created=now, expires=now + lasts)
        await self.database.write(lambda connection: connection.execute(row))

    async def remove_link(self, token: str) -> None:
        """Delete a link that could not be sent."""
        query = delete(links).where(links.c.token == token)
        await self.database.write(lambda connection: connection.execute(query))

    async def links_to(self, email: str, since: datetime) -> int:
        """How many links were sent to an address, for all accounts."""
        same_address = func.lower(links.c.email) == func.lower(email)
        query = select(func.count()).where(same_address, links.c.created > since)
        return await self.database.read(lambda connection: connection.execute(query).scalar_one())

    async def find_link(self, token: str, purpose: Purpose, now: datetime) -> StoredLink | None:
        """A valid link."""
        async with self.database.reading() as connection:
            return await link_in(connection, token, purpose, now)

    async def confirm(self, token: str, now: datetime) -> bool:
        """Use a link that confirms an address, if the account still has this address."""
        async with self.database.transaction() as connection:
            link = await used(connection, token, "confirm", now)
            if link is None:
                return False
            changed = await connection.execute(update(players).where(*owns(link)).values(confirmed=now))
            return changed.rowcount > 0

    async def set_password(self, token: str, password: str, now: datetime) -> bool:
        """Use a link to set a new password (its hash is given); `end_access` ends the sessions.

        The notice to the owner is queued in the same transaction.
        """
        async with self.database.transaction() as connection:
            link = await used(connection, token, "password", now)
            if link is None:
                return False
            change = update(players).where(*owns(link), *CAN_GET_MAIL).values(password=password)
            if not (await connection.execute(change)).rowcount:
                return False
            await end_access(connection, link.player)
            await put_in(connection, Mail("changed", now, now, link.player, link.email))
            return True

    async def forget(self, mails_before: datetime, links_before: datetime) -> None:
        """Delete mails that were not sent in time, and expired links."""
        async with self.database.transaction() as connection:
            await connection.execute(delete(mails).where(mails.c.created < mails_before))
            await connection.execute(delete(links).where(links.c.expires < links_before))


def same(mail: Mail) -> ColumnElement[bool]:
    """The condition for a mail as it was claimed; queueing it again resets its attempts."""
    return (mails.c.id == mail.id) & (mails.c.tries == mail.tries)


def owns(link: StoredLink) -> tuple[ColumnElement[bool], ...]:
    """The condition for the account of a link, while it has the address to which the link was sent."""
    return players.c.id == link.player, players.c.email == link.email


async def end_access(connection: AsyncConnection, player: str, kept: str | None = None) -> None:
    """Delete all sessions of a player but one, all tokens, and all links that could set another password."""
    others = delete(sessions).where(sessions.c.player_id == player)
    await connection.execute(others if kept is None else others.where(sessions.c.id != kept))
    await connection.execute(delete(api_tokens).where(api_tokens.c.player_id == player))
    to_password = (links.c.player_id == player, links.c.purpose == "password")
    await connection.execute(delete(links).where(*to_password))


async def link_in(
    connection: AsyncConnection, token: str, purpose: Purpose, now: datetime
) -> StoredLink | None:
    """A valid link."""
    query = select(links.c.player_id, links.c.email).where(
        links.c.token == token, links.c.purpose == purpose, links.c.expires > now
    )
    row = (await connection.execute(query)).first()
    return None if row is None else StoredLink(row.player_id, row.email)


async def used(connection: AsyncConnection, token: str, purpose: Purpose, now: datetime) -> StoredLink | None:
    """Use up a valid link; of two concurrent uses only one succeeds."""
    link = await link_in(connection, token, purpose, now)
    gone = await connection.execute(delete(links).where(links.c.token == token, links.c.purpose == purpose))
    return link if gone.rowcount else None


def accounts_named(name_key: str, email: str) -> Select[str]:
    """The accounts with this name or this address that can get mails."""
    is_meant = or_(players.c.name_key == name_key, func.lower(players.c.email) == func.lower(email))
    return select(players.c.id).where(is_meant, *CAN_GET_MAIL).limit(MOST_ACCOUNTS)


async def put_in(connection: AsyncConnection, mail: Mail) -> None:
    """Queue a mail within a transaction."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    row = dialect.insert(mails).values(msgspec.structs.asdict(mail))
    again = {name: row.excluded[name] for name in ("ply", "language", "created", "due", "tries")}
    same_thing = [mails.c.kind, mails.c.player_id, mails.c.about]
    await connection.execute(row.on_conflict_do_update(index_elements=same_thing, set_=again))


async def put_turn_in(connection: AsyncConnection, player: str, table: str, ply: int, now: datetime) -> None:
    """Queue a reminder to a player whose turn has begun, with a delay and only if they want reminders."""
    wants = select(players.c.id).where(players.c.id == player, players.c.turn_reminders, *CAN_GET_MAIL)
    if await connection.scalar(wants):
        await put_in(connection, Mail("turn", now, now + TURN_WAITS, player, table, ply))
