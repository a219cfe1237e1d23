"""Guard: what holds for every answer, and who may ask at all.

The headers allow a page nothing but what comes from this very server. A page of another site may neither ask
nor open a socket: a browser tells where a page comes from, and programs say nothing. Nobody may ask without
measure.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import msgspec
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from kwartet.server.messages.problems import Problem
from kwartet.server.problems import status_of
from kwartet.server.rates import ASK, CONNECT, Rates, TooMany, address_in

OWN = ("script", "style", "font", "media", "connect", "manifest", "worker")
POLICY = (
    "default-src 'none'; "
    + "".join(f"{kind}-src 'self'; " for kind in OWN)
    + "img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Cache-Control": "no-store",  # unless an answer says something else
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
ONLY_SECURE = {"Strict-Transport-Security": "max-age=31536000"}
STRANGER = Problem(code="not_allowed", message="pages of other sites may not use this server")
CROWDED = Problem(code="too_many", message="too many connections from this address are open")
HARMLESS = frozenset({"GET", "HEAD", "OPTIONS"})
ELSEWHERE = frozenset({"cross-site", "same-site"})
OWN_MACHINE = frozenset({"localhost", "127.0.0.1", "::1"})
MOST_SOCKETS = 400  # from one address: a whole club behind one line
REFUSES_SOCKETS = "websocket.http.response"
Headlines = list[tuple[bytes, bytes]]


@dataclass
class Guard:
    """Stands before the whole application."""

    app: ASGIApp
    rates: Rates
    public_url: str | None = None
    open_sockets: Counter[str] = field(default_factory=Counter)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let in whoever may come in, and see that every answer has its headers."""
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self.app(scope, receive, send)
            return
        headers = self.headers_for(scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] in {"http.response.start", "websocket.http.response.start"}:
                message["headers"] = with_more(message.get("headers", ()), headers)
            await send(message)

        refusal = self.refusal(scope)
        if refusal:
            await turn_away(scope, receive, send_with_headers, *refusal)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await self.count_socket(scope, receive, send_with_headers)
        else:
            await self.app(scope, receive, send_with_headers)

    async def count_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a socket in, and remember it while it is open."""
        address = address_in(scope)
        self.open_sockets[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.open_sockets[address] -= 1
            if not self.open_sockets[address]:
                del self.open_sockets[address]

    def refusal(self, scope: Scope) -> tuple[Problem, dict[str, str]] | None:
        """Why somebody may not come in, and what else to tell them; None if they may."""
        if comes_from_elsewhere(scope, self.public_url):
            return STRANGER, {}
        address, is_socket = address_in(scope), scope["type"] == ScopeType.WEBSOCKET
        wait = self.rates.take(CONNECT if is_socket else ASK, address)
        if wait:
            too_many = TooMany(wait)
            return too_many.problem, {"Retry-After": str(too_many.seconds)}
        if is_socket and self.rates.is_on and self.open_sockets[address] >= MOST_SOCKETS:
            return CROWDED, {"Retry-After": "60"}
        return None

    def headers_for(self, scope: Scope) -> Headlines:
        """What every answer carries."""
        is_secure = scope["scheme"] in {"https", "wss"} or (self.public_url or "").startswith("https:")
        return SECURE_HEADLINES if is_secure else HEADLINES


def headlines(headers: Mapping[str, str]) -> Headlines:
    """Headers as they go over the line."""
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


HEADLINES = headlines(HEADERS)
SECURE_HEADLINES = headlines({**HEADERS, **ONLY_SECURE})


def with_more(given: Iterable[tuple[bytes, bytes]], more: Headlines) -> Headlines:
    """The headers of an answer, and more where it says nothing else."""
    own = list(given)
    names = {name.lower() for name, _ in own}
    return own + [line for line in more if line[0] not in names]


def comes_from_elsewhere(scope: Scope, public_url: str | None = None) -> bool:
    """Whether a page of another site asks."""
    headers = Headers.from_scope(scope)
    origin = headers.get("origin")
    if origin is not None and not is_own(origin, headers.get("host", ""), public_url):
        return True
    is_harmless = scope["type"] == ScopeType.HTTP and scope["method"] in HARMLESS
    return not is_harmless and headers.get("sec-fetch-site") in ELSEWHERE


def is_own(origin: str, host: str, public_url: str | None) -> bool:
    """Whether a page is one of ours: it has the public address, or the one that it asks.

    With a public address the latter counts on the own machine only: any site can let a name of its own point
    here.
    """
    try:
        page, here = urlsplit(origin), urlsplit(f"//{host}")
        is_same = page.netloc.lower() == host.lower() and bool(host)
        own_machine = here.hostname in OWN_MACHINE
    except ValueError:
        return False
    if public_url is None:
        return is_same
    return origin.lower() == origin_of(public_url) or (is_same and own_machine)


def origin_of(url: str) -> str:
    """The part of an address that tells where a page comes from."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


async def turn_away(
    scope: Scope, receive: Receive, send: Send, problem: Problem, more: Mapping[str, str]
) -> None:
    """Refuse; a socket is refused before it is open."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await receive()
        if REFUSES_SOCKETS not in (scope.get("extensions") or {}):
            await send({"type": "websocket.close", "code": 4000 + status_of(problem), "reason": problem.code})
            return
    prefix = "websocket.http" if scope["type"] == ScopeType.WEBSOCKET else "http"
    headers = [(b"content-type", b"application/json"), *headlines(more)]
    start = {"type": f"{prefix}.response.start", "status": status_of(problem), "headers": headers}
    body = {"type": f"{prefix}.response.body", "body": msgspec.json.encode(problem), "more_body": False}
    await send(start)  # type: ignore[arg-type]  # the two kinds of answer differ in their names only
    await send(body)  # type: ignore[arg-type]
