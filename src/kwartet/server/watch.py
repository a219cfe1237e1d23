"""Watch: every request and every socket gets a name, is measured, and is noted.

The name goes into every line of the log that belongs to the request, and to the person who asked (as
`X-Request-ID`), so that both can be brought together.
"""

import re
import secrets
import time
from typing import cast

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, ReceiveMessage, Scope, Send
from structlog.contextvars import bound_contextvars

from kwartet.server.measures import MESSAGES, REQUEST_SECONDS, REQUESTS, SOCKETS

TABLE = re.compile(r"/api/tables/([\w-]{1,64})(?:/|$)")
QUIET = {"/api/health", "/api/ready", "/metrics"}  # asked again and again by machines
METHODS = {"GET", "HEAD", "POST", "PATCH", "DELETE"}
LONGEST_PATH = 200
UNANSWERED = 500
log = structlog.get_logger(__name__)


def watch(app: ASGIApp) -> ASGIApp:
    """Put the watch before the whole application."""

    async def watched(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):  # the server begins or ends
            await app(scope, receive, send)
            return
        name = secrets.token_hex(8)
        with bound_contextvars(request=name, **named_table(scope["path"])):
            if scope["type"] == ScopeType.WEBSOCKET:
                await watch_socket(app, scope, receive, send)
            else:
                await watch_request(app, name, scope, receive, send)

    return watched


async def watch_request(app: ASGIApp, name: str, scope: Scope, receive: Receive, send: Send) -> None:
    """Measure and note a request."""
    began = time.perf_counter()
    method = str(scope.get("method"))
    status = UNANSWERED

    async def send_with_name(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            message["headers"] = [*message.get("headers", ()), (b"x-request-id", name.encode())]
        await send(message)

    try:
        await app(scope, receive, send_with_name)
    finally:
        seconds = time.perf_counter() - began
        REQUESTS.labels(method if method in METHODS else "other", status).inc()
        REQUEST_SECONDS.observe(seconds)
        if scope["path"] not in QUIET:
            took = round(seconds * 1000, 1)
            log.info("request", method=method, path=path_of(scope), status=status, milliseconds=took)


async def watch_socket(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Count a socket and its messages, and note when it comes and goes."""
    began = time.perf_counter()

    async def counted() -> ReceiveMessage:
        message = await receive()
        if message["type"] == "websocket.receive":
            MESSAGES.inc()
        return message

    SOCKETS.inc()
    log.info("socket opened", path=path_of(scope))
    try:
        await app(scope, cast("Receive", counted), send)
    finally:
        SOCKETS.dec()
        log.info("socket closed", path=path_of(scope), seconds=round(time.perf_counter() - began, 1))


def path_of(scope: Scope) -> str:
    """What was asked for; what stands after a `?` stays out of it."""
    return scope["path"][:LONGEST_PATH]


def named_table(path: str) -> dict[str, str]:
    """The table that a path is about, if any."""
    found = TABLE.match(path)
    return {"table": found[1]} if found else {}
