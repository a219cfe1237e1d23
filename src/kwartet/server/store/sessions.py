"""Sessions in the store: browsers that are known, and programs with a token. Only hashes are kept."""

from dataclasses import dataclass
from datetime import datetime, timedelta

import msgspec
from sqlalchemy import Connection, bindparam, delete, exists, insert, literal, or_, select, update

from kwartet.server.store.database import Database
from kwartet.server.store.letters import to_password
from kwartet.server.store.players import ADD, Player, player_of
from kwartet.server.store.schema import api_tokens, links, players, sessions

AT_ONCE = 500


@dataclass(frozen=True)
class KeptSession:
    """A session and whose it is."""

    player: Player
    created: datetime
    expires: datetime
    replaces: str | None


@dataclass(frozen=True)
class KeptToken:
    """A token of a player, without the token itself."""

    id: str
    name: str
    created: datetime


BEGIN = insert(sessions)
FIND = (
    select(players, sessions.c.created.label("begun"), sessions.c.expires, sessions.c.replaces)
    .join_from(sessions, players, players.c.id == sessions.c.player_id)
    .where(sessions.c.token == bindparam("shown"))
)
OWNER = (
    select(players)
    .join_from(api_tokens, players, players.c.id == api_tokens.c.player_id)
    .where(api_tokens.c.token == bindparam("shown"))
)


class SessionStore:
    """Keeps sessions and tokens by their hashes. When a method returns, what it did is on the disk."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def begin(self, token: str, player: str, now: datetime, expires: datetime) -> None:
        """Keep a new session."""
        row = {"token": token, "player_id": player, "created": now, "expires": expires}
        await self.database.write(lambda connection: connection.execute(BEGIN, row))

    async def begin_with(self, token: str, newcomer: Player, expires: datetime) -> None:
        """Keep a new player, who has no name that another could have, and a session of theirs."""
        row = {"token": token, "player_id": newcomer.id, "created": newcomer.created, "expires": expires}

        def keep(connection: Connection) -> None:
            connection.execute(ADD, msgspec.structs.asdict(newcomer))
            connection.execute(BEGIN, row)

        await self.database.write(keep)

    async def find(self, token: str) -> KeptSession | None:
        """A session with its player, whether it still holds or not."""
        row = await self.database.read(
            lambda connection: connection.execute(FIND, {"shown": token}).mappings().first()
        )
        if row is None:
            return None
        return KeptSession(player_of(row), row["begun"], row["expires"], row["replaces"])

    async def offer(self, old: str, new: str, now: datetime, lasts: timedelta, pause: timedelta) -> bool:
        """Keep a session that may take the place of an old one, unless another was offered just before."""
        chosen = select(
            literal(new),
            sessions.c.player_id,
            literal(now, sessions.c.created.type),
            literal(now + lasts, sessions.c.expires.type),
            literal(old),
        ).where(sessions.c.token == old)
        lately = sessions.alias()
        is_offered = exists().where(lately.c.replaces == old, lately.c.created > now - pause)
        columns = ["token", "player_id", "created", "expires", "replaces"]
        async with self.database.transaction() as connection:
            done = await connection.execute(insert(sessions).from_select(columns, chosen.where(~is_offered)))
            return done.rowcount > 0

    async def settle(self, new: str, old: str, expires: datetime, old_expires: datetime) -> None:
        """A session that was offered is in use: it holds now, and the old one ends soon."""
        async with self.database.transaction() as connection:
            await connection.execute(
                update(sessions).where(sessions.c.token == new).values(replaces=None, expires=expires)
            )
            await connection.execute(
                update(sessions).where(sessions.c.token == old).values(expires=old_expires)
            )

    async def end(self, token: str) -> None:
        """Forget a session."""
        async with self.database.transaction() as connection:
            await connection.execute(
                delete(sessions).where(or_(sessions.c.token == token, sessions.c.replaces == token))
            )

    async def end_all(self, player: str) -> None:
        """Forget every session of somebody, and every link that would set another password."""
        async with self.database.transaction() as connection:
            await connection.execute(delete(sessions).where(sessions.c.player_id == player))
            await connection.execute(delete(links).where(*to_password(player)))

    async def forget_expired(self, before: datetime) -> None:
        """Forget sessions that ended before some moment."""
        async with self.database.transaction() as connection:
            await connection.execute(delete(sessions).where(sessions.c.expires < before))

    async def known(self, hashes: set[str]) -> set[str]:
        """Which of these sessions and tokens are still kept."""
        kept: set[str] = set()
        ordered = sorted(hashes)
        async with self.database.reading() as connection:
            for start in range(0, len(ordered), AT_ONCE):
                part = ordered[start : start + AT_ONCE]
                for place in (sessions, api_tokens):
                    kept.update(
                        await connection.scalars(select(place.c.token).where(place.c.token.in_(part)))
                    )
        return kept

    async def add_token(self, token: str, player: str, kept: KeptToken) -> None:
        """Keep a token for programs."""
        async with self.database.transaction() as connection:
            await connection.execute(
                insert(api_tokens).values(
                    token=token, player_id=player, id=kept.id, name=kept.name, created=kept.created
                )
            )

    async def tokens_of(self, player: str) -> list[KeptToken]:
        """All tokens of somebody, oldest first."""
        query = select(api_tokens).where(api_tokens.c.player_id == player).order_by(api_tokens.c.created)
        rows = await self.database.read(lambda connection: connection.execute(query).all())
        return [KeptToken(row.id, row.name, row.created) for row in rows]

    async def owner_of_token(self, token: str) -> Player | None:
        """Whose token this is."""
        row = await self.database.read(
            lambda connection: connection.execute(OWNER, {"shown": token}).mappings().first()
        )
        return None if row is None else player_of(row)

    async def remove_token(self, player: str, token: str) -> bool:
        """Forget a token by its name; tell whether somebody had it."""
        async with self.database.transaction() as connection:
            gone = await connection.execute(
                delete(api_tokens).where(api_tokens.c.player_id == player, api_tokens.c.id == token)
            )
            return gone.rowcount > 0
