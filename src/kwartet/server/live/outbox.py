"""Outbox: messages that wait to be sent to one socket, in order.

Adding a message never waits. While nothing waits, a message is written to the socket at once. A client that
stops reading is disconnected; when it connects again it gets the whole state.
"""

import asyncio
from collections.abc import Callable

import msgspec

from kwartet.server.runtime.frames import TEXT, frame_of
from kwartet.server.wire.base import Wire

MOST_WAITING = 200
MOST_BYTES = 1_000_000
Write = Callable[[bytes], bool]  # writes a frame at once if that is possible, and returns whether it was


class FallenBehind(Exception):
    """The client does not read its messages."""


class Encoded:
    """A message as it is sent, encoded once for all clients."""

    def __init__(self, message: Wire) -> None:
        self.text = msgspec.json.encode(message)
        self.frame = frame_of(TEXT, self.text)


class Outbox:
    """Messages that wait to be sent."""

    def __init__(self, write: Write | None = None) -> None:
        self._write = write
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue()
        self._bytes = 0
        self._is_sending = False
        self._has_fallen_behind = False

    def put(self, message: Wire) -> None:
        """Add a message."""
        self.put_encoded(Encoded(message))

    def put_encoded(self, message: Encoded) -> None:
        """Add a message that is already encoded."""
        if self._waiting.empty() and not self._is_sending and self._write and self._write(message.frame):
            return
        if self._waiting.qsize() >= MOST_WAITING or self._bytes > MOST_BYTES:
            self._has_fallen_behind = True
        else:
            self._waiting.put_nowait(message.text)
            self._bytes += len(message.text)

    async def take(self) -> str:
        """The next message to send; until the next call it counts as being sent. Raises `FallenBehind`."""
        self._is_sending = False
        text = await self._waiting.get()
        if self._has_fallen_behind:
            raise FallenBehind
        self._is_sending = True
        self._bytes -= len(text)
        return text.decode()
