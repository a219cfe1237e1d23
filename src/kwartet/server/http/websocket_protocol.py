"""WebSocket protocol: uvicorn's protocol class, but closing clients that stop reading.

uvicorn closes a socket whose client is silent only after everything is sent, which never happens if the
client reads nothing. Here the transport is aborted. For the same reason pings are not answered while the
write buffer is full, and the number of fragments of a message is limited. A text message that is not UTF-8
ends the connection, without a log line, because any client can send it.

A client that breaks the protocol gets a close frame with the reason. What it still sends is discarded for a
while, because a socket that is closed with unread data would lose that frame.
"""

import asyncio
from typing import cast

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Close, CloseCode, Frame

MOST_FRAGMENTS = 1000


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket connection that aborts its transport when the client does not respond."""

    is_closing = False

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
        if not self.is_closing:
            super().data_received(data)

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


def is_text(pieces: list[bytes]) -> bool:
    """Whether fragments are valid UTF-8 together."""
    try:
        b"".join(pieces).decode()
    except UnicodeDecodeError:
        return False
    return True
