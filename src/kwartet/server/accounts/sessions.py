"""Sessions: how a browser is known again.

A browser keeps a cookie that no script can read and no other site can make it send; the server keeps a hash
of it. A session gets a new cookie at every log-in, after a change of the password, and once in each day of
use. The old cookie holds until the new one has come back once, and a moment longer for what is under way: an
answer that is lost on its way costs nobody their seat.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from litestar.datastructures import Cookie, Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import Message, Scope

from kwartet.server.accounts.secret import hash_of, new_secret
from kwartet.server.store.players import Player
from kwartet.server.store.sessions import KeptSession, SessionStore

COOKIE = "kwartet_session"
LIFETIME = timedelta(days=90)
RENEWAL = timedelta(days=1)
OFFER_LASTS = timedelta(days=1)
OFFER_PAUSE = timedelta(hours=1)
GRACE = timedelta(seconds=30)
LONGEST_TOKEN = 200
COOKIES = "kwartet_cookies"  # in a request's state: what the answer is to set


@dataclass(frozen=True)
class Known:
    """Who was recognised, and by what."""

    player: Player
    token: str  # the hash
    is_program: bool = False


class Sessions:
    """Begins, recognises, renews and ends sessions."""

    def __init__(self, store: SessionStore, public_url: str | None = None) -> None:
        self._store = store
        self._is_secure = (public_url or "").startswith("https:")

    async def begin(self, scope: Scope, player: str) -> None:
        """Give the browser a new session; the one it had is over."""
        await self.end(scope)
        token, now = new_secret(), datetime.now(UTC)
        await self._store.begin(hash_of(token), player, now, now + LIFETIME)
        self._hand_out(scope, token)

    async def begin_as(self, scope: Scope, newcomer: Player) -> None:
        """Keep a newcomer, and give the browser a session of theirs; the one it had is over."""
        await self.end(scope)
        token = new_secret()
        await self._store.begin_with(hash_of(token), newcomer, newcomer.created + LIFETIME)
        self._hand_out(scope, token)

    async def begin_anew(self, scope: Scope, player: str) -> None:
        """End all sessions of somebody but this browser's, which gets a new one."""
        await self._store.end_all(player)
        await self.begin(scope, player)

    async def end(self, scope: Scope) -> None:
        """End the session that the browser has, if any."""
        token = token_in(scope)
        if token:
            await self._store.end(hash_of(token))

    def forget(self, scope: Scope) -> None:
        """Take the cookie away from the browser."""
        set_cookie(scope, self._cookie(scope, "", timedelta(0)))

    async def recognise(self, scope: Scope) -> Known | None:
        """Who the browser's session belongs to."""
        token = token_in(scope)
        if token is None:
            return None
        kept, now = await self._store.find(hash_of(token)), datetime.now(UTC)
        if kept is None or kept.expires <= now or kept.player.closed:
            return None
        await self._keep_fresh(scope, hash_of(token), kept, now)
        return Known(kept.player, hash_of(token))

    async def _keep_fresh(self, scope: Scope, token: str, kept: KeptSession, now: datetime) -> None:
        if kept.replaces:
            await self._store.settle(token, kept.replaces, now + LIFETIME, now + GRACE)
        elif scope["type"] == ScopeType.HTTP and now - kept.created > RENEWAL and kept.expires - now > GRACE:
            new = new_secret()
            if await self._store.offer(token, hash_of(new), now, OFFER_LASTS, OFFER_PAUSE):
                self._hand_out(scope, new)

    def _hand_out(self, scope: Scope, token: str) -> None:
        set_cookie(scope, self._cookie(scope, token, LIFETIME))

    def _cookie(self, scope: Scope, value: str, lasts: timedelta) -> Cookie:
        return Cookie(
            COOKIE,
            value=value,
            max_age=int(lasts.total_seconds()),
            httponly=True,
            samesite="strict",
            secure=self.is_secure(scope),
        )

    def is_secure(self, scope: Scope) -> bool:
        """Whether the browser came by a line that nobody else can read."""
        return self._is_secure or scope["scheme"] in {"https", "wss"}


def token_in(scope: Scope) -> str | None:
    """The session's cookie, if there is one."""
    return cookie_in(scope, COOKIE)


def cookie_in(scope: Scope, name: str) -> str | None:
    """A cookie that came with a request."""
    for line in Headers.from_scope(scope).getall("cookie", []):
        for part in line.split(";"):
            key, _, value = part.strip().partition("=")
            if key == name and value and len(value) <= LONGEST_TOKEN:
                return value
    return None


def set_cookie(scope: Scope, cookie: Cookie) -> None:
    """Let the answer set a cookie; the last word on each counts."""
    scope["state"].setdefault(COOKIES, {})[cookie.key] = cookie


async def send_cookies(message: Message, scope: Scope) -> None:
    """Put what was set into an answer that begins."""
    cookies = scope["state"].get(COOKIES)
    if cookies and message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for cookie in cookies.values():
            headers.add("Set-Cookie", cookie.to_header(header=""))
