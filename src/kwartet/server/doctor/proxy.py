"""Proxy: whether the public address leads to the server, with WebSockets and the right headers.

The requests are those of a visitor, with a forged header that the proxy must not pass on.
"""

import asyncio
import http.client
import json
import ssl
from dataclasses import dataclass
from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus, WebSocketException

from kwartet.server.doctor.finding import Finding, failure, ok, skipped, warning
from kwartet.server.doctor.services import compare_clocks

PATIENCE = 10.0  # seconds
FORGED = "198.51.100.77"  # an address that nobody has
HEALTH = "/api/health"
TRUST = "start the server with --trusted-proxy and the address of the proxy, such as 127.0.0.1"
FORWARD = "let the proxy set the header X-Forwarded-For to the address of the client, see docs/hosts.md"


@dataclass(frozen=True)
class Reply:
    """The reply of the server to a visitor: its status, date and content."""

    status: int
    date: str | None
    content: Any


async def check_public(public_url: str | None) -> list[Finding]:
    """Everything about the public address."""
    if public_url is None:
        return [skipped("proxy", "without --public-url only this machine is served")]
    try:
        reply = await asyncio.to_thread(ask, public_url)
    except ssl.SSLCertVerificationError as trouble:
        fix = "let the proxy use a valid certificate; Caddy gets one by itself, for nginx use certbot"
        return [failure("proxy", f"the certificate is not valid: {trouble.verify_message}", fix)]
    except (OSError, http.client.HTTPException, ValueError) as trouble:
        fix = "check the name in the DNS, the firewall, and whether the proxy and the server run"
        return [failure("proxy", f"{public_url} does not answer: {trouble}", fix)]
    if reply.status != http.client.OK or not isinstance(reply.content, dict):
        return [wrong_reply(public_url, reply.status)]
    found = [*check_headers(public_url, reply.content), await check_sockets(public_url)]
    return [*found, *([check_date(reply.date)] if reply.date else [])]


def ask(public_url: str) -> Reply:
    """Ask the server how it sees us; raises `OSError`, `HTTPException` or `ValueError`."""
    parts = urlsplit(public_url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=PATIENCE)
    try:
        connection.request("GET", HEALTH, headers={"X-Forwarded-For": FORGED})
        response = connection.getresponse()
        body = response.read()
        is_json = response.status == http.client.OK
        return Reply(response.status, response.getheader("Date"), json.loads(body) if is_json else None)
    finally:
        connection.close()


def wrong_reply(public_url: str, status: int) -> Finding:
    """Something replies, but not as the server would."""
    message = f"{public_url}{HEALTH} replies with the status {status}"
    if status == http.client.FORBIDDEN:
        return failure("proxy", message, "let the proxy pass the Host header on, and check --public-url")
    return failure("proxy", message, "start the server, and check where the proxy forwards to; see its log")


def check_headers(public_url: str, seen: dict[str, Any]) -> list[Finding]:
    """Whether the server knows the scheme and the address of a visitor."""
    if seen.get("address") == FORGED:
        return [failure("proxy headers", "visitors can forge their address", FORWARD)]
    if seen.get("scheme") != urlsplit(public_url).scheme:
        message = f"the server takes {public_url} for {seen.get('scheme')}, so all visitors share one address"
        return [failure("proxy headers", message, TRUST)]
    return [ok("proxy headers", f"the server sees a visitor at {seen.get('address')} by {seen['scheme']}")]


async def check_sockets(public_url: str) -> Finding:
    """Whether WebSockets come through."""
    address = f"{public_url.rstrip('/').replace('http', 'ws', 1)}/api/lobby"
    fix = "let the proxy forward WebSockets: the headers Upgrade and Connection, with HTTP/1.1"
    try:
        async with asyncio.timeout(PATIENCE), connect(address) as socket:
            await socket.recv()
    except InvalidStatus as refused:
        return failure("websockets", f"refused with the status {refused.response.status_code}", fix)
    except (OSError, TimeoutError, WebSocketException) as trouble:
        return failure("websockets", f"{address}: {type(trouble).__name__}", fix)
    return ok("websockets", "WebSockets reach the server")


def check_date(date: str) -> Finding:
    """The clock of the machine that answers."""
    try:
        theirs = parsedate_to_datetime(date)
    except ValueError:
        return warning("clock", f"the date {date!r} in a reply is invalid", "check the proxy")
    return compare_clocks("the public address", theirs.astimezone(UTC))
