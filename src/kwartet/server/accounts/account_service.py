"""Account service: creates, changes and removes guests and accounts, and logs players in."""

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

from litestar.types import Scope
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.accounts.passwords import Passwords
from kwartet.server.accounts.proof import Proofs, count_attempt
from kwartet.server.accounts.sessions import Sessions
from kwartet.server.accounts.weak_passwords import check_password
from kwartet.server.domain.names import DELETED, GUEST_NUMBERS, checked_name, guest_name, name_key
from kwartet.server.domain.visitor import Visitor, require_account
from kwartet.server.mail.queue import MailQueue
from kwartet.server.mail.settings import checked
from kwartet.server.mail.templates import known_language
from kwartet.server.runtime.rate_limits import CONFIRM, RateLimits
from kwartet.server.runtime.refusal import Refusal
from kwartet.server.runtime.tokens import new_id
from kwartet.server.store.database import Step
from kwartet.server.store.mails import Notice
from kwartet.server.store.passkeys import PasskeyStore
from kwartet.server.store.players import NameTaken, Player, PlayerStore, add_in, rename_in
from kwartet.server.store.sessions import SessionStore, replace_password_in
from kwartet.server.wire.people import (
    AccountChange,
    Devices,
    DeviceView,
    Forgotten,
    LogIn,
    Me,
    PasskeyView,
    PlayerView,
    Proof,
    SignUp,
    TokenView,
)


