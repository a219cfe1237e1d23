"""Line: one socket as the web server holds it, which lets go of whoever does not listen.

uvicorn closes a socket whose other end is silent, but first waits until everything is sent, and to somebody
who reads nothing that is never. Here such a line is cut. For the same reason pings are not answered while the
line is full, and a message comes in so many pieces at most. Text that is none ends a line, too, and is not
worth a word in the log, for anybody can send it.
"""

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

MOST_PIECES = 1000


class Line(WebSocketsSansIOProtocol):
    """A socket that ends when it should."""

    def keepalive_timeout(self) -> None:
        """Nobody has answered, so what still waits to be sent would wait for ever."""
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """All is said; there is only so much time left to hear it."""
        super().on_task_complete(task)
        if not self.disconnected:
            self.loop.call_later(self.close_timeout, self.transport.abort)

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
