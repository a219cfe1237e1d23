"""Pace: which rule holds for which request and for which message.

Rules by address are checked before anything is read; those by player when it is known who asks. At a socket,
whoever speaks too fast is heard later, and what is worth a rule of its own is refused.
"""

import asyncio
from itertools import count
from typing import Any

from litestar import Request
from litestar.types import Scope

from kwartet.server.messages.analysis import AnalyseUp
from kwartet.server.messages.lobby import AcceptUp, SeekUp
from kwartet.server.messages.matches import SayUp
from kwartet.server.messages.review import ReviewUp
from kwartet.server.rates import (
    BE_GUEST,
    CHAT,
    DOWNLOAD,
    FORGET,
    LOG_IN,
    MAKE_MATCH,
    MAKE_TABLE,
    MAKE_TOKEN,
    SEEK,
    SIGN_UP,
    SPEAK,
    THINK,
    Rates,
    Rule,
    address_in,
)

BY_ADDRESS: dict[tuple[str, str], Rule] = {
    ("POST", "/api/guest"): BE_GUEST,
    ("POST", "/api/account"): SIGN_UP,
    ("PATCH", "/api/account"): LOG_IN,
    ("POST", "/api/login"): LOG_IN,
    ("POST", "/api/login/passkey"): LOG_IN,
    ("POST", "/api/login/passkey/options"): LOG_IN,
    ("POST", "/api/password"): LOG_IN,
    ("POST", "/api/password/forgotten"): FORGET,
    ("POST", "/api/email/confirm"): LOG_IN,
    ("POST", "/api/tables"): MAKE_TABLE,
    ("POST", "/api/matches"): MAKE_TABLE,
}
BY_PLAYER: dict[tuple[str, str], Rule] = {
    ("PATCH", "/api/account"): LOG_IN,
    ("GET", "/api/account/games"): DOWNLOAD,
    ("POST", "/api/matches"): MAKE_MATCH,
    ("POST", "/api/passkeys"): MAKE_TOKEN,
    ("POST", "/api/passkeys/options"): MAKE_TOKEN,
    ("POST", "/api/tokens"): MAKE_TOKEN,
}
NUMBERS = count()
BY_MESSAGE: dict[type, Rule] = {SayUp: CHAT, SeekUp: SEEK, AcceptUp: SEEK, AnalyseUp: THINK, ReviewUp: THINK}


async def keep_pace(request: Request[Any, Any, Any]) -> None:
    """Refuse a request that comes too often from its address."""
    check(request.scope, BY_ADDRESS, address_in(request.scope))


def keep_player_pace(scope: Scope, player: str) -> None:
    """Refuse a request that comes too often from a player, wherever they are."""
    check(scope, BY_PLAYER, player)


def check(scope: Scope, rules: dict[tuple[str, str], Rule], who: str) -> None:
    """Refuse what comes too often; a route is known by its pattern, however the address was written."""
    method = scope.get("method")
    for path in scope["route_handler"].paths:
        rule = rules.get((str(method), path))
        if rule:
            rates_in(scope).check(rule, who)


def rates_in(scope: Scope) -> Rates:
    """The rates of this server."""
    rates: Rates = scope["app"].state.rates
    return rates


class Pace:
    """How fast one socket may speak."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._rates = rates_in(scope)
        self._socket = f"socket {next(NUMBERS)}"

    async def slow_down(self) -> None:
        """Let somebody who speaks too fast wait before they are heard."""
        while wait := self._rates.take(SPEAK, self._socket):
            await asyncio.sleep(wait)

    def check(self, message: object, player: str | None) -> None:
        """Refuse a message that comes too often from a player, or from an address if nobody knows them."""
        rule = BY_MESSAGE.get(type(message))
        if rule:
            self._rates.check(rule, player or address_in(self._scope))
