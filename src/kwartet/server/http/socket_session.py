"""Socket session: one WebSocket from its opening to its end.

Messages are decoded and handled one after the other; a message that cannot be decoded gets an answer that
says why. Messages to the client wait in an outbox, so a slow client delays no other client.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Generic, TypeVar, cast

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from kwartet.server.accounts.connections import connections_at
from kwartet.server.http.authentication import visitor_at
from kwartet.server.http.request_limits import SocketRateLimit
from kwartet.server.http.websocket_protocol import CONNECTION, WebSocketProtocol
from kwartet.server.live.outbox import FallenBehind, Outbox, Write
from kwartet.server.runtime.limits import LARGEST_MESSAGE
from kwartet.server.runtime.refusal import Refusal, bad_message
from kwartet.server.views.problems import told
from kwartet.server.wire.tables import ProblemDown

LOG_IN_FIRST = 4401
NOT_FOUND = 4404
TRY_AGAIN_LATER = 1013
Up = TypeVar("Up")
Socket = WebSocket[Any, Any, Any]


class SocketSession(Generic[Up]):
    """Reads from a socket until it is closed, and writes what the outbox holds."""

    def __init__(self, socket: Socket, decoder: msgspec.json.Decoder[Up]) -> None:
        self.outbox = Outbox(writer_at(socket))
        self._socket = socket
        self._decoder = decoder
        self._visitor = visitor_at(socket)
        self._rate_limit = SocketRateLimit(socket.scope)

    async def hold(self, handle: Callable[[Up], Awaitable[None]]) -> None:
        """Read and write until the socket is closed."""
        writing = asyncio.create_task(self._write())
        try:
            with connections_at(self._socket).present(self._visitor, self._close_logged_out):
                while True:
                    await self._read(handle)
        except WebSocketDisconnect:
            pass
        finally:
            writing.cancel()

    async def _read(self, handle: Callable[[Up], Awaitable[None]]) -> None:
        text = await self._socket.receive_data(mode="text")
        await self._rate_limit.slow_down()
        try:
            message = self._understood(text)
            self._rate_limit.check(message, self._visitor.id if self._visitor else None)
            await handle(message)
        except WebSocketDisconnect:
            raise
        except Exception as mistake:  # noqa: BLE001 - whatever the error is, the socket stays open
            self.outbox.put(ProblemDown(problem=told(mistake, "a message failed")))

    def _understood(self, text: str) -> Up:
        size = len(text.encode())
        if size > LARGEST_MESSAGE:
            raise Refusal("too_large", f"a message has at most {LARGEST_MESSAGE} bytes, not {size}")
        try:
            return self._decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as mistake:
            raise bad_message("this message cannot be understood", mistake) from None

    async def _close_logged_out(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self._socket.close(LOG_IN_FIRST, "log_in_first")

    async def _write(self) -> None:
        try:
            while True:
                await self._socket.send_text(await self.outbox.take())
        except FallenBehind:
            await self._socket.close(TRY_AGAIN_LATER, "this client reads too slowly; connect again")
        except (WebSocketDisconnect, RuntimeError, OSError):  # the client disconnected during the write
            return


def writer_at(socket: Socket) -> Write | None:
    """Writes frames to a socket at once; None if another server than ours runs the application."""
    connection = cast("dict[str, object]", socket.scope).get(CONNECTION)
    return connection.write_frame if isinstance(connection, WebSocketProtocol) else None


async def refuse(socket: Socket, mistake: Exception) -> None:
    """Close a socket with a problem; a client should try again later unless it is the client's."""
    problem = told(mistake, "a socket failed")
    code = NOT_FOUND if isinstance(mistake, Refusal) else TRY_AGAIN_LATER
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.send_json(msgspec.to_builtins(ProblemDown(problem=problem)))
        await socket.close(code, problem.code)
