"""Conversation: one socket, from the first word to the last.

What comes up is read, understood and handed on; what cannot be understood gets an answer that says why. What
goes down comes from an outbox, so that a slow listener never holds anybody up.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Generic, TypeVar

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from kwartet.server.accounts.attendance import attendance_at
from kwartet.server.accounts.visitor import visitor_at
from kwartet.server.limits import LARGEST_MESSAGE
from kwartet.server.messages.problems import Problem
from kwartet.server.messages.tables import ProblemDown
from kwartet.server.outbox import FallenBehind, Outbox
from kwartet.server.pace import Pace
from kwartet.server.problems import Refusal, bad_message, our_fault, problem_of

LOG_IN_FIRST = 4401
NOT_FOUND = 4404
TRY_AGAIN_LATER = 1013
Up = TypeVar("Up")
Socket = WebSocket[Any, Any, Any]
log = structlog.get_logger(__name__)


class Conversation(Generic[Up]):
    """Reads from a socket until it is closed, and writes what the outbox holds."""

    def __init__(self, socket: Socket, decoder: msgspec.json.Decoder[Up]) -> None:
        self.outbox = Outbox()
        self._socket = socket
        self._decoder = decoder
        self._visitor = visitor_at(socket)
        self._pace = Pace(socket.scope)

    async def hold(self, hear: Callable[[Up], Awaitable[None]]) -> None:
        """Talk until the other side has gone."""
        writing = asyncio.create_task(self._write())
        try:
            with attendance_at(self._socket).present(self._visitor, self._send_away):
                while True:
                    await self._read(hear)
        except WebSocketDisconnect:
            pass
        finally:
            writing.cancel()

    async def _read(self, hear: Callable[[Up], Awaitable[None]]) -> None:
        text = await self._socket.receive_data(mode="text")
        await self._pace.slow_down()
        try:
            message = self._understood(text)
            self._pace.check(message, self._visitor.id if self._visitor else None)
            await hear(message)
        except WebSocketDisconnect:
            raise
        except Exception as mistake:  # noqa: BLE001 - whatever it is, the conversation goes on
            self.outbox.put(ProblemDown(problem=told(mistake)))

    def _understood(self, text: str) -> Up:
        size = len(text.encode())
        if size > LARGEST_MESSAGE:
            raise Refusal("too_large", f"a message has at most {LARGEST_MESSAGE} bytes, not {size}")
        try:
            return self._decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as mistake:
            raise bad_message("this message cannot be understood", mistake) from None

    async def _send_away(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self._socket.close(LOG_IN_FIRST, "log_in_first")

    async def _write(self) -> None:
        try:
            while True:
                await self._socket.send_text(await self.outbox.take())
        except FallenBehind:
            await self._socket.close(TRY_AGAIN_LATER, "you have fallen behind; come again")
        except (WebSocketDisconnect, RuntimeError, OSError):  # it has gone while we spoke
            return


def told(mistake: Exception) -> Problem:
    """What to tell about a mistake; one of ours is noted."""
    problem = problem_of(mistake)
    if problem is None:
        log.error("a message failed", exc_info=mistake)
    return problem or our_fault()


async def turn_away(socket: Socket, refusal: Refusal) -> None:
    """Tell somebody that there is nothing to talk about."""
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.send_json(msgspec.to_builtins(ProblemDown(problem=refusal.problem)))
        await socket.close(NOT_FOUND, refusal.problem.code)
