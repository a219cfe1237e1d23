"""Letters in the store: what is to be written to whom, until it has been sent; and the links in letters.

A letter is kept as what it is about, never as its text: a link in it is made at the moment it is sent, and
only the hash of its token is kept. Whoever sends a letter takes it for a while; if they are gone before it is
sent, another takes it afterwards.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from uuid import uuid4

import msgspec
from sqlalchemy import ColumnElement, Select, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.store.database import Database
from kwartet.server.store.players import Player, player_of
from kwartet.server.store.schema import decisions, letters, links, players, sessions, tables

LetterKind = Literal["confirm", "password", "turn"]
Purpose = Literal["confirm", "password"]
AT_ONCE = 20
MOST_ACCOUNTS = 5  # of one address
TURN_WAITS = timedelta(minutes=5)  # so that nobody is written to who is about to come
CAN_BE_WRITTEN_TO = (players.c.confirmed.is_not(None), players.c.closed.is_(None))


class Letter(msgspec.Struct, frozen=True):
    """What is to be written to whom.

    Without a player, `about` is the name or the address that somebody has typed who wants a new password. For
    a turn it is the table, and `ply` tells which turn.
    """

    kind: LetterKind
    created: datetime
    due: datetime
    player_id: str | None = None
    about: str = ""
    ply: int | None = None
    language: str | None = None
    tries: int = 0
    id: str = msgspec.field(default_factory=lambda: uuid4().hex)


@dataclass(frozen=True)
class KeptTurn:
    """A turn that has not been taken yet: the game, and who plays it by side."""

    game: str
    players: tuple[str | None, str | None]
    names: tuple[str, str]


@dataclass(frozen=True)
class KeptLink:
    """A link in a letter: whose it is, and where it was sent."""

    player: str
    email: str


class LetterStore:
    """Keeps letters and links. When a method returns, what it did is on the disk."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # --- letters

    async def put(self, letter: Letter) -> None:
        """Keep a letter; it takes the place of one about the same thing that waits."""
        async with self.database.transaction() as connection:
            await put_in(connection, letter)

    async def due(self, now: datetime) -> list[Letter]:
        """Some letters whose time has come."""
        query = select(letters).where(letters.c.due <= now).order_by(letters.c.due).limit(AT_ONCE)
        rows = await self.database.read(lambda connection: connection.execute(query).mappings().all())
        return [Letter(**row) for row in rows]

    async def take(self, letter: Letter, now: datetime, until: datetime) -> Letter | None:
        """Take a letter in order to send it; None if another was first."""
        wanted = same(letter) & (letters.c.due <= now)
        query = update(letters).where(wanted).values(due=until, tries=letter.tries + 1)
        taken = await self.database.write(lambda connection: connection.execute(query).rowcount)
        return msgspec.structs.replace(letter, tries=letter.tries + 1) if taken else None

    async def postpone(self, letter: Letter, due: datetime) -> None:
        """Send a letter later that was taken."""
        query = update(letters).where(same(letter)).values(due=due)
        await self.database.write(lambda connection: connection.execute(query))

    async def drop(self, letter: Letter) -> None:
        """Forget a letter that was taken, unless it has been asked for anew meanwhile."""
        query = delete(letters).where(same(letter))
        await self.database.write(lambda connection: connection.execute(query))

    async def address(self, letter: Letter, name_key: str, now: datetime) -> None:
        """Write instead of a letter to nobody yet those to the accounts that are meant, if there are any."""
        async with self.database.transaction() as connection:
            for player in (await connection.scalars(who_is_meant(name_key, letter.about))).all():
                found = Letter("password", letter.created, now, player, language=letter.language)
                await put_in(connection, found)
            await connection.execute(delete(letters).where(letters.c.id == letter.id))

    async def reader(self, letter: Letter) -> Player | None:
        """Who is to read a letter, if they are there."""
        query = select(players).where(players.c.id == letter.player_id, players.c.closed.is_(None))
        row = await self.database.read(lambda connection: connection.execute(query).mappings().first())
        return None if row is None else player_of(row)

    async def turn(self, letter: Letter) -> KeptTurn | None:
        """The turn that a letter is about; None if it is over."""
        plies = select(func.count()).where(decisions.c.table_id == tables.c.id).scalar_subquery()
        query = select(
            tables.c.game,
            tables.c.first_player,
            tables.c.second_player,
            tables.c.first_name,
            tables.c.second_name,
        ).where(tables.c.id == letter.about, tables.c.ended.is_(None), plies == letter.ply)
        row = await self.database.read(lambda connection: connection.execute(query).first())
        if row is None:
            return None
        return KeptTurn(row.game, (row.first_player, row.second_player), (row.first_name, row.second_name))

    # --- links

    async def add_link(
        self, token: str, player: str, purpose: Purpose, email: str, now: datetime, lasts: timedelta
    ) -> None:
        """Keep a link that is about to be sent."""
        values = {"token": token, "player_id": player, "purpose": purpose, "email": email}
        row = insert(links).values(**values, created=now, expires=now + lasts)
        await self.database.write(lambda connection: connection.execute(row))

    async def remove_link(self, token: str) -> None:
        """Forget a link that could not be sent."""
        query = delete(links).where(links.c.token == token)
        await self.database.write(lambda connection: connection.execute(query))

    async def links_to(self, email: str, since: datetime) -> int:
        """How many links were sent to an address, whoever asked for them."""
        same_address = func.lower(links.c.email) == func.lower(email)
        query = select(func.count()).where(same_address, links.c.created > since)
        return await self.database.read(lambda connection: connection.execute(query).scalar_one())

    async def find_link(self, token: str, purpose: Purpose, now: datetime) -> KeptLink | None:
        """A link that still holds."""
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
        """Use a link to a new password (its hash is given): every session ends, and every such link."""
        async with self.database.transaction() as connection:
            link = await used(connection, token, "password", now)
            if link is None:
                return False
            change = update(players).where(*owns(link), *CAN_BE_WRITTEN_TO).values(password=password)
            if not (await connection.execute(change)).rowcount:
                return False
            await connection.execute(delete(sessions).where(sessions.c.player_id == link.player))
            await connection.execute(delete(links).where(*to_password(link.player)))
            return True

    async def forget(self, letters_before: datetime, links_before: datetime) -> None:
        """Forget letters that nobody has sent, and links that have run out."""
        async with self.database.transaction() as connection:
            await connection.execute(delete(letters).where(letters.c.created < letters_before))
            await connection.execute(delete(links).where(links.c.expires < links_before))


