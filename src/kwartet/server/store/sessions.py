"""Sessions in the store: sessions of browsers, and API tokens. Only hashes are stored."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import msgspec
from sqlalchemy import (
    Connection,
    Delete,
    bindparam,
    delete,
    desc,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.store.database import Database, Step
from kwartet.server.store.mails import end_access
from kwartet.server.store.players import ADD, Player, player_of
from kwartet.server.store.schema import api_tokens, players, sessions

AT_ONCE = 500


@dataclass(frozen=True)
class StoredSession:
    """A session and its player."""

    player: Player
    created: datetime
    expires: datetime
    replaces: str | None
    seen: datetime


@dataclass(frozen=True)
class StoredToken:
    """An API token of a player, without its secret."""

    id: str
    name: str
    created: datetime
    used: datetime | None = None


@dataclass(frozen=True)
class StoredDevice:
    """A session as its owner sees it: one for each device, whatever tokens it has had."""

    id: str
    device: str
    begun: datetime
    seen: datetime


@dataclass(frozen=True)
class TokenUse:
    """The owner of an API token, and when it was last used."""

    player: Player
    used: datetime | None


@dataclass(frozen=True)
class NewSession:
    """A session that begins, by the hashes of its token and of the one that it replaces in the browser."""

    token: str
    player: str
    created: datetime
    expires: datetime
    device: str = ""
    replaced: str | None = None

    @property
    def row(self) -> dict[str, Any]:
        """Its row in the database."""
        return {
            "token": self.token,
            "id": uuid4().hex,
            "player_id": self.player,
            "device": self.device,
            "begun": self.created,
            "seen": self.created,
            "created": self.created,
            "expires": self.expires,
        }


BEGIN = insert(sessions)
FIND = (
    select(
        players,
        sessions.c.created.label("made"),
        sessions.c.expires,
        sessions.c.replaces,
        sessions.c.seen.label("last_seen"),
    )
    .join_from(sessions, players, players.c.id == sessions.c.player_id)
    .where(sessions.c.token == bindparam("shown"))
)
OWNER = (
    select(players, api_tokens.c.used)
    .join_from(api_tokens, players, players.c.id == api_tokens.c.player_id)
    .where(api_tokens.c.token == bindparam("shown"))
)


class SessionStore:
    """Stores sessions and tokens by their hashes. When a method returns, its change is on the disk."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def begin(self, session: NewSession, first: Step | None = None) -> None:
        """Store a new session instead of the old one, in one transaction with a step before it."""
        async with self.database.transaction() as connection:
            if first:
                await first(connection)
            if session.replaced:
                await connection.execute(ending_of(session.replaced))
            await connection.execute(BEGIN, session.row)

    async def begin_with(self, session: NewSession, newcomer: Player) -> None:
        """Store a new guest, whose name need not be unique, and a session for them."""

        def keep(connection: Connection) -> None:
            connection.execute(ADD, msgspec.structs.asdict(newcomer))
            connection.execute(BEGIN, session.row)

        await self.database.write(keep)

    async def find(self, token: str) -> StoredSession | None:
        """A session with its player, even if it has expired."""
        row = await self.database.read(
            lambda connection: connection.execute(FIND, {"shown": token}).mappings().first()
        )
        if row is None:
            return None
        return StoredSession(player_of(row), row["made"], row["expires"], row["replaces"], row["last_seen"])

    async def offer(self, old: str, new: str, now: datetime, lasts: timedelta, pause: timedelta) -> bool:
        """Store a successor of a session, unless one was offered just before."""
        kept = ("player_id", "id", "device", "begun", "seen")
        chosen = select(
            literal(new),
            *(sessions.c[name] for name in kept),
            literal(now, sessions.c.created.type),
            literal(now + lasts, sessions.c.expires.type),
            literal(old),
        ).where(sessions.c.token == old)
        lately = sessions.alias()
        is_offered = exists().where(lately.c.replaces == old, lately.c.created > now - pause)
        columns = ["token", *kept, "created", "expires", "replaces"]
        async with self.database.transaction() as connection:
            done = await connection.execute(insert(sessions).from_select(columns, chosen.where(~is_offered)))
            return done.rowcount > 0

    async def settle(self, new: str, old: str, expires: datetime, old_expires: datetime) -> None:
        """Confirm a successor that is in use; the old session ends soon."""
        async with self.database.transaction() as connection:
            await connection.execute(
                update(sessions).where(sessions.c.token == new).values(replaces=None, expires=expires)
            )
            await connection.execute(
                update(sessions).where(sessions.c.token == old).values(expires=old_expires)
            )

    async def end(self, token: str) -> None:
        """Delete a session."""
        async with self.database.transaction() as connection:
            await connection.execute(ending_of(token))

    async def note_use(self, token: str, now: datetime, *, is_program: bool) -> None:
        """Store that a session or an API token is in use."""
        change = (
            update(api_tokens).where(api_tokens.c.token == token).values(used=now)
            if is_program
            else update(sessions).where(sessions.c.token == token).values(seen=now)
        )
        await self.database.write(lambda connection: connection.execute(change))

    async def devices_of(self, player: str, now: datetime) -> list[StoredDevice]:
        """The valid sessions of a player, the one that was used last first."""
        query = (
            select(
                sessions.c.id, sessions.c.device, sessions.c.begun, func.max(sessions.c.seen).label("seen")
            )
            .where(sessions.c.player_id == player, sessions.c.expires > now)
            .group_by(sessions.c.id, sessions.c.device, sessions.c.begun)
            .order_by(desc("seen"))
        )
        rows = await self.database.read(lambda connection: connection.execute(query).all())
        return [StoredDevice(*row) for row in rows]

    async def id_of(self, token: str) -> str | None:
        """The id of a session."""
        query = select(sessions.c.id).where(sessions.c.token == token)
        return await self.database.read(lambda connection: connection.execute(query).scalar())

    async def end_device(self, player: str, session: str) -> bool:
        """Delete a session of a player by its id, with its successor; return whether it existed."""
        async with self.database.transaction() as connection:
            gone = await connection.execute(
                delete(sessions).where(sessions.c.player_id == player, sessions.c.id == session)
            )
            return gone.rowcount > 0

    async def end_others(self, player: str, kept: str | None) -> None:
        """Delete all other sessions of a player and all tokens, and all links that could set a password."""
        async with self.database.transaction() as connection:
            await end_access(connection, player, kept)

    async def replace_password(self, player: str, values: Mapping[str, Any], then: Step) -> None:
        """Change an account with its password (its hash is given); `end_access` ends the sessions."""
        async with self.database.transaction() as connection:
            await replace_password_in(connection, player, values)
            await then(connection)

    async def forget_expired(self, before: datetime) -> None:
        """Delete sessions that expired before this time."""
        async with self.database.transaction() as connection:
            await connection.execute(delete(sessions).where(sessions.c.expires < before))

    async def known(self, hashes: set[str]) -> set[str]:
        """Which of these sessions and tokens still exist."""
        stored: set[str] = set()
        ordered = sorted(hashes)
        async with self.database.reading() as connection:
            for start in range(0, len(ordered), AT_ONCE):
                part = ordered[start : start + AT_ONCE]
                for place in (sessions, api_tokens):
                    stored.update(
                        await connection.scalars(select(place.c.token).where(place.c.token.in_(part)))
                    )
        return stored

    async def add_token(self, token: str, player: str, stored: StoredToken, then: Step) -> None:
        """Store an API token, with a step in the same transaction."""
        async with self.database.transaction() as connection:
            await connection.execute(
                insert(api_tokens).values(
                    token=token, player_id=player, id=stored.id, name=stored.name, created=stored.created
                )
            )
            await then(connection)

    async def tokens_of(self, player: str) -> list[StoredToken]:
        """All tokens of a player, oldest first."""
        query = select(api_tokens).where(api_tokens.c.player_id == player).order_by(api_tokens.c.created)
        rows = await self.database.read(lambda connection: connection.execute(query).all())
        return [StoredToken(row.id, row.name, row.created, row.used) for row in rows]

    async def owner_of_token(self, token: str) -> TokenUse | None:
        """The player of an API token, and its last use."""
        row = await self.database.read(
            lambda connection: connection.execute(OWNER, {"shown": token}).mappings().first()
        )
        return None if row is None else TokenUse(player_of(row), row["used"])

    async def remove_token(self, player: str, token: str) -> bool:
        """Delete a token by its id; return whether it existed."""
        async with self.database.transaction() as connection:
            gone = await connection.execute(
                delete(api_tokens).where(api_tokens.c.player_id == player, api_tokens.c.id == token)
            )
            return gone.rowcount > 0


def ending_of(token: str) -> Delete:
    """The statement that deletes a session and its successor."""
    return delete(sessions).where(or_(sessions.c.token == token, sessions.c.replaces == token))


async def replace_password_in(connection: AsyncConnection, player: str, values: Mapping[str, Any]) -> None:
    """Change an account with its password, and end its sessions, in a transaction."""
    await connection.execute(update(players).where(players.c.id == player).values(**values))
    await end_access(connection, player)
