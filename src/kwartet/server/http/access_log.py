"""Access log: every request and every socket gets an id, is measured, and is logged.

The id is in every log line that belongs to the request, and in its answer as `X-Request-ID`. No line has
personal data: neither network addresses nor names of players.
"""

import re
import secrets
import time
from typing import cast

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, ReceiveMessage, Scope, Send
from structlog.contextvars import bound_contextvars

from kwartet.server.runtime.metrics import MESSAGES, REQUEST_SECONDS, REQUESTS, SOCKETS

TABLE = re.compile(r"/api/tables/([\w-]{1,64})(?:/|$)")
QUIET = {"/api/health", "/api/ready", "/metrics"}  # polled by monitoring
METHODS = {"GET", "HEAD", "POST", "PATCH", "DELETE"}
LONGEST_PATH = 200
PLAYER = re.compile(r"^(/api/players|/player)/[^/]+")
UNANSWERED = 500
FORBIDDEN = 403  # the status that a browser gets if a socket is closed before it is open
REFUSALS = {"websocket.close", "websocket.http.response.start"}
log = structlog.get_logger(__name__)


def access_log(app: ASGIApp) -> ASGIApp:
    """Wrap the whole application in the access log."""

    async def logged(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):  # startup or shutdown of the server
            await app(scope, receive, send)
            return
        name = secrets.token_hex(8)
        with bound_contextvars(request=name, **named_table(scope["path"])):
            if scope["type"] == ScopeType.WEBSOCKET:
                await log_socket(app, scope, receive, send)
            else:
                await log_request(app, name, scope, receive, send)

    return logged


async def log_request(app: ASGIApp, name: str, scope: Scope, receive: Receive, send: Send) -> None:
    """Measure and log a request."""
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


async def log_socket(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Count a socket and its messages, and log its beginning and end, or its refusal."""
    began = time.perf_counter()
    is_open = False

    async def counted() -> ReceiveMessage:
        message = await receive()
        if message["type"] == "websocket.receive":
            MESSAGES.inc()
        return message

    async def noted(message: Message) -> None:
        nonlocal is_open
        if message["type"] == "websocket.accept":
            is_open = True
            log.info("socket opened", path=path_of(scope))
        elif not is_open and message["type"] in REFUSALS:
            log.info("socket refused", path=path_of(scope), status=message.get("status", FORBIDDEN))
        await send(message)

    SOCKETS.inc()
    try:
        await app(scope, cast("Receive", counted), noted)
    finally:
        SOCKETS.dec()
        if is_open:
            log.info("socket closed", path=path_of(scope), seconds=round(time.perf_counter() - began, 1))


def path_of(scope: Scope) -> str:
    """The path of a request, without its query and without the name of a player."""
    return PLAYER.sub(r"\1/*", scope["path"])[:LONGEST_PATH]


def named_table(path: str) -> dict[str, str]:
    """The table that a path is about, if any."""
    found = TABLE.match(path)
    return {"table": found[1]} if found else {}