def same(letter: Letter) -> ColumnElement[bool]:
    """The letter as it was taken; whoever asks for it anew begins to count its attempts anew."""
    return (letters.c.id == letter.id) & (letters.c.tries == letter.tries)


def owns(link: KeptLink) -> tuple[ColumnElement[bool], ...]:
    """The account of a link, while it has the address to which the link was sent."""
    return players.c.id == link.player, players.c.email == link.email


def to_password(player: str) -> tuple[ColumnElement[bool], ...]:
    """The links with which somebody could set a new password."""
    return links.c.player_id == player, links.c.purpose == "password"


async def link_in(
    connection: AsyncConnection, token: str, purpose: Purpose, now: datetime
) -> KeptLink | None:
    """A link that still holds."""
    query = select(links.c.player_id, links.c.email).where(
        links.c.token == token, links.c.purpose == purpose, links.c.expires > now
    )
    row = (await connection.execute(query)).first()
    return None if row is None else KeptLink(row.player_id, row.email)


async def used(connection: AsyncConnection, token: str, purpose: Purpose, now: datetime) -> KeptLink | None:
    """A link that still holds and does no longer; of two who use it at once, one gets it."""
    link = await link_in(connection, token, purpose, now)
    gone = await connection.execute(delete(links).where(links.c.token == token, links.c.purpose == purpose))
    return link if gone.rowcount else None


def who_is_meant(name_key: str, email: str) -> Select[str]:
    """The accounts that can be written to and have this name, or this address."""
    is_meant = or_(players.c.name_key == name_key, func.lower(players.c.email) == func.lower(email))
    return select(players.c.id).where(is_meant, *CAN_BE_WRITTEN_TO).limit(MOST_ACCOUNTS)


async def put_in(connection: AsyncConnection, letter: Letter) -> None:
    """Keep a letter within a transaction."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    row = dialect.insert(letters).values(msgspec.structs.asdict(letter))
    again = {name: row.excluded[name] for name in ("ply", "language", "created", "due", "tries")}
    same_thing = [letters.c.kind, letters.c.player_id, letters.c.about]
    await connection.execute(row.on_conflict_do_update(index_elements=same_thing, set_=again))


async def put_turn_in(connection: AsyncConnection, player: str, table: str, ply: int, now: datetime) -> None:
    """Write to somebody whose turn has begun, some time later and if they want that."""
    wants = select(players.c.id).where(players.c.id == player, players.c.turn_letters, *CAN_BE_WRITTEN_TO)
    if await connection.scalar(wants):
        await put_in(connection, Letter("turn", now, now + TURN_WAITS, player, table, ply))
