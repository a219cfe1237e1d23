"""Line: one socket as the web server holds it, which lets go of whoever does not listen.

uvicorn closes a socket whose other end is silent, but first waits until everything is sent, and to somebody
who reads nothing that is never. Here such a line is cut. For the same reason pings are not answered while the
line is full, and a message comes in so many pieces at most. Text that is none ends a line, too, and is not
worth a word in the log, for anybody can send it.

Whoever breaks the rules is told so before the line is closed. What they still send is taken and thrown away
for a while, because a line that is closed with something unread loses the last words, too.
"""

import asyncio
from typing import cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Close, CloseCode, Frame

MOST_PIECES = 1000


class Line(WebSocketsSansIOProtocol):
    """A socket that ends when it should."""

    is_sent_away = False

    def keepalive_timeout(self) -> None:
        """Nobody has answered, so what still waits to be sent would wait for ever."""
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """All is said; there is only so much time left to hear it."""
        super().on_task_complete(task)
        if not self.disconnected:
            self.loop.call_later(self.close_timeout, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Listen, unless the last word has been said."""
        if not self.is_sent_away:
            super().data_received(data)

    def handle_parser_exception(self) -> None:
        """Say why this is the end, and give the other one time to hear it."""
        ending = cast(Close, self.conn.close_sent)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": ending.code, "reason": ending.reason})
        self.is_sent_away = self.close_sent = True
        self.transport.write(b"".join(self.conn.data_to_send()))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def handle_ping(self) -> None:
        """Answer, unless the answers pile up."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_cont(self, event: Frame) -> None:
        """Take the next piece of a message; it may be empty, so the size of the whole limits nothing."""
        if len(self.frames) < MOST_PIECES:
            super().handle_cont(event)
        elif not self.close_sent:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG, "too many pieces")
            self.handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        """Hand on a whole message, unless it calls itself text and is none."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not is_text(self.frames):
            self.frames = []
            self.conn.fail(CloseCode.INVALID_DATA, "no text")
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()


def is_text(pieces: list[bytes]) -> bool:
    """Whether pieces of a message are text together."""
    try:
        b"".join(pieces).decode()
    except UnicodeDecodeError:
        return False
    return True
