"""Outbox: what is to be told to one socket, in its order.

Whoever has something to tell puts it here and never waits. A listener who falls too far behind is let go; on
its return it is told the whole state.
"""

import asyncio

import msgspec

from kwartet.server.messages.base import Wire

MOST_WAITING = 200
MOST_LETTERS = 1_000_000


class FallenBehind(Exception):
    """The listener does not listen."""


class Outbox:
    """Messages that wait to be sent."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self._letters = 0
        self._has_fallen_behind = False

    def put(self, message: Wire) -> None:
        """Tell something."""
        self.put_text(encoded(message))

    def put_text(self, text: str) -> None:
        """Tell something that is already written."""
        if self._waiting.qsize() >= MOST_WAITING or self._letters > MOST_LETTERS:
            self._has_fallen_behind = True
        else:
            self._waiting.put_nowait(text)
            self._letters += len(text)

    async def take(self) -> str:
        """What is to be sent next; raises `FallenBehind`."""
        text = await self._waiting.get()
        if self._has_fallen_behind:
            raise FallenBehind
        self._letters -= len(text)
        return text


def encoded(message: Wire) -> str:
    """A message as it goes over the wire."""
    return msgspec.json.encode(message).decode()
