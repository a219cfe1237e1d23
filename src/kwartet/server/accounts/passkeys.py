"""Passkeys: letting people in by what their device proves instead of a password.

Each ceremony has two steps. The server asks a question that nobody has seen before and hands out a ticket
for it; the browser lets the device sign the answer. A ticket holds for some minutes, once, and only together
with a cookie of the browser that asked for it.
"""

import ipaddress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import structlog
import webauthn
from litestar.datastructures import Cookie, Headers
from litestar.types import Scope
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, parse_authentication_credential_json
from webauthn.helpers.structs import (
    AuthenticationCredential,
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from kwartet.server.accounts.desk import Desk
from kwartet.server.accounts.names import plain_label
from kwartet.server.accounts.secret import hash_of, new_secret
from kwartet.server.accounts.sessions import cookie_in, set_cookie
from kwartet.server.accounts.visitor import Visitor, person
from kwartet.server.guard import origin_of
from kwartet.server.messages.people import Me, PasskeyAnswer, PasskeyOptions
from kwartet.server.problems import Refusal, nothing_at
from kwartet.server.store.passkeys import KeptPasskey, KeptTicket

SITE = "kwartet"
ADD, USE = "add", "use"
COOKIE = "kwartet_ticket"
LASTS = timedelta(minutes=5)
MOST = 20
LONGEST_ID = 1400
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Place:
    """Where a passkey is valid: the name of the site, and where its pages come from."""

    name: str
    origin: str


@dataclass(frozen=True)
class Ceremonies:
    """Adds, uses and removes passkeys."""

    desk: Desk
    public_url: str | None

    async def ask_to_add(self, scope: Scope, visitor: Visitor | None) -> PasskeyOptions:
        """The first step of adding a passkey to an account."""
        owner = person(visitor)
        known = await self.desk.passkeys.of_player(owner.id)
        if len(known) >= MOST:
            raise Refusal("too_many", f"an account has at most {MOST} passkeys")
        options = webauthn.generate_registration_options(
            rp_id=self._place(scope).name,
            rp_name=SITE,
            user_id=handle_of(owner.id),
            user_name=owner.name,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(key.id)) for key in known],
        )
        ticket = await self._hand_out(scope, ADD, owner.id, options.challenge)
        return PasskeyOptions(ticket=ticket, options=webauthn.options_to_json(options))

    async def add(self, scope: Scope, visitor: Visitor | None, answer: PasskeyAnswer) -> Me:
        """The second step: keep what the device made, if it is what was asked for."""
        owner = person(visitor)
        ticket = await self._take(scope, ADD, answer.ticket)
        if ticket.player_id != owner.id:
            raise stale()
        passkey = self._made(scope, owner, ticket, answer)
        if not await self.desk.passkeys.add(passkey):
            raise Refusal("not_allowed", "this passkey is known already")
        return await self.desk.me(owner.id)

    def _made(self, scope: Scope, owner: Visitor, ticket: KeptTicket, answer: PasskeyAnswer) -> KeptPasskey:
        place = self._place(scope)
        try:
            made = webauthn.verify_registration_response(
                credential=answer.credential,
                expected_challenge=ticket.challenge,
                expected_rp_id=place.name,
                expected_origin=place.origin,
                require_user_verification=True,
            )
        except Exception as mistake:  # noqa: BLE001 - whatever a device sends, it is no fault of ours
            log.info("a passkey was refused", reason=type(mistake).__name__)
            raise Refusal("bad_message", "this passkey cannot be used here") from None
        return KeptPasskey(
            bytes_to_base64url(made.credential_id),
            owner.id,
            plain_label(answer.name),
            made.credential_public_key,
            made.sign_count,
            datetime.now(UTC),
        )

    async def ask_to_log_in(self, scope: Scope) -> PasskeyOptions:
        """The first step of logging in; the device knows for whom."""
        options = webauthn.generate_authentication_options(
            rp_id=self._place(scope).name, user_verification=UserVerificationRequirement.REQUIRED
        )
        ticket = await self._hand_out(scope, USE, None, options.challenge)
        return PasskeyOptions(ticket=ticket, options=webauthn.options_to_json(options))

    async def log_in(self, scope: Scope, answer: PasskeyAnswer) -> Me:
        """The second step: let somebody in whose device has proved who they are."""
        ticket = await self._take(scope, USE, answer.ticket)
        credential = understood(answer.credential)
        passkey = await self.desk.passkeys.find(credential.id)
        player = await self.desk.players.find(passkey.player_id) if passkey else None
        if passkey is None or player is None or not is_for(credential, player.id):
            raise unknown()
        count = self._signed(scope, credential, passkey, ticket)
        if not await self.desk.passkeys.count_use(passkey.id, passkey.sign_count, count):
            raise unknown()
        return await self.desk.let_in(scope, player)

    def _signed(
        self, scope: Scope, credential: AuthenticationCredential, passkey: KeptPasskey, ticket: KeptTicket
    ) -> int:
        """How often a device has signed, this time included."""
        place = self._place(scope)
        try:
            return webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=ticket.challenge,
                expected_rp_id=place.name,
                expected_origin=place.origin,
                credential_public_key=passkey.public_key,
                credential_current_sign_count=passkey.sign_count,
                require_user_verification=True,
            ).new_sign_count
        except Exception as mistake:  # noqa: BLE001 - whatever a device sends, it is no fault of ours
            log.info("a passkey was refused", reason=type(mistake).__name__)
            raise unknown() from None

    async def remove(self, visitor: Visitor | None, passkey: str) -> None:
        """Forget a passkey, unless nothing else would let its owner in."""
        owner = await self.desk.found(person(visitor).id)
        known = [key.id for key in await self.desk.passkeys.of_player(owner.id)]
        if known == [passkey] and owner.password is None:
            raise Refusal("not_allowed", "choose a password first; this is the only way into the account")
        if not await self.desk.passkeys.remove(owner.id, passkey):
            raise nothing_at("passkey of this name")

    def _place(self, scope: Scope) -> Place:
        host = Headers.from_scope(scope).get("host", "")
        scheme = "https" if self.desk.sessions.is_secure(scope) else "http"
        return place_of(self.public_url or f"{scheme}://{host}")

    async def _hand_out(self, scope: Scope, purpose: str, player: str | None, challenge: bytes) -> str:
        browser, ticket = cookie_in(scope, COOKIE) or new_secret(), new_secret()
        now = datetime.now(UTC)
        kept = KeptTicket(hash_of(f"{ticket} {browser}"), purpose, player, challenge, now + LASTS)
        await self.desk.passkeys.add_ticket(kept)
        set_cookie(scope, self._cookie(scope, browser))
        return ticket

    async def _take(self, scope: Scope, purpose: str, ticket: str) -> KeptTicket:
        hashed = hash_of(f"{ticket} {cookie_in(scope, COOKIE)}")
        kept = await self.desk.passkeys.take_ticket(hashed, purpose, datetime.now(UTC))
        if kept is None:
            raise stale()
        return kept

    def _cookie(self, scope: Scope, browser: str) -> Cookie:
        return Cookie(
            COOKIE,
            path="/api",
            value=browser,
            max_age=int(LASTS.total_seconds()),
            httponly=True,
            samesite="strict",
            secure=self.desk.sessions.is_secure(scope),
        )


