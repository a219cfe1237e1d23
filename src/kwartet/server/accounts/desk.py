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
from kwartet.server.mail.address import checked
from kwartet.server.mail.letterbox import Letterbox
from kwartet.server.mail.writing import known_language
from kwartet.server.messages.people import (
    AccountChange,
    Forgotten,
    LogIn,
    Me,
    PasskeyView,
    PlayerView,
    SignUp,
    TokenView,
)
from kwartet.server.problems import Refusal
from kwartet.server.rates import CONFIRM, LOG_IN_AS, LOG_IN_FROM_ANYWHERE, Rates, address_in
from kwartet.server.store.passkeys import PasskeyStore
from kwartet.server.store.players import NameTaken, Player, PlayerStore
from kwartet.server.store.sessions import SessionStore


@dataclass(frozen=True)
class Desk:
    """Everything that has to do with accounts, over one database."""

    players: PlayerStore
    session_store: SessionStore
    passkeys: PasskeyStore
    sessions: Sessions
    passwords: Passwords
    rates: Rates
    letterbox: Letterbox

    async def me(self, player: str) -> Me:
        """All that somebody may know about themselves."""
        found = await self.found(player)
        tokens = await self.session_store.tokens_of(player)
        passkeys = await self.passkeys.of_player(player)
        return Me(
            player=view_of(found),
            email=found.email,
            email_confirmed=found.confirmed is not None,
            turn_letters=found.turn_letters,
            language=found.language,
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
        await self.sessions.begin_as(scope, guest)
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
            "language": known_language(wish.language),
        }
        try:
            player = await self._keep(visitor, values)
        except NameTaken:
            raise name_taken() from None
        if values["email"]:
            await self.letterbox.ask_to_confirm(player)
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
        values = self._letters_wanted(wish)
        email = None if wish.email is None else checked_email(wish.email)
        has_other_email = wish.email is not None and email != player.email
        if has_other_email or wish.password is not None:
            await self.check_password(player, wish.old_password)
        if has_other_email:
            values |= {"email": email, "confirmed": None}
            self._check_letters(player.id, email)
        if wish.bot:
            values["kind"] = await self._as_bot(player)
        if wish.password is not None:
            values["password"] = await self.passwords.hash(wish.password)
        if values:
            await self.players.change(player.id, values)
        if has_other_email and email:
            await self.letterbox.ask_to_confirm(player.id)
        if wish.password is not None:
            await self.sessions.begin_anew(scope, player.id)
        return await self.me(player.id)

    def _letters_wanted(self, wish: AccountChange) -> dict[str, Any]:
        values: dict[str, Any] = {}
        if wish.turn_letters is not None:
            self._check_mail()
            values["turn_letters"] = wish.turn_letters
        if wish.language is not None:
            values["language"] = known_language(wish.language)
        return values

    async def ask_to_confirm(self, visitor: Visitor | None) -> None:
        """Send somebody another link that confirms their address."""
        player = await self.found(person(visitor).id)
        self._check_mail()
        if player.email is None or player.confirmed:
            raise Refusal("not_allowed", "there is no address to be confirmed")
        self._check_letters(player.id, player.email)
        await self.letterbox.ask_to_confirm(player.id)

    async def send_password_link(self, wish: Forgotten) -> None:
        """Send a link to a new password to whoever is meant; nobody is told whether there is anybody."""
        self._check_mail()
        await self.letterbox.ask_for_password(wish.who.strip(), wish.language)

    def _check_mail(self) -> None:
        if not self.letterbox.is_emptied:
            raise Refusal("not_allowed", "this server sends no mail")

    def _check_letters(self, player: str, email: str | None) -> None:
        """Refuse somebody who has letters sent too often, to whatever address."""
        if email and self.letterbox.is_emptied:
            self.rates.check(CONFIRM, player)

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
    try:
        return checked(email) if email else None
    except ValueError as mistake:
        raise Refusal("bad_message", str(mistake)) from None


def name_taken() -> Refusal:
    """Says that a name is no longer free."""
    return Refusal("name_taken", "somebody else has this name")
