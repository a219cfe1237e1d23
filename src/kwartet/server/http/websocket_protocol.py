"""WebSocket protocol: uvicorn's protocol class, but closing clients that stop reading.

uvicorn closes a socket whose client is silent only after everything is sent, which never happens if the
client reads nothing. Here the transport is aborted. For the same reason pings are not answered while the
write buffer is full, and the number of fragments of a message is limited. A text message that is not UTF-8
ends the connection, without a log line, because any client can send it.

A game sends many short messages, so three things are done in a cheaper way. Whole text messages and pongs are
parsed here; from the first other data on a connection is parsed by the library. Frames that are encoded
already are written at once. All connections share one timer for pings.

A client that breaks the protocol gets a close frame with the reason. What it still sends is discarded for a
while, because a socket that is closed with unread data would lose that frame.
"""

import asyncio
import secrets
from collections.abc import Iterable
from itertools import count
from typing import cast

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Close, CloseCode, Frame
from websockets.http11 import Request

from kwartet.server.runtime.frames import PING, PONG, Message, frame_of, simple_messages

MOST_FRAGMENTS = 1000
CONNECTION = "kwartet.connection"  # the key of this object in the scope of a socket
HEAD_ENDS = b"\r\n\r\n"
PING_SIZE = 4
OBJECT_SIZE = 64  # bytes; addresses of objects are multiples of a power of two
PING_SECONDS = 10  # a dead connection is detected after at most twice this time


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket connection that aborts its transport when the client does not respond."""

    is_closing = False
    turn = 0  # in which second of the pings this connection gets its own
    is_simple = False  # whether all data since the handshake was parsed here

    def handle_connect(self, event: Request) -> None:
        """Begin the handshake, and let the application find this connection."""
        super().handle_connect(event)
        if not self.close_sent:
            cast("dict[str, object]", self.scope)[CONNECTION] = self
            self.is_simple = True
            self.turn = id(self) // OBJECT_SIZE % PING_SECONDS

    def write_frame(self, frame: bytes) -> bool:
        """Write a frame at once, unless the client is gone or reads too slowly; return whether it is."""
        is_open = self.handshake_complete and not (self.close_sent or self.disconnected)
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(frame)
        return True

    def ping(self, payload: bytes, frame: bytes) -> None:
        """Send a ping, or end the connection if the last one was not answered."""
        if not self.handshake_complete or self.close_sent or self.transport.is_closing():
            return
        if self.pending_ping_payload is not None:
            self.keepalive_timeout()
        else:
            self.pending_ping_payload = payload
            self.transport.write(frame)

    def keepalive_timeout(self) -> None:
        """Abort the transport: the client does not answer pings, so waiting data would never be sent."""
        super().keepalive_timeout()
        self.transport.abort()

    async def send(self, message: ASGISendEvent) -> None:
        """Send; a refusal that is sent in full completes the handshake, otherwise uvicorn logs an error."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Abort the transport after a timeout if the client does not close the connection."""
        super().on_task_complete(task)
        if not self.disconnected:
            self.loop.call_later(self.close_timeout, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Parse data, unless the close frame is sent."""
        if self.is_closing:
            return
        messages = simple_messages(data, self.conn.max_message_size or 0) if self.is_simple else None
        if messages is not None:
            for message in messages:
                self.take_simple(message)
            return
        self.is_simple = False
        super().data_received(data)
        # The library may hold the beginning of a frame that came with the handshake.
        self.is_simple = self.is_simple and data.endswith(HEAD_ENDS)

    def take_simple(self, message: Message) -> None:
        """Take a text message or a pong."""
        if message.kind == PONG:
            if message.content == self.pending_ping_payload:
                self.pending_ping_payload = None
        elif not self.is_closing:
            self.curr_msg_data_type, self.frames = "text", [message.content]
            self.send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Send the close frame with the reason, and give the client time to read it."""
        ending = cast(Close, self.conn.close_sent)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": ending.code, "reason": ending.reason})
        self.is_closing = self.close_sent = True
        self.transport.write(b"".join(self.conn.data_to_send()))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def handle_ping(self) -> None:
        """Answer a ping, unless the write buffer is full."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_cont(self, event: Frame) -> None:
        """Add a fragment; limit their number, because empty fragments never reach the size limit."""
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        elif not self.close_sent:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG, "too many fragments")
            self.handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        """Pass a complete message to the application; text that is not UTF-8 ends the connection."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not is_text(self.frames):
            self.frames = []
            self.conn.fail(CloseCode.INVALID_DATA, "no text")
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()


async def keep_alive(connections: Iterable[object]) -> None:
    """Ping all sockets, a part of them every second."""
    for turn in count():
        await asyncio.sleep(1)
        payload = secrets.token_bytes(PING_SIZE)
        frame = frame_of(PING, payload)
        for connection in list(connections):
            if isinstance(connection, WebSocketProtocol) and connection.turn == turn % PING_SECONDS:
                connection.ping(payload, frame)


def is_text(pieces: list[bytes]) -> bool:
    """Whether fragments are valid UTF-8 together."""
    try:
        b"".join(pieces).decode()
    except UnicodeDecodeError:
        return False
    return True
