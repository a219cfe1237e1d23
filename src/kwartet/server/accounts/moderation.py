"""Moderation: how a host mutes and closes accounts. The admin command line calls it."""

import secrets
from datetime import UTC, datetime, timedelta

from kwartet.server.accounts.passwords import Passwords
from kwartet.server.domain.names import name_key
from kwartet.server.mail.queue import MailQueue
from kwartet.server.store.database import Database
from kwartet.server.store.mails import MailStore
from kwartet.server.store.players import Player, PlayerStore
from kwartet.server.store.sessions import SessionStore

PASSWORD_BYTES = 12
FOR_EVER = datetime(9999, 1, 1, tzinfo=UTC)


class UnknownPlayer(Exception):
    """There is no player with this name or id."""


class NotAPerson(Exception):
    """An engine of the server can be neither muted nor closed."""


async def find(database: Database, name: str) -> Player:
    """A player by name or id; raises `UnknownPlayer`."""
    players = PlayerStore(database)
    found = await players.find(name) or await players.find_by_key(name_key(name))
    if found is None:
        raise UnknownPlayer(name)
    if found.kind == "engine":
        raise NotAPerson(name)
    return found


async def mute(database: Database, name: str, days: int | None = None) -> Player:
    """Mute a player's chat, for some days or for ever."""
    until = FOR_EVER if days is None else datetime.now(UTC) + timedelta(days=days)
    return await set_mute(database, name, until)


async def unmute(database: Database, name: str) -> Player:
    """End a mute."""
    return await set_mute(database, name, None)


async def set_mute(database: Database, name: str, until: datetime | None) -> Player:
    """Set until when a player is muted."""
    player = await find(database, name)
    await PlayerStore(database).change(player.id, {"muted_until": until})
    return player


def new_password() -> str:
    """A random password for a player who has forgotten theirs."""
    return secrets.token_urlsafe(PASSWORD_BYTES)


async def set_password(database: Database, name: str, password: str) -> Player:
    """Give an account a new password; all its sessions and tokens end, and its owner is notified by mail."""
    player = await find(database, name)
    if player.kind == "guest":
        raise UnknownPlayer(name)
    passwords = Passwords()
    try:
        stored = await passwords.hash(password)
    finally:
        passwords.close()
    notice = MailQueue(MailStore(database), is_enabled=True).notices(player, "changed")
    await SessionStore(database).replace_password(player.id, {"password": stored}, notice)
    return player


async def close_account(database: Database, name: str) -> Player:
    """Close an account: log-ins are refused, sessions and tokens end, sockets close within seconds."""
    player = await find(database, name)
    await PlayerStore(database).close(player.id, datetime.now(UTC))
    return player


async def reopen_account(database: Database, name: str) -> Player:
    """Reopen a closed account."""
    player = await find(database, name)
    await PlayerStore(database).change(player.id, {"closed": None})
    return player
