"""Guard: middleware before the whole application: security headers, origin check, rate limits.

The headers allow a page only what comes from this server. A page of another site may neither send requests
nor open sockets. Bodies must be JSON and declare it: other types are those that a browser sends for any page.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import msgspec
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from kwartet.server.runtime.fair_slots import REQUESTER
from kwartet.server.runtime.origins import origin_of
from kwartet.server.runtime.rate_limits import ASK, CONNECT, RateLimits, TooMany, address_in
from kwartet.server.views.problems import problem_from, status_of
from kwartet.server.wire.problems import Problem

OWN = ("style", "font", "media", "connect", "manifest", "worker")
POLICY = (
    "default-src 'none'; "
    "script-src 'self' 'wasm-unsafe-eval'; "  # the page runs the core; scripts from texts stay forbidden
    + "".join(f"{kind}-src 'self'; " for kind in OWN)
    + "img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Cache-Control": "no-store",  # defaults; a response may set its own
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
OTHER_HOST = Problem(
    code="not_allowed", message="this server has another address; its host sets it with --public-url"
)
CROSS_SITE = Problem(code="not_allowed", message="pages of other sites may not use this server")
TOO_MANY_SOCKETS = Problem(code="too_many", message="too many connections from this address are open")
NOT_JSON = Problem(code="not_json", message="send JSON, with the header Content-Type: application/json")
JSON = "application/json"
HARMLESS = frozenset({"GET", "HEAD", "OPTIONS"})
ELSEWHERE = frozenset({"cross-site", "same-site"})
OWN_MACHINE = frozenset({"localhost", "127.0.0.1", "::1"})
MOST_SOCKETS = 400  # from one address, which a whole club may share
REFUSES_SOCKETS = "websocket.http.response"
RawHeaders = list[tuple[bytes, bytes]]


@dataclass
class Guard:
    """Middleware around the whole application."""

    app: ASGIApp
    rate_limits: RateLimits
    public_url: str | None = None
    open_sockets: Counter[str] = field(default_factory=Counter)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request or pass it on, and add the headers to its response."""
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self.app(scope, receive, send)
            return
        headers = self.headers_for(scope)
        REQUESTER.set(address_in(scope))

        async def send_with_headers(message: Message) -> None:
            if message["type"] in {"http.response.start", "websocket.http.response.start"}:
                message["headers"] = with_more(message.get("headers", ()), headers)
            await send(message)

        refusal = self.refusal(scope)
        if refusal:
            await refuse(scope, receive, send_with_headers, *refusal)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await self.count_socket(scope, receive, send_with_headers)
        else:
            await self.app(scope, receive, send_with_headers)

    async def count_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accept a socket, and count it while it is open."""
        address = address_in(scope)
        self.open_sockets[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.open_sockets[address] -= 1
            if not self.open_sockets[address]:
                del self.open_sockets[address]

    def refusal(self, scope: Scope) -> tuple[Problem, dict[str, str]] | None:
        """Why a request is refused, with the headers of that response; None if it is accepted."""
        if not is_own_host(Headers.from_scope(scope).get("host", ""), self.public_url):
            return OTHER_HOST, {}
        if is_cross_site(scope, self.public_url):
            return CROSS_SITE, {}
        address, is_socket = address_in(scope), scope["type"] == ScopeType.WEBSOCKET
        wait = self.rate_limits.take(CONNECT if is_socket else ASK, address)
        if wait:
            too_many = TooMany(wait)
            return problem_from(too_many), {"Retry-After": str(too_many.seconds)}
        if is_socket and self.rate_limits.is_on and self.open_sockets[address] >= MOST_SOCKETS:
            return TOO_MANY_SOCKETS, {"Retry-After": "60"}
        return (NOT_JSON, {}) if not is_socket and has_other_body(scope) else None

    def headers_for(self, scope: Scope) -> RawHeaders:
        """The headers of every response."""
        is_secure = scope["scheme"] in {"https", "wss"} or (self.public_url or "").startswith("https:")
        return SECURE_RAW_HEADERS if is_secure else RAW_HEADERS


def raw_headers(headers: Mapping[str, str]) -> RawHeaders:
    """Headers as ASGI expects them."""
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


RAW_HEADERS = raw_headers(HEADERS)
SECURE_RAW_HEADERS = raw_headers({**HEADERS, **ONLY_SECURE})


def with_more(given: Iterable[tuple[bytes, bytes]], more: RawHeaders) -> RawHeaders:
    """The headers of a response, with defaults for those that it does not set."""
    own = list(given)
    names = {name.lower() for name, _ in own}
    return own + [line for line in more if line[0] not in names]


def is_cross_site(scope: Scope, public_url: str | None = None) -> bool:
    """Whether a page of another site sends the request."""
    headers = Headers.from_scope(scope)
    origin = headers.get("origin")
    if origin is not None and not is_own(origin, headers.get("host", ""), public_url):
        return True
    is_harmless = scope["type"] == ScopeType.HTTP and scope["method"] in HARMLESS
    return not is_harmless and headers.get("sec-fetch-site") in ELSEWHERE


def has_other_body(scope: Scope) -> bool:
    """Whether a request has a body that is not declared as JSON."""
    headers = Headers.from_scope(scope)
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    media_type = headers.get("content-type", "").partition(";")[0].strip().lower()
    return has_body and media_type != JSON


def is_own_host(host: str, public_url: str | None) -> bool:
    """Whether a `Host` header names this machine or the public address.

    Any site can let its own name point here, and its pages would then be pages of this server for a browser.
    """
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return False
    return name in OWN_MACHINE or (public_url is not None and name == urlsplit(public_url).hostname)


def is_own(origin: str, host: str, public_url: str | None) -> bool:
    """Whether an origin is ours: it is the public address, or the address that the request was sent to.

    With a public address, the latter counts only on this machine, because any site can let its own name point
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


async def refuse(
    scope: Scope, receive: Receive, send: Send, problem: Problem, more: Mapping[str, str]
) -> None:
    """Refuse a request; a socket is refused before it is open."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await receive()
        if REFUSES_SOCKETS not in (scope.get("extensions") or {}):
            await send({"type": "websocket.close", "code": 4000 + status_of(problem), "reason": problem.code})
            return
    prefix = "websocket.http" if scope["type"] == ScopeType.WEBSOCKET else "http"
    headers = [(b"content-type", b"application/json"), *raw_headers(more)]
    start = {"type": f"{prefix}.response.start", "status": status_of(problem), "headers": headers}
    body = {"type": f"{prefix}.response.body", "body": msgspec.json.encode(problem), "more_body": False}
    await send(start)  # type: ignore[arg-type]  # the two kinds of response differ only in names
    await send(body)  # type: ignore[arg-type]
