"""Study: long work for one person, one piece at a time, that can be stopped at once."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol, TypeVar

import msgspec

from kwartet.server.conversation import Conversation, Socket, told
from kwartet.server.engine_room import Halted
from kwartet.server.messages.tables import ProblemDown
from kwartet.server.news import News
from kwartet.server.outbox import Outbox

Up = TypeVar("Up")
Asked_contra = TypeVar("Asked_contra", contravariant=True)
Item = TypeVar("Item")
Found = TypeVar("Found")


class Study:
    """At most one piece of work under way; what goes wrong in it is told."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._work: asyncio.Task[None] | None = None

    def begin(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Begin with something; what was under way must have been stopped."""
        self._work = asyncio.create_task(self._watched(work))

    async def stop(self) -> bool:
        """Stop what is under way; tell whether there was anything."""
        work, self._work = self._work, None
        if work is None or work.done():
            return False
        work.cancel()
        await asyncio.wait([work])
        return True

    async def _watched(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            await work()
        except* Halted:
            pass
        except* Exception as group:  # noqa: BLE001 - it is told, and ours are noted
            self._outbox.put(ProblemDown(problem=told(first_of(group))))


class Student(Protocol[Asked_contra]):
    """Does what one person asks for."""

    study: Study

    async def hear(self, message: Asked_contra) -> None:
        """Begin with what is asked, or stop."""


async def serve(
    socket: Socket, decoder: msgspec.json.Decoder[Up], hire: Callable[[Outbox], Student[Up]]
) -> None:
    """Hold a conversation with a student; when it ends, so does the work."""
    await socket.accept()
    conversation = Conversation(socket, decoder)
    student = hire(conversation.outbox)
    try:
        await conversation.hold(student.hear)
    finally:
        await student.study.stop()


async def reported(work: Awaitable[Found], news: News[Item], report: Callable[[Item], None]) -> Found:
    """Wait for some work, and report its news as they come."""

    async def pass_on() -> None:
        async for item in news:
            report(item)

    async with asyncio.TaskGroup() as group:
        group.create_task(pass_on())
        try:
            return await work
        finally:
            news.end()


def first_of(group: BaseExceptionGroup[Exception]) -> Exception:
    """The first single mistake in a group of them."""
    mistake = group.exceptions[0]
    return first_of(mistake) if isinstance(mistake, BaseExceptionGroup) else mistake
