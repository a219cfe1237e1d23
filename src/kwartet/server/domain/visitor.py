"""Visitor: the player who sends a request, as found by http/authentication.py."""

from dataclasses import dataclass

from kwartet.server.domain.players import PlayerKind
from kwartet.server.runtime.refusal import Refusal


@dataclass(frozen=True)
class Visitor:
    """An authenticated guest, person or bot.

    `session` is the hash of the session's cookie or of the API token; `by_token` says that it is a token.
    """

    id: str
    name: str
    kind: PlayerKind
    muted: bool = False
    by_token: bool = False
    session: str = ""


def require_visitor(visitor: Visitor | None) -> Visitor:
    """The visitor; raises `Refusal` if the request is not authenticated."""
    if visitor is None:
        raise Refusal("log_in_first", "log in first, or play as a guest")
    return visitor


def require_account(visitor: Visitor | None) -> Visitor:
    """The visitor; raises `Refusal` for guests and for API tokens."""
    found = require_visitor(visitor)
    if found.kind == "guest":
        raise Refusal("log_in_first", "this needs an account")
    if found.by_token:
        raise Refusal("not_allowed", "an API token cannot do this; log in")
    return found
