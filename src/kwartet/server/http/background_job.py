"""Background job: long work of an engine for one socket, one job at a time, that can be cancelled."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol, TypeVar

import msgspec

from kwartet.server.http.socket_session import Socket, SocketSession
from kwartet.server.live.engine_pool import Cancelled
from kwartet.server.live.outbox import Outbox
from kwartet.server.runtime.latest_value import LatestValue
from kwartet.server.views.problems import told
from kwartet.server.wire.tables import ProblemDown

Up = TypeVar("Up")
Asked_contra = TypeVar("Asked_contra", contravariant=True)
Item = TypeVar("Item")
Found = TypeVar("Found")


class BackgroundJob:
    """Runs at most one job; an error of the job is sent to the client."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._work: asyncio.Task[None] | None = None

    def begin(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Start a job; the previous one must have been stopped."""
        self._work = asyncio.create_task(self._watched(work))

    async def stop(self) -> bool:
        """Stop the job; return whether one was running."""
        work, self._work = self._work, None
        if work is None or work.done():
            return False
        work.cancel()
        await asyncio.wait([work])
        return True

    async def _watched(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            await work()
        except* Cancelled:
            pass
        except* Exception as group:  # noqa: BLE001 - sent to the client; errors of the server are logged
            self._outbox.put(ProblemDown(problem=told(first_of(group), "a job failed")))


class JobRunner(Protocol[Asked_contra]):
    """Runs the jobs of one client."""

    job: BackgroundJob

    async def handle(self, message: Asked_contra) -> None:
        """Start or stop a job, as the message says."""


async def serve(
    socket: Socket, decoder: msgspec.json.Decoder[Up], make_runner: Callable[[Outbox], JobRunner[Up]]
) -> None:
    """Handle the messages of a socket; when it is closed, its job is cancelled."""
    await socket.accept()
    session = SocketSession(socket, decoder)
    runner = make_runner(session.outbox)
    try:
        await session.hold(runner.handle)
    finally:
        await runner.job.stop()


async def reported(
    work: Awaitable[Found], latest: LatestValue[Item], report: Callable[[Item], None]
) -> Found:
    """Wait for work, and report its values as they come."""

    async def report_all() -> None:
        async for item in latest:
            report(item)

    async with asyncio.TaskGroup() as group:
        group.create_task(report_all())
        try:
            return await work
        finally:
            latest.end()


def first_of(group: BaseExceptionGroup[Exception]) -> Exception:
    """The first single error in a group of errors."""
    mistake = group.exceptions[0]
    return first_of(mistake) if isinstance(mistake, BaseExceptionGroup) else mistake
