"""Outbox: messages that wait to be sent to one socket, in order.

Adding a message never waits. A client that stops reading is disconnected; when it connects again it gets the
whole state.
"""

import asyncio

import msgspec

from kwartet.server.wire.base import Wire

MOST_WAITING = 200
MOST_CHARACTERS = 1_000_000


class FallenBehind(Exception):
    """The client does not read its messages."""


class Outbox:
    """Messages that wait to be sent."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self._characters = 0
        self._has_fallen_behind = False

    def put(self, message: Wire) -> None:
        """Add a message."""
        self.put_text(encoded(message))

    def put_text(self, text: str) -> None:
        """Add a message that is already encoded."""
        if self._waiting.qsize() >= MOST_WAITING or self._characters > MOST_CHARACTERS:
            self._has_fallen_behind = True
        else:
            self._waiting.put_nowait(text)
            self._characters += len(text)

    async def take(self) -> str:
        """The next message to send; raises `FallenBehind`."""
        text = await self._waiting.get()
        if self._has_fallen_behind:
            raise FallenBehind
        self._characters -= len(text)
        return text


def encoded(message: Wire) -> str:
    """A message as it is sent."""
    return msgspec.json.encode(message).decode()
