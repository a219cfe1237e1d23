"""Sessions: how the server recognises a browser.

A browser keeps a cookie that scripts cannot read and other sites cannot send; the server stores its hash. A
session gets a new cookie at every log-in, after a change of the password, and once in each day of use. The
old cookie stays valid until the new one has been used once, and a short time longer for requests in progress.
So a lost response does not log a player out.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from litestar.datastructures import Cookie, Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import Message, Scope

from kwartet.server.accounts.devices import device_of
from kwartet.server.runtime.tokens import hash_of, new_secret
from kwartet.server.store.database import Step
from kwartet.server.store.players import Player
from kwartet.server.store.sessions import NewSession, SessionStore, StoredSession

COOKIE = "kwartet_session"
LIFETIME = timedelta(days=90)
RENEWAL = timedelta(days=1)
OFFER_LASTS = timedelta(days=1)
OFFER_PAUSE = timedelta(hours=1)
GRACE = timedelta(seconds=30)
LONGEST_TOKEN = 200
COOKIES = "kwartet_cookies"  # in the state of a request: the cookies to set in the response


@dataclass(frozen=True)
class Known:
    """The recognised player, and the session or token."""

    player: Player
    token: str  # the hash
    used: datetime | None  # when it was last used, roughly
    is_program: bool = False


class Sessions:
    """Begins, recognises, renews and ends sessions."""

    def __init__(self, store: SessionStore, public_url: str | None = None) -> None:
        self._store = store
        self._is_secure = (public_url or "").startswith("https:")

    async def begin(self, scope: Scope, player: str, first: Step | None = None) -> None:
        """Begin a new session for the browser; its previous one ends. A step before it succeeds or fails too.

        Otherwise an account could be created, or a password changed, although the client receives an error.
        """
        token, now, old = new_secret(), datetime.now(UTC), token_in(scope)
        session = new_session(scope, token, player, now, hash_of(old) if old else None)
        await self._store.begin(session, first)
        self._hand_out(scope, token)

    async def begin_as(self, scope: Scope, newcomer: Player) -> None:
        """Store a new player, and begin a session for them; the browser's previous session ends."""
        await self.end(scope)
        token = new_secret()
        await self._store.begin_with(new_session(scope, token, newcomer.id, newcomer.created), newcomer)
        self._hand_out(scope, token)

    async def end(self, scope: Scope) -> None:
        """End the browser's session, if any."""
        token = token_in(scope)
        if token:
            await self._store.end(hash_of(token))

    def forget(self, scope: Scope) -> None:
        """Delete the browser's cookie."""
        set_cookie(scope, self._cookie(scope, "", timedelta(0)))

    async def recognise(self, scope: Scope) -> Known | None:
        """The player of the browser's session."""
        token = token_in(scope)
        if token is None:
            return None
        stored, now = await self._store.find(hash_of(token)), datetime.now(UTC)
        if stored is None or stored.expires <= now or stored.player.closed:
            return None
        await self._keep_fresh(scope, hash_of(token), stored, now)
        return Known(stored.player, hash_of(token), stored.seen)

    async def _keep_fresh(self, scope: Scope, token: str, stored: StoredSession, now: datetime) -> None:
        if stored.replaces:
            await self._store.settle(token, stored.replaces, now + LIFETIME, now + GRACE)
        elif (
            scope["type"] == ScopeType.HTTP
            and now - stored.created > RENEWAL
            and stored.expires - now > GRACE
        ):
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
        """Whether the connection is encrypted."""
        return self._is_secure or scope["scheme"] in {"https", "wss"}


def new_session(
    scope: Scope, token: str, player: str, now: datetime, replaced: str | None = None
) -> NewSession:
    """A session that begins on the device of a request."""
    device = device_of(Headers.from_scope(scope).get("user-agent", ""))
    return NewSession(hash_of(token), player, now, now + LIFETIME, device, replaced)


def token_in(scope: Scope) -> str | None:
    """The session's cookie, if there is one."""
    return cookie_in(scope, COOKIE)


def cookie_in(scope: Scope, name: str) -> str | None:
    """A cookie of a request."""
    for line in Headers.from_scope(scope).getall("cookie", []):
        for part in line.split(";"):
            key, _, value = part.strip().partition("=")
            if key == name and value and len(value) <= LONGEST_TOKEN:
                return value
    return None


def set_cookie(scope: Scope, cookie: Cookie) -> None:
    """Set a cookie in the response; the last value of each cookie counts."""
    scope["state"].setdefault(COOKIES, {})[cookie.key] = cookie


async def send_cookies(message: Message, scope: Scope) -> None:
    """Add the cookies to the start of a response."""
    cookies = scope["state"].get(COOKIES)
    if cookies and message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for cookie in cookies.values():
            headers.add("Set-Cookie", cookie.to_header(header=""))
