"""Raw: a socket without any library between, to do what no library does."""

import base64
import os
import socket
import struct
import time
from types import TracebackType
from typing import Self

from server.server_client import PATIENCE

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
MASK = bytes(4)  # a mask of zeros is a mask
SMALL_BUFFER = 4096


class Raw:
    """A client that reads only when it is told to, and answers no pings by itself."""

    def __init__(self, host: str, path: str, cookie: str = "") -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        self.socket.settimeout(PATIENCE)
        address, _, port = host.rpartition(":")
        self.socket.connect((address, int(port)))
        key = base64.b64encode(os.urandom(16)).decode()
        head = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {cookie}",
        ]
        self.socket.sendall("\r\n".join([*head, "", ""]).encode())
        self.stream = self.socket.makefile("rb")
        assert b" 101 " in self.stream.readline()
        while self.stream.readline().strip():
            pass  # until the head is over, or the line

    def send(self, content: bytes, kind: int = TEXT, *, is_last: bool = True) -> None:
        """Send one frame."""
        self.socket.sendall(frame(content, kind, is_last=is_last))

    def receive(self) -> tuple[int, bytes]:
        """The next frame: what kind it is, and what it holds; a close without a word is one, too."""
        try:
            head = self.stream.read(2)
            if not head:
                return CLOSE, b""
            size = head[1]
            if size == 126:
                (size,) = struct.unpack("!H", self.stream.read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.stream.read(8))
            return head[0] & 15, self.stream.read(size)
        except ConnectionError:
            return CLOSE, b""

    def receive_until(self, kind: int) -> bytes:
        """The content of the next frame of a kind; nothing comes after a close."""
        received = self.receive()
        while received[0] != kind:
            assert received[0] != CLOSE, f"the server has closed the line: {received[1]!r}"
            received = self.receive()
        return received[1]

    def closing(self) -> int | None:
        """The number with which the server closes, None if it does so without one."""
        content = self.receive_until(CLOSE)
        return struct.unpack("!H", content[:2])[0] if content else None

    def is_cut_off(self) -> bool:
        """Whether the server has let go of the connection, without reading what is left."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                self.socket.sendall(frame(b"", PONG))
            except ConnectionError:
                return True
            time.sleep(0.1)
        return False

    def __enter__(self) -> Self:
        """Stay until the end of a block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Go."""
        self.stream.close()
        self.socket.close()


def frame(content: bytes, kind: int = TEXT, *, is_last: bool = True) -> bytes:
    """One frame as clients send it."""
    size = len(content)
    head = bytes([(0x80 if is_last else 0) | kind])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 1 << 16:
        head += bytes([0x80 | 126]) + struct.pack("!H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack("!Q", size)
    return head + MASK + content
