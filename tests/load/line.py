"""Line: one socket of the load, as cheap as can be, so that the servers and not the tool fill the machine.

It speaks as much of the WebSocket protocol as that needs: the handshake, whole text messages, pings, the end.
"""

import asyncio
import base64
import secrets
from collections.abc import Callable, Mapping
from typing import cast

TEXT, END, PING, PONG = 0x81, 0x88, 0x89, 0x8A
MASKED = 0x80
NO_MASK = bytes(4)
SHORT = 126  # this and 127 say that two or eight bytes with the real length follow
HEAD_ENDS = b"\r\n\r\n"
ACCEPTED = b"HTTP/1.1 101 "
Hear = Callable[["Line", bytes], None]
Lose = Callable[[str], None]


class Line(asyncio.Protocol):
    """One open socket: passes on messages, answers pings, reports a lost connection."""

    def __init__(self, receive: Hear, lose: Lose) -> None:
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.address = ""
        self._receive = receive
        self._lose = lose
        self._unread = b""
        self._is_closing = False
        self._transport: asyncio.Transport

    def say(self, text: bytes) -> None:
        """Send a text of at most 125 bytes, as all are that players say here."""
        self._send(TEXT, text)

    def close(self) -> None:
        """Go."""
        self._is_closing = True
        self._send(END, b"")
        self._transport.close()

    def greet(self, address: str, path: str, headers: Mapping[str, str]) -> None:
        """Ask for a socket."""
        more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self._transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{more}\r\n".encode()
        )

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """There is a connection."""
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone; perhaps we wanted that."""
        if not self.is_open.done():
            self.is_open.set_exception(ConnectionError(f"no socket: {exc}"))
        elif not self._is_closing:
            self._lose(f"a socket was cut: {exc}")

    def data_received(self, data: bytes) -> None:
        """Some bytes have come."""
        data = self._unread + data
        if not self.is_open.done():
            head, end, data = data.partition(HEAD_ENDS)
            if not end:
                self._unread = head
                return
            self._open(head)
        self._unread = self._read(data)

    def _open(self, head: bytes) -> None:
        if head.startswith(ACCEPTED):
            self.is_open.set_result(None)
        else:
            self.is_open.set_exception(ConnectionError(head.partition(b"\r\n")[0].decode()))

    def _read(self, data: bytes) -> bytes:
        """Hand on all whole messages; return the rest."""
        start = 0
        while len(data) >= start + 2:
            body, length = start + 2, data[start + 1]
            if length >= SHORT:
                body += 2 if length == SHORT else 8
                if len(data) < body:
                    break
                length = int.from_bytes(data[start + 2 : body])
            if len(data) < body + length:
                break
            self._take(data[start], data[body : body + length])
            start = body + length
        return data[start:]

    def _take(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self._receive(self, body)
        elif kind == PING:
            self._send(PONG, body)
        elif kind == END and not self._is_closing:
            self._is_closing = True
            self._lose(f"a socket was closed: {body!r}")

    def _send(self, kind: int, body: bytes) -> None:
        self._transport.write(bytes((kind, MASKED | len(body))) + NO_MASK + body)


async def open_line(address: str, path: str, headers: Mapping[str, str], receive: Hear, lose: Lose) -> Line:
    """A socket at an address."""
    host, _, port = address.rpartition(":")
    _, line = await asyncio.get_running_loop().create_connection(lambda: Line(receive, lose), host, int(port))
    line.address = address
    line.greet(address, path, headers)
    await line.is_open
    return line
