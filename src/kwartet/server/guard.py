"""Guard: what holds for every answer, and who may ask at all.

The headers allow a page nothing but what comes from this very server. A page of another site may neither ask
nor open a socket: a browser tells where a page comes from, and programs say nothing.
"""

from urllib.parse import urlsplit

import msgspec
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from kwartet.server.messages.problems import Problem

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
}
STRANGER = Problem(code="not_allowed", message="pages of other sites may not use this server")


def guard(app: ASGIApp) -> ASGIApp:
    """Put the guard before the whole application."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message.setdefault("headers", [])
                headers = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        if scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET) and comes_from_elsewhere(scope):
            await turn_stranger_away(scope, receive, send_with_headers)
        else:
            await app(scope, receive, send_with_headers)

    return guarded


def comes_from_elsewhere(scope: Scope) -> bool:
    """Whether a page of another site asks."""
    headers = Headers.from_scope(scope)
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc.lower() != headers.get("host", "").lower()


async def turn_stranger_away(scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse; a socket is refused before it is open."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": STRANGER.code})
        return
    body = msgspec.json.encode(STRANGER)
    await send(
        {"type": "http.response.start", "status": 403, "headers": [(b"content-type", b"application/json")]}
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})