@dataclass(frozen=True)
class AccountService:
    """Creates, changes and removes accounts in one database."""

    players: PlayerStore
    session_store: SessionStore
    passkeys: PasskeyStore
    sessions: Sessions
    passwords: Passwords
    proofs: Proofs
    rate_limits: RateLimits
    mail_queue: MailQueue

    async def known_as(self, visitor: Visitor) -> Me:
        """What a visitor may see of their own account; an API token gets only what a bot needs to play."""
        if not visitor.by_token:
            return await self.me(visitor.id)
        return Me(player=view_of(await self.found(visitor.id)), muted=visitor.muted)

    async def me(self, player: str) -> Me:
        """Everything that the owner of an account may see of it."""
        found = await self.found(player)
        tokens = await self.session_store.tokens_of(player)
        passkeys = await self.passkeys.of_player(player)
        return Me(
            player=view_of(found),
            email=found.email,
            email_confirmed=found.confirmed is not None,
            turn_reminders=found.turn_reminders,
            language=found.language,
            has_password=found.password is not None,
            muted=found.is_muted(datetime.now(UTC)),
            passkeys=tuple(
                PasskeyView(id=key.id, name=key.name, created=text(key.created), used=maybe(key.used))
                for key in passkeys
            ),
            tokens=tuple(
                TokenView(id=one.id, name=one.name, created=text(one.created), used=maybe(one.used))
                for one in tokens
            ),
        )

    async def found(self, player: str) -> Player:
        """The player with this id; raises an error if the account was deleted meanwhile."""
        found = await self.players.find(player)
        if found is None:
            raise Refusal("log_in_first", "this account is gone")
        return found

    async def make_guest(self, scope: Scope) -> Me:
        """Create a guest, who can play without an account."""
        now = datetime.now(UTC)
        guest = Player(
            id=new_id(),
            kind="guest",
            name=guest_name(secrets.randbelow(GUEST_NUMBERS)),
            created=now,
            seen=now,
        )
        await self.sessions.begin_as(scope, guest)
        return Me(player=view_of(guest))

    async def sign_up(self, scope: Scope, visitor: Visitor | None, wish: SignUp) -> Me:
        """Create an account; a guest is turned into it and keeps everything."""
        if visitor and visitor.kind != "guest":
            raise Refusal("not_allowed", "you have an account already; log out first")
        name = checked_name(wish.name)
        if wish.password is not None:
            check_password(wish.password, name)
        if await self.players.find_by_key(name_key(name)):
            raise name_taken()
        values: dict[str, Any] = {
            "kind": "person",
            "name": name,
            "name_key": name_key(name),
            "password": None if wish.password is None else await self.passwords.hash(wish.password),
            "email": checked_email(wish.email or ""),
            "language": known_language(wish.language),
        }
        newcomer = Player(id=new_id(), created=(now := datetime.now(UTC)), seen=now, **values)
        try:
            player = await self._begin_account(scope, visitor, newcomer, values)
        except NameTaken:
            raise name_taken() from None
        self.mail_queue.has_mails.set()
        return await self.me(player)

    async def _begin_account(
        self, scope: Scope, guest: Visitor | None, newcomer: Player, values: dict[str, Any]
    ) -> str:
        """Store the account of a guest who still exists, or of a new player, and begin a session."""
        old = guest.id if guest and await self.players.find(guest.id) else None
        player = old or newcomer.id
        asks = [self.mail_queue.to_confirm(player)] if values["email"] else []

        async def make(on: AsyncConnection) -> None:
            await (renamed(on, old, values) if old else add_in(on, newcomer))

        await self.sessions.begin(scope, player, in_turn(make, *asks))
        return player

    async def log_in(self, scope: Scope, wish: LogIn) -> Me:
        """Log in by name and password; every failure gets the same answer after the same work."""
        key = name_key(wish.name)
        count_attempt(self.rate_limits, scope, key)
        player = await self.players.find_by_key(key)
        fits = await self.passwords.fits(player.password if player else None, wish.password)
        if player is None or not fits:
            raise Refusal("wrong_password", "name and password do not belong together")
        if player.password and self.passwords.is_outdated(player.password):
            await self.players.change(player.id, {"password": await self.passwords.hash(wish.password)})
        return await self.start_session(scope, player)

    async def start_session(self, scope: Scope, player: Player) -> Me:
        """Begin a session for an authenticated player."""
        if player.closed:
            raise Refusal("account_closed", "this account has been closed by the host")
        await self.sessions.begin(scope, player.id)
        return await self.me(player.id)

    async def change(self, scope: Scope, visitor: Visitor | None, wish: AccountChange) -> Me:
        """Apply all requested changes, or none."""
        player = await self.found(require_account(visitor).id)
        values = self._reminder_values(wish)
        becomes_bot = bool(wish.bot) and player.kind != "bot"
        if becomes_bot:
            values["kind"] = await self._as_bot(player)
        email = player.email if wish.email is None else checked_email(wish.email)
        if wish.password is not None:
            check_password(wish.password, player.name)
        if email != player.email or wish.password is not None or becomes_bot:
            await self.proofs.check(scope, player, wish.proof)
        if email != player.email:
            values |= {"email": email, "confirmed": None}
            self._check_mail_limits(player.id, email)
        changed: dict[Notice, bool] = {
            "address": email != player.email,
            "bot": becomes_bot,
            "changed": wish.password is not None,
        }
        mails = [self.mail_queue.notices(player, *(what for what, is_so in changed.items() if is_so))]
        if email and email != player.email:
            mails.append(self.mail_queue.to_confirm(player.id))
        if wish.password is not None:
            await self._replace_password(scope, player, values, wish.password, in_turn(*mails))
        elif values:
            await self.players.change_with(player.id, values, in_turn(*mails))
        self.mail_queue.has_mails.set()
        return await self.me(player.id)

    async def _replace_password(
        self, scope: Scope, player: Player, values: dict[str, Any], password: str, mails: Step
    ) -> None:
        """Set a new password; all sessions, tokens and password links end, but passkeys stay."""
        stored = await self.passwords.hash(password)
        new = {**values, "password": stored}
        replace = partial(replace_password_in, player=player.id, values=new)
        await self.sessions.begin(scope, player.id, in_turn(replace, mails))

    async def devices(self, visitor: Visitor | None) -> Devices:
        """The sessions of a player."""
        player = require_account(visitor)
        here = await self.session_store.id_of(player.session)
        found = await self.session_store.devices_of(player.id, datetime.now(UTC))
        return Devices(
            devices=tuple(
                DeviceView(
                    id=one.id,
                    name=one.device,
                    begun=text(one.begun),
                    seen=text(one.seen),
                    is_this_one=one.id == here,
                )
                for one in found
            )
        )

    async def end_others(self, visitor: Visitor | None) -> None:
        """End all other sessions of a player, and all tokens."""
        player = require_account(visitor)
        await self.session_store.end_others(player.id, await self.session_store.id_of(player.session))

    def _reminder_values(self, wish: AccountChange) -> dict[str, Any]:
        values: dict[str, Any] = {}
        if wish.turn_reminders is not None:
            self._check_mail()
            values["turn_reminders"] = wish.turn_reminders
        if wish.language is not None:
            values["language"] = known_language(wish.language)
        return values

    async def ask_to_confirm(self, visitor: Visitor | None) -> None:
        """Send another link that confirms the player's address."""
        player = await self.found(require_account(visitor).id)
        self._check_mail()
        if player.email is None or player.confirmed:
            raise Refusal("not_allowed", "there is no address to be confirmed")
        self._check_mail_limits(player.id, player.email)
        await self.mail_queue.ask_to_confirm(player.id)

    async def send_password_link(self, wish: Forgotten) -> None:
        """Send a password link to a name or address; the answer does not reveal whether an account has it."""
        self._check_mail()
        await self.mail_queue.ask_for_password(wish.who.strip(), wish.language)

    def _check_mail(self) -> None:
        if not self.mail_queue.is_enabled:
            raise Refusal("not_allowed", "this server sends no mail")

    def _check_mail_limits(self, player: str, email: str | None) -> None:
        """Refuse a player who requests mails too often, to whatever address."""
        if email and self.mail_queue.is_enabled:
            self.rate_limits.check(CONFIRM, player)

    async def _as_bot(self, player: Player) -> str:
        if await self.players.has_played(player.id):
            raise Refusal("not_allowed", "an account that has played as a person does not become a bot")
        return "bot"

    async def owner(self, scope: Scope, visitor: Visitor | None, proof: Proof | None) -> Player:
        """The owner of an account, after a valid proof."""
        player = await self.found(require_account(visitor).id)
        await self.proofs.check(scope, player, proof)
        return player

    async def remove(self, scope: Scope, player: str) -> None:
        """Delete an account."""
        await self.players.remove(player, DELETED)
        self.sessions.forget(scope)


def view_of(player: Player) -> PlayerView:
    """A player as others see them."""
    return PlayerView(id=player.id, name=player.name, kind=player.kind, level=player.level)


def text(snapshot: datetime) -> str:
    """A time as messages contain it."""
    return snapshot.isoformat()


def maybe(snapshot: datetime | None) -> str | None:
    """A time that may be missing."""
    return None if snapshot is None else text(snapshot)


def in_turn(*steps: Step) -> Step:
    """One step of a transaction that consists of several."""

    async def all_of_them(connection: AsyncConnection) -> None:
        for step in steps:
            await step(connection)

    return all_of_them


def checked_email(email: str) -> str | None:
    """A valid address; None for an empty one."""
    try:
        return checked(email) if email else None
    except ValueError as mistake:
        raise Refusal("bad_message", str(mistake)) from None


def name_taken() -> Refusal:
    """The refusal for a name that is taken."""
    return Refusal("name_taken", "another player has this name")


async def renamed(connection: AsyncConnection, guest: str, values: dict[str, Any]) -> None:
    """Turn a guest into an account in a transaction; raises `NameTaken`, or `Refusal` without a guest."""
    if not await rename_in(connection, guest, values):
        raise Refusal("log_in_first", "this account is gone")
