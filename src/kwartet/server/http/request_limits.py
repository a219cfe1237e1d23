"""Request limits: which rate limit applies to which route and message.

Limits by address are checked before anything is read, those by player after authentication. A socket that
sends too fast is read more slowly; messages with a limit of their own are refused.
"""

import asyncio
from itertools import count
from typing import Any

from litestar import Request
from litestar.types import Scope

from kwartet.server.runtime.rate_limits import (
    ARCHIVE,
    BE_GUEST,
    CHAT,
    DOWNLOAD,
    FORGET,
    LOG_IN,
    MAKE_MATCH,
    MAKE_TABLE,
    MAKE_TOKEN,
    SEEK,
    SEND_MESSAGE,
    SIGN_UP,
    RateLimit,
    RateLimits,
    address_in,
)
from kwartet.server.wire.lobby import AcceptUp, SeekUp
from kwartet.server.wire.matches import SayUp

BY_ADDRESS: dict[tuple[str, str], RateLimit] = {
    ("POST", "/api/guest"): BE_GUEST,
    ("POST", "/api/account"): SIGN_UP,
    ("PATCH", "/api/account"): LOG_IN,
    ("POST", "/api/account/proof"): LOG_IN,
    ("POST", "/api/account/removal"): LOG_IN,
    ("POST", "/api/login"): LOG_IN,
    ("POST", "/api/login/passkey"): LOG_IN,
    ("POST", "/api/login/passkey/options"): LOG_IN,
    ("POST", "/api/passkeys/options"): LOG_IN,
    ("POST", "/api/password"): LOG_IN,
    ("POST", "/api/password/forgotten"): FORGET,
    ("POST", "/api/email/confirm"): LOG_IN,
    ("POST", "/api/tokens"): LOG_IN,
    ("POST", "/api/matches"): MAKE_TABLE,
}
BY_PLAYER: dict[tuple[str, str], RateLimit] = {
    ("PATCH", "/api/account"): LOG_IN,
    ("GET", "/api/account/games"): DOWNLOAD,
    ("POST", "/api/archive"): ARCHIVE,
    ("POST", "/api/matches"): MAKE_MATCH,
    ("POST", "/api/passkeys"): MAKE_TOKEN,
    ("POST", "/api/passkeys/options"): MAKE_TOKEN,
    ("POST", "/api/tokens"): MAKE_TOKEN,
}
NUMBERS = count()
BY_MESSAGE: dict[type, RateLimit] = {
    SayUp: CHAT,
    SeekUp: SEEK,
    AcceptUp: SEEK,
}


async def limit_by_address(request: Request[Any, Any, Any]) -> None:
    """Refuse a request that exceeds the rate limit of its address."""
    check(request.scope, BY_ADDRESS, address_in(request.scope))


def limit_by_player(scope: Scope, player: str) -> None:
    """Refuse a request that exceeds the rate limit of its player, from whatever address."""
    check(scope, BY_PLAYER, player)


def check(scope: Scope, limits: dict[tuple[str, str], RateLimit], who: str) -> None:
    """Apply the rate limit of a route; the route is found by its pattern, however the path was written."""
    method = scope.get("method")
    for path in scope["route_handler"].paths:
        limit = limits.get((str(method), path))
        if limit:
            rate_limits_in(scope).check(limit, who)


def rate_limits_in(scope: Scope) -> RateLimits:
    """The rate limits of this server."""
    rate_limits: RateLimits = scope["app"].state.rate_limits
    return rate_limits


class SocketRateLimit:
    """The rate limits of one socket."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._rate_limits = rate_limits_in(scope)
        self._socket = f"socket {next(NUMBERS)}"

    async def slow_down(self) -> None:
        """Wait before reading the next message of a socket that sends too fast."""
        while wait := self._rate_limits.take(SEND_MESSAGE, self._socket):
            await asyncio.sleep(wait)

    def check(self, message: object, player: str | None) -> None:
        """Refuse a message that exceeds the rate limit of its player, or of its address if not logged in."""
        limit = BY_MESSAGE.get(type(message))
        if limit:
            self._rate_limits.check(limit, player or address_in(self._scope))
