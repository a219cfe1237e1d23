"""Passkeys: adding them to accounts, logging in with them, removing them.

Each ceremony has two steps: a challenge with a ticket, and the signed answer of an authenticator (see
assertions.py).
"""

from dataclasses import dataclass
from datetime import UTC, datetime

import structlog
import webauthn
from litestar.types import Scope
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from kwartet.server.accounts.account_service import AccountService
from kwartet.server.accounts.assertions import Assertions, handle_of
from kwartet.server.domain.names import plain_label
from kwartet.server.domain.visitor import Visitor, require_account
from kwartet.server.runtime.refusal import Refusal, nothing_at
from kwartet.server.store.passkeys import StoredPasskey, StoredTicket
from kwartet.server.store.players import Player
from kwartet.server.wire.people import Me, PasskeyAnswer, PasskeyOptions, Proof

SITE = "kwartet"
FIRST, ADD, USE = "first", "add", "use"
MOST = 20
LONGEST_ID = 1400
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Ceremonies:
    """Adds, uses and removes passkeys."""

    account_service: AccountService
    assertions: Assertions

    async def ask_to_add(self, scope: Scope, visitor: Visitor | None, proof: Proof | None) -> PasskeyOptions:
        """First step of adding a passkey; the owner of the account must send a proof here."""
        owner = await self.account_service.found(require_account(visitor).id)
        known = await self.account_service.passkeys.of_player(owner.id)
        if len(known) >= MOST:
            raise Refusal("too_many", f"an account has at most {MOST} passkeys")
        place = self.assertions.place(scope)
        await self.account_service.proofs.check(scope, owner, proof)
        options = webauthn.generate_registration_options(
            rp_id=place.name,
            rp_name=SITE,
            user_id=handle_of(owner.id),
            user_name=owner.name,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(key.id)) for key in known],
        )
        purpose = await self._purpose(owner)
        ticket = await self.assertions.issue_ticket(scope, purpose, owner.id, options.challenge)
        return PasskeyOptions(ticket=ticket, options=webauthn.options_to_json(options))

    async def add(self, scope: Scope, visitor: Visitor | None, answer: PasskeyAnswer) -> Me:
        """Second step of adding a passkey: verify and store it."""
        owner = await self.account_service.found(require_account(visitor).id)
        ticket = await self.assertions.take(scope, await self._purpose(owner), owner.id, answer.ticket)
        passkey = self._made(scope, owner, ticket, answer)
        queue = self.account_service.mail_queue
        if not await self.account_service.passkeys.add(passkey, queue.notices(owner, "passkey")):
            raise Refusal("not_allowed", "this passkey has been added already")
        queue.has_mails.set()
        return await self.account_service.me(owner.id)

    async def _purpose(self, owner: Player) -> str:
        """The purpose of a ticket; a ticket for the first credential becomes invalid once there is one."""
        return ADD if await self.account_service.proofs.has_way_in(owner) else FIRST

    def _made(
        self, scope: Scope, owner: Player, ticket: StoredTicket, answer: PasskeyAnswer
    ) -> StoredPasskey:
        place = self.assertions.place(scope)
        try:
            made = webauthn.verify_registration_response(
                credential=answer.credential,
                expected_challenge=ticket.challenge,
                expected_rp_id=place.name,
                expected_origin=place.origin,
                require_user_verification=True,
            )
        except Exception as mistake:  # noqa: BLE001 - any invalid input of a client
            log.info("a passkey was refused", reason=type(mistake).__name__)
            raise Refusal("bad_message", "this passkey cannot be used here") from None
        return StoredPasskey(
            bytes_to_base64url(made.credential_id),
            owner.id,
            plain_label(answer.name),
            made.credential_public_key,
            made.sign_count,
            datetime.now(UTC),
        )

    async def ask_to_log_in(self, scope: Scope) -> PasskeyOptions:
        """First step of logging in; the authenticator knows the player."""
        return await self.assertions.ask(scope, USE, None)

    async def log_in(self, scope: Scope, answer: PasskeyAnswer) -> Me:
        """Second step of logging in: verify the signature and begin a session."""
        passkey = await self.assertions.verify(scope, USE, None, answer)
        player = await self.account_service.players.find(passkey.player_id) if passkey else None
        if player is None:
            raise Refusal("wrong_password", "this passkey is unknown")
        return await self.account_service.start_session(scope, player)

    async def remove(self, visitor: Visitor | None, passkey: str) -> None:
        """Remove a passkey, unless it is the only way to log in."""
        owner = await self.account_service.found(require_account(visitor).id)
        known = [key.id for key in await self.account_service.passkeys.of_player(owner.id)]
        if known == [passkey] and owner.password is None:
            raise Refusal("not_allowed", "choose a password first; this is the only way into the account")
        queue = self.account_service.mail_queue
        if not await self.account_service.passkeys.remove(owner.id, passkey, queue.notices(owner, "unkeyed")):
            raise nothing_at("passkey of this name")
        queue.has_mails.set()
