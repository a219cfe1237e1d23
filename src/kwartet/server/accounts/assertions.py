"""Assertions: signatures of authenticators, which prove that a player has a passkey.

The server creates a random challenge and a ticket for it; the browser lets the authenticator sign the
challenge. A ticket is valid for some minutes, once, for one purpose, and only together with a cookie of the
browser that requested it.
"""

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import structlog
import webauthn
from litestar.datastructures import Cookie, Headers
from litestar.types import Scope
from webauthn.helpers import base64url_to_bytes, parse_authentication_credential_json
from webauthn.helpers.structs import (
    AuthenticationCredential,
    PublicKeyCredentialDescriptor,
    UserVerificationRequirement,
)

from kwartet.server.accounts.sessions import Sessions, cookie_in, set_cookie
from kwartet.server.runtime.origins import origin_of
from kwartet.server.runtime.refusal import Refusal
from kwartet.server.runtime.tokens import hash_of, new_secret
from kwartet.server.store.passkeys import PasskeyStore, StoredPasskey, StoredTicket
from kwartet.server.wire.people import PasskeyAnswer, PasskeyOptions

COOKIE = "kwartet_ticket"
LASTS = timedelta(minutes=5)
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Place:
    """Where a passkey is valid: the name of the site (relying party) and its origin."""

    name: str
    origin: str


@dataclass(frozen=True)
class Assertions:
    """Creates challenges, and verifies signatures."""

    store: PasskeyStore
    sessions: Sessions
    public_url: str | None

    async def ask(
        self, scope: Scope, purpose: str, player: str | None, passkeys: Sequence[str] = ()
    ) -> PasskeyOptions:
        """The options for a browser to use one of these passkeys, or any passkey that the device has."""
        options = webauthn.generate_authentication_options(
            rp_id=self.place(scope).name,
            allow_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(key)) for key in passkeys],
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        ticket = await self.issue_ticket(scope, purpose, player, options.challenge)
        return PasskeyOptions(ticket=ticket, options=webauthn.options_to_json(options))

    async def verify(
        self, scope: Scope, purpose: str, player: str | None, answer: PasskeyAnswer
    ) -> StoredPasskey | None:
        """The passkey that signed the challenge; None if it is unknown or the signature is invalid."""
        ticket = await self.take(scope, purpose, player, answer.ticket)
        credential = parsed_credential(answer.credential)
        passkey = None if credential is None else await self.store.find(credential.id)
        if credential is None or passkey is None or not is_for(credential, passkey.player_id):
            return None
        count = self._signed(scope, credential, passkey, ticket)
        if count is None or not await self.store.count_use(
            passkey.id, passkey.sign_count, count, datetime.now(UTC)
        ):
            return None
        return passkey

    def _signed(
        self, scope: Scope, credential: AuthenticationCredential, passkey: StoredPasskey, ticket: StoredTicket
    ) -> int | None:
        """The new signature counter of an authenticator; None if the signature is invalid."""
        place = self.place(scope)
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
        except Exception as mistake:  # noqa: BLE001 - any invalid input of a client
            log.info("a passkey was refused", reason=type(mistake).__name__)
            return None

    def place(self, scope: Scope) -> Place:
        """Where passkeys of this server are valid; raises `Refusal` if nowhere."""
        host = Headers.from_scope(scope).get("host", "")
        scheme = "https" if self.sessions.is_secure(scope) else "http"
        return place_of(self.public_url or f"{scheme}://{host}")

    async def issue_ticket(self, scope: Scope, purpose: str, player: str | None, challenge: bytes) -> str:
        """Create a ticket for a challenge, and set the cookie without which it is invalid."""
        browser, ticket = cookie_in(scope, COOKIE) or new_secret(), new_secret()
        now = datetime.now(UTC)
        stored = StoredTicket(hash_of(f"{ticket} {browser}"), purpose, player, challenge, now + LASTS)
        await self.store.add_ticket(stored)
        set_cookie(scope, self._cookie(scope, browser))
        return ticket

    async def take(self, scope: Scope, purpose: str, player: str | None, ticket: str) -> StoredTicket:
        """Use up a valid ticket; raises `Refusal` if it is not valid."""
        hashed = hash_of(f"{ticket} {cookie_in(scope, COOKIE)}")
        stored = await self.store.take_ticket(hashed, purpose, datetime.now(UTC))
        if stored is None or stored.player_id != player:
            raise Refusal("bad_message", "this took too long, or began in another browser; try again")
        return stored

    def _cookie(self, scope: Scope, browser: str) -> Cookie:
        return Cookie(
            COOKIE,
            path="/api",
            value=browser,
            max_age=int(LASTS.total_seconds()),
            httponly=True,
            samesite="strict",
            secure=self.sessions.is_secure(scope),
        )


def place_of(url: str) -> Place:
    """Where passkeys of this address are valid; raises `Refusal` if the standard allows none."""
    try:
        name = urlsplit(url).hostname or ""
    except ValueError:
        name = ""
    if not name or is_number(name):
        raise Refusal("not_allowed", "passkeys need a name such as localhost in the address, not a number")
    return Place(name, origin_of(url))


def is_number(host: str) -> bool:
    """Whether a host is an IP address."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def parsed_credential(credential: str) -> AuthenticationCredential | None:
    """The parsed answer of an authenticator; None if it is invalid."""
    try:
        return parse_authentication_credential_json(credential)
    except Exception:  # noqa: BLE001 - any invalid input of a client
        return None


def is_for(credential: AuthenticationCredential, player: str) -> bool:
    """Whether an answer is for this player, as far as it names a player."""
    handle = credential.response.user_handle
    return handle is None or handle == handle_of(player)


def handle_of(player: str) -> bytes:
    """A player's id as authenticators store it."""
    return bytes.fromhex(player)
