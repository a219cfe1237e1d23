"""Authentication: which player sends a request or opens a socket.

A browser shows the cookie of its session, a program an API token. Routes take `visitor`, which is None for a
request without either, and use `require_visitor` or `require_account` where that is not enough.
"""

from datetime import UTC, datetime, timedelta
from typing import Any

from litestar.datastructures import Headers, State
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.types import Scope

from kwartet.server.accounts.sessions import LONGEST_TOKEN, Known, Sessions
from kwartet.server.domain.visitor import Visitor
from kwartet.server.http.request_limits import limit_by_player
from kwartet.server.runtime.refusal import Refusal
from kwartet.server.runtime.tokens import hash_of
from kwartet.server.store.players import PlayerStore
from kwartet.server.store.sessions import SessionStore

BEARER = "bearer "
UNKNOWN_TOKEN = 4401
SEEN_PAUSE = timedelta(minutes=10)
VISITOR = "kwartet_visitor"  # in a connection's state


async def find_visitor(scope: Scope) -> Visitor | None:
    """The player of a request; an unknown token is refused, an expired cookie is no player."""
    state, token = scope["app"].state, bearer_in(scope)
    known = await by_token(scope, state.session_store, token) if token else await by_cookie(scope, state)
    if known is None:
        return None
    player, now = known.player, datetime.now(UTC)
    await note_use(state, known, now)
    limit_by_player(scope, player.id)
    visitor = Visitor(
        player.id, player.name, player.kind, player.is_muted(now), known.is_program, known.token
    )
    scope["state"][VISITOR] = visitor
    return visitor


async def note_use(state: State, known: Known, now: datetime) -> None:
    """Store now and then that a player is there, and which session or token is in use."""
    if now - known.player.seen > SEEN_PAUSE:
        players: PlayerStore = state.players
        await players.change(known.player.id, {"seen": now})
    if known.used is None or now - known.used > SEEN_PAUSE:
        store: SessionStore = state.session_store
        await store.note_use(known.token, now, is_program=known.is_program)


async def by_cookie(scope: Scope, state: State) -> Known | None:
    """The player of a browser's session."""
    sessions: Sessions = state.sessions
    return await sessions.recognise(scope)


async def by_token(scope: Scope, store: SessionStore, token: str) -> Known:
    """The player of an API token; raises an error if it is unknown."""
    hashed = hash_of(token)
    found = await store.owner_of_token(hashed)
    if found is None or found.player.closed:
        raise unknown_token(scope)
    return Known(found.player, hashed, found.used, is_program=True)


def bearer_in(scope: Scope) -> str | None:
    """The API token of a request, if it has one."""
    shown = Headers.from_scope(scope).get("authorization", "")
    is_bearer = shown[: len(BEARER)].lower() == BEARER
    return shown[len(BEARER) :].strip()[:LONGEST_TOKEN] if is_bearer else None


def unknown_token(scope: Scope) -> Exception:
    """The error for an unknown API token."""
    if scope["type"] == ScopeType.WEBSOCKET:
        return WebSocketException(detail="log_in_first", code=UNKNOWN_TOKEN)
    return Refusal("log_in_first", "this token is unknown")


def visitor_at(connection: Any) -> Visitor | None:  # noqa: ANN401 - a request or a socket
    """The visitor that `find_visitor` has found for this connection."""
    visitor: Visitor | None = connection.scope["state"].get(VISITOR)
    return visitor
