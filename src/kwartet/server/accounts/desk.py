"""Desk: where guests and accounts are made, changed and removed, and where people log in."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from litestar.types import Scope

from kwartet.server.accounts.names import DELETED, checked_name, guest_name, name_key
from kwartet.server.accounts.passwords import Passwords
from kwartet.server.accounts.secret import new_id
from kwartet.server.accounts.sessions import Sessions
from kwartet.server.accounts.visitor import Visitor, person
from kwartet.server.messages.people import (
    AccountChange,
    LogIn,
    Me,
    PasskeyView,
    PlayerView,
    SignUp,
    TokenView,
)
from kwartet.server.problems import Refusal
from kwartet.server.rates import LOG_IN_AS, LOG_IN_FROM_ANYWHERE, Rates, address_in
from kwartet.server.store.passkeys import PasskeyStore
from kwartet.server.store.players import NameTaken, Player, PlayerStore
from kwartet.server.store.sessions import SessionStore

EMAIL_HAS_TWO_PARTS = 2


@dataclass(frozen=True)
class Desk:
    """Everything that has to do with accounts, over one database."""

    players: PlayerStore
    session_store: SessionStore
    passkeys: PasskeyStore
    sessions: Sessions
    passwords: Passwords
    rates: Rates

    async def me(self, player: str) -> Me:
        """All that somebody may know about themselves."""
        found = await self.found(player)
        tokens = await self.session_store.tokens_of(player)
        passkeys = await self.passkeys.of_player(player)
        return Me(
            player=view_of(found),
            email=found.email,
            has_password=found.password is not None,
            muted=found.is_muted(datetime.now(UTC)),
            passkeys=tuple(
                PasskeyView(id=key.id, name=key.name, created=text(key.created)) for key in passkeys
            ),
            tokens=tuple(TokenView(id=one.id, name=one.name, created=text(one.created)) for one in tokens),
        )

    async def found(self, player: str) -> Player:
        """Somebody who was here a moment ago."""
        found = await self.players.find(player)
        if found is None:
            raise Refusal("log_in_first", "this account is gone")
        return found

    async def make_guest(self, scope: Scope) -> Me:
        """Let somebody play who has no account."""
        now = datetime.now(UTC)
        guest = Player(id=new_id(), kind="guest", name=guest_name(), created=now, seen=now)
        await self.players.add(guest)
        await self.sessions.begin(scope, guest.id)
        return Me(player=view_of(guest))

    async def sign_up(self, scope: Scope, visitor: Visitor | None, wish: SignUp) -> Me:
        """Make an account; a guest becomes it, and keeps everything."""
        if visitor and visitor.kind != "guest":
            raise Refusal("not_allowed", "you have an account already; log out first")
        name = checked_name(wish.name)
        if await self.players.find_by_key(name_key(name)):
            raise name_taken()
        values: dict[str, Any] = {
            "kind": "person",
            "name": name,
            "name_key": name_key(name),
            "password": None if wish.password is None else await self.passwords.hash(wish.password),
            "email": checked_email(wish.email or ""),
        }
        try:
            player = await self._keep(visitor, values)
        except NameTaken:
            raise name_taken() from None
        await self.sessions.begin(scope, player)
        return await self.me(player)

    async def _keep(self, guest: Visitor | None, values: dict[str, Any]) -> str:
        now = datetime.now(UTC)
        if guest and await self.players.rename(guest.id, values):
            return guest.id
        player = Player(id=new_id(), created=now, seen=now, **values)
        await self.players.add(player)
        return player.id

    async def log_in(self, scope: Scope, wish: LogIn) -> Me:
        """Let somebody in by name and password; every mistake gets the same answer after the same work."""
        key = name_key(wish.name)
        self.rates.check(LOG_IN_AS, f"{address_in(scope)} {key}")
        self.rates.check(LOG_IN_FROM_ANYWHERE, key)
        player = await self.players.find_by_key(key)
        fits = await self.passwords.fits(player.password if player else None, wish.password)
        if player is None or not fits:
            raise Refusal("wrong_password", "name and password do not belong together")
        if player.password and self.passwords.is_outdated(player.password):
            await self.players.change(player.id, {"password": await self.passwords.hash(wish.password)})
        return await self.let_in(scope, player)

    async def let_in(self, scope: Scope, player: Player) -> Me:
        """Begin a session for somebody who has proved who they are."""
        if player.closed:
            raise Refusal("account_closed", "this account has been closed by the host")
        await self.sessions.begin(scope, player.id)
        return await self.me(player.id)

    async def change(self, scope: Scope, visitor: Visitor | None, wish: AccountChange) -> Me:
        """Change what is asked for, all of it or nothing."""
        player = await self.found(person(visitor).id)
        values: dict[str, Any] = {}
        if wish.email is not None:
            values["email"] = checked_email(wish.email)
        if wish.bot:
            values["kind"] = await self._as_bot(player)
        if wish.password is not None:
            await self.check_password(player, wish.old_password)
            values["password"] = await self.passwords.hash(wish.password)
        if values:
            await self.players.change(player.id, values)
        if wish.password is not None:
            await self.sessions.begin_anew(scope, player.id)
        return await self.me(player.id)

    async def _as_bot(self, player: Player) -> str:
        if player.kind != "bot" and await self.players.has_played(player.id):
            raise Refusal("not_allowed", "an account that has played as a person does not become a bot")
        return "bot"

    async def check_password(self, player: Player, password: str | None) -> None:
        """Refuse somebody who does not know the password of their account, if it has one."""
        if player.password is not None and not await self.passwords.fits(player.password, password or ""):
            raise Refusal("wrong_password", "this is not the password so far")

    async def remove(self, scope: Scope, player: str) -> None:
        """Forget somebody for good."""
        await self.players.remove(player, DELETED)
        self.sessions.forget(scope)


def view_of(player: Player) -> PlayerView:
    """A player as others see them."""
    return PlayerView(id=player.id, name=player.name, kind=player.kind, level=player.level)


def text(moment: datetime) -> str:
    """A moment as messages carry it."""
    return moment.isoformat()


def checked_email(email: str) -> str | None:
    """An address that might be one; None for an empty one."""
    parts = email.split("@")
    if email and not (
        len(parts) == EMAIL_HAS_TWO_PARTS and all(parts) and email.isprintable() and " " not in email
    ):
        raise Refusal("bad_message", "this is no e-mail address")
    return email or None


def name_taken() -> Refusal:
    """Says that a name is no longer free."""
    return Refusal("name_taken", "somebody else has this name")
