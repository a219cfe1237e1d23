"""Moderation: what a host can do about somebody. The admin command line calls it."""

import secrets
from datetime import UTC, datetime, timedelta

from kwartet.server.accounts.names import name_key
from kwartet.server.accounts.passwords import Passwords
from kwartet.server.store.database import Database
from kwartet.server.store.players import Player, PlayerStore
from kwartet.server.store.sessions import SessionStore

PASSWORD_BYTES = 12
FOR_EVER = datetime(9999, 1, 1, tzinfo=UTC)


class NobodyOfThisName(Exception):
    """There is no such player."""


class NotAPerson(Exception):
    """An engine of the server can be neither muted nor closed."""


async def find(database: Database, name: str) -> Player:
    """Somebody by name or id; raises `NobodyOfThisName`."""
    players = PlayerStore(database)
    found = await players.find(name) or await players.find_by_key(name_key(name))
    if found is None:
        raise NobodyOfThisName(name)
    if found.kind == "engine":
        raise NotAPerson(name)
    return found


async def mute(database: Database, name: str, days: int | None = None) -> Player:
    """Let somebody play but not speak, for some days or for ever."""
    until = FOR_EVER if days is None else datetime.now(UTC) + timedelta(days=days)
    return await set_mute(database, name, until)


async def unmute(database: Database, name: str) -> Player:
    """Let somebody speak again."""
    return await set_mute(database, name, None)


async def set_mute(database: Database, name: str, until: datetime | None) -> Player:
    """Say until when somebody may not speak."""
    player = await find(database, name)
    await PlayerStore(database).change(player.id, {"muted_until": until})
    return player


def new_password() -> str:
    """A password to be told to somebody who has forgotten theirs."""
    return secrets.token_urlsafe(PASSWORD_BYTES)


async def set_password(database: Database, name: str, password: str) -> Player:
    """Give an account a new password; all its sessions end."""
    player = await find(database, name)
    if player.kind == "guest":
        raise NobodyOfThisName(name)
    passwords = Passwords()
    try:
        await PlayerStore(database).change(player.id, {"password": await passwords.hash(password)})
    finally:
        passwords.close()
    await SessionStore(database).end_all(player.id)
    return player


async def close_account(database: Database, name: str) -> Player:
    """Let nobody in by this name any more; sessions and tokens end, sockets within seconds."""
    player = await find(database, name)
    await PlayerStore(database).close(player.id, datetime.now(UTC))
    return player


async def reopen_account(database: Database, name: str) -> Player:
    """Let somebody in again."""
    player = await find(database, name)
    await PlayerStore(database).change(player.id, {"closed": None})
    return player
