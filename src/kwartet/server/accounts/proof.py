"""Proof: confirms that the owner of an account sends a request, and not only a client with their session.

An attacker with a stolen session must not be able to keep the account. So a change that would outlast the
session, or delete the account, needs the password or a passkey again. An account that has neither needs no
proof.
"""

from dataclasses import dataclass

from litestar.types import Scope

from kwartet.server.accounts.assertions import Assertions
from kwartet.server.accounts.passwords import Passwords
from kwartet.server.runtime.rate_limits import LOG_IN_AS, LOG_IN_FROM_ANYWHERE, RateLimits, address_in
from kwartet.server.runtime.refusal import Refusal
from kwartet.server.store.passkeys import PasskeyStore
from kwartet.server.store.players import Player
from kwartet.server.wire.people import PasskeyAnswer, PasskeyOptions, Proof

PROVE = "prove"


@dataclass(frozen=True)
class Proofs:
    """Checks proofs; attempts share the rate limits of log-in attempts."""

    passkeys: PasskeyStore
    assertions: Assertions
    passwords: Passwords
    rate_limits: RateLimits

    async def has_way_in(self, player: Player) -> bool:
        """Whether a player could log in again after logging out."""
        return player.password is not None or bool(await self.passkeys.of_player(player.id))

    async def ask(self, scope: Scope, player: Player) -> PasskeyOptions:
        """First step of a proof by passkey."""
        known = await self.passkeys.of_player(player.id)
        if not known:
            raise Refusal("not_allowed", "this account has no passkey; use its password")
        return await self.assertions.ask(scope, PROVE, player.id, [key.id for key in known])

    async def check(self, scope: Scope, player: Player, proof: Proof | None) -> None:
        """Refuse a request without a valid proof."""
        if proof is not None and proof.passkey is not None:
            await self._check_passkey(scope, player, proof.passkey)
        elif proof is not None and proof.password is not None:
            await self._check_password(scope, player, proof.password)
        elif await self.has_way_in(player):
            raise Refusal("proof_needed", "this needs the password of the account, or one of its passkeys")

    async def _check_passkey(self, scope: Scope, player: Player, answer: PasskeyAnswer) -> None:
        passkey = await self.assertions.verify(scope, PROVE, player.id, answer)
        if passkey is None or passkey.player_id != player.id:
            raise wrong_proof("passkey")

    async def _check_password(self, scope: Scope, player: Player, password: str) -> None:
        count_attempt(self.rate_limits, scope, player.name_key or player.id)
        if not await self.passwords.fits(player.password, password):
            raise wrong_proof("password")


def count_attempt(rate_limits: RateLimits, scope: Scope, name_key: str) -> None:
    """Count an attempt to log in as a player; raises `TooMany`."""
    rate_limits.check(LOG_IN_AS, f"{address_in(scope)} {name_key}")
    rate_limits.check(LOG_IN_FROM_ANYWHERE, name_key)


def wrong_proof(what: str) -> Refusal:
    """The refusal for an invalid proof."""
    return Refusal("wrong_proof", f"this is not the {what} of this account; nothing has been changed")