def place_of(url: str) -> Place:
    """Where passkeys of this address are valid; raises `Refusal` if the standard knows none for it."""
    try:
        name = urlsplit(url).hostname or ""
    except ValueError:
        name = ""
    if not name or is_number(name):
        raise Refusal("not_allowed", "passkeys need a name such as localhost in the address, not a number")
    return Place(name, origin_of(url))


def is_number(host: str) -> bool:
    """Whether a host is given by its number."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def understood(credential: str) -> AuthenticationCredential:
    """What a device has signed."""
    try:
        return parse_authentication_credential_json(credential)
    except Exception:  # noqa: BLE001 - whatever a browser sends, it is no fault of ours
        raise unknown() from None


def is_for(credential: AuthenticationCredential, player: str) -> bool:
    """Whether a device signed for this player, as far as it says for whom."""
    handle = credential.response.user_handle
    return handle is None or handle == handle_of(player)


def handle_of(player: str) -> bytes:
    """A player as devices know them."""
    return bytes.fromhex(player)


def stale() -> Refusal:
    """Says that a ticket does not hold, or no longer."""
    return Refusal("bad_message", "this took too long, or began in another browser; try again")


def unknown() -> Refusal:
    """Says that a passkey lets nobody in."""
    return Refusal("wrong_password", "this passkey is not known here")
