"""Frames: WebSocket messages as bytes.

A server does not mask its frames, so one frame serves all clients. Clients mask theirs; the frames that a
game needs are parsed here: whole text messages and pongs.
"""

from collections.abc import Iterator
from typing import NamedTuple

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the faster one of two

TEXT, PING, PONG = 0x81, 0x89, 0x8A  # each in one frame
MASKED = 0x80
KEY = 4  # bytes of a mask
HEAD = 2
SHORT = 125  # bytes; a longer message has its length in 2 or 8 bytes more
MEDIUM = 0xFFFF
TWO_BYTES, EIGHT_BYTES = 126, 127
TOO_LARGE = MASKED | EIGHT_BYTES


class Message(NamedTuple):
    """A text message or a pong of a client."""

    kind: int
    content: bytes


def frame_of(kind: int, content: bytes) -> bytes:
    """The frame of a message from the server."""
    size = len(content)
    if size <= SHORT:
        return bytes((kind, size)) + content
    if size <= MEDIUM:
        return bytes((kind, TWO_BYTES)) + size.to_bytes(2, "big") + content
    return bytes((kind, EIGHT_BYTES)) + size.to_bytes(8, "big") + content


def simple_messages(data: bytes, largest: int) -> list[Message] | None:
    """The messages of which data consists; None if there is anything else in it, or one that is too large."""
    found = list(messages_in(data, largest))
    is_complete = sum(size for size, _ in found) == len(data)
    return [message for _, message in found] if is_complete else None


def messages_in(data: bytes, largest: int) -> Iterator[tuple[int, Message]]:
    """The simple messages at the beginning of data, each with the size of its frame."""
    start, end = 0, len(data)
    while start + HEAD + KEY <= end:
        kind, size, body = data[start], data[start + 1] & ~MASKED, start + HEAD
        if size == TWO_BYTES:
            size, body = int.from_bytes(data[body : body + 2], "big"), body + 2
        stop = body + KEY + size
        is_simple = kind in (TEXT, PONG) and data[start + 1] & MASKED and data[start + 1] != TOO_LARGE
        if not is_simple or stop > end or size > (largest if kind == TEXT else SHORT):
            return
        yield stop - start, Message(kind, apply_mask(data[body + KEY : stop], data[body : body + KEY]))
        start = stop
