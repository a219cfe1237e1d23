"""Visitor: who asks, over HTTP or over a socket.

A browser shows its session's cookie, a program its token. Routes take `visitor`, which is None for somebody
unknown, and use `somebody` or `person` where that will not do.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from litestar.datastructures import Headers, State
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.types import Scope

from kwartet.server.accounts.secret import hash_of
from kwartet.server.accounts.sessions import LONGEST_TOKEN, Known, Sessions
from kwartet.server.messages.people import PlayerKind
from kwartet.server.pace import keep_player_pace
from kwartet.server.problems import Refusal
from kwartet.server.store.players import PlayerStore
from kwartet.server.store.sessions import SessionStore

BEARER = "bearer "
UNKNOWN_TOKEN = 4401
SEEN_PAUSE = timedelta(minutes=10)
VISITOR = "kwartet_visitor"  # in a connection's state


@dataclass(frozen=True)
class Visitor:
    """Somebody who is known: a guest, a person or a program that plays.

    `session` is the hash by which they are known; `by_token` tells that a program shows a token.
    """

    id: str
    name: str
    kind: PlayerKind
    muted: bool = False
    by_token: bool = False
    session: str = ""


async def find_visitor(scope: Scope) -> Visitor | None:
    """Who asks; a token that nobody has is refused, a cookie that has run out is nobody."""
    state, token = scope["app"].state, bearer_in(scope)
    known = await by_token(scope, state.session_store, token) if token else await by_cookie(scope, state)
    if known is None:
        return None
    player, now = known.player, datetime.now(UTC)
    if now - player.seen > SEEN_PAUSE:
        players: PlayerStore = state.players
        await players.change(player.id, {"seen": now})
    keep_player_pace(scope, player.id)
    visitor = Visitor(
        player.id, player.name, player.kind, player.is_muted(now), known.is_program, known.token
    )
    scope["state"][VISITOR] = visitor
    return visitor


async def by_cookie(scope: Scope, state: State) -> Known | None:
    """Whom a browser belongs to."""
    sessions: Sessions = state.sessions
    return await sessions.recognise(scope)


async def by_token(scope: Scope, store: SessionStore, token: str) -> Known:
    """Whom a program plays for; raises what fits if nobody."""
    hashed = hash_of(token)
    player = await store.owner_of_token(hashed)
    if player is None or player.closed:
        raise unknown_token(scope)
    return Known(player, hashed, is_program=True)


def bearer_in(scope: Scope) -> str | None:
    """The token that a program shows, if it shows one."""
    shown = Headers.from_scope(scope).get("authorization", "")
    is_bearer = shown[: len(BEARER)].lower() == BEARER
    return shown[len(BEARER) :].strip()[:LONGEST_TOKEN] if is_bearer else None


def unknown_token(scope: Scope) -> Exception:
    """Says that a token is not, or no longer, one of ours."""
    if scope["type"] == ScopeType.WEBSOCKET:
        return WebSocketException(detail="log_in_first", code=UNKNOWN_TOKEN)
    return Refusal("log_in_first", "this token is not known here")


def somebody(visitor: Visitor | None) -> Visitor:
    """Insist on somebody who is known, be it as a guest."""
    if visitor is None:
        raise Refusal("log_in_first", "log in first, or play as a guest")
    return visitor


def person(visitor: Visitor | None) -> Visitor:
    """Insist on somebody with an account, who is here themselves."""
    found = somebody(visitor)
    if found.kind == "guest":
        raise Refusal("log_in_first", "this needs an account")
    if found.by_token:
        raise Refusal("not_allowed", "a token is for playing; this needs somebody who has logged in")
    return found


def visitor_at(connection: Any) -> Visitor | None:  # noqa: ANN401 - a request or a socket
    """Who was found for this connection before."""
    visitor: Visitor | None = connection.scope["state"].get(VISITOR)
    return visitor
