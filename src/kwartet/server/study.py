"""Study: long work for one person, one piece at a time, that can be stopped at once."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from kwartet.server.conversation import told
from kwartet.server.engine_room import Halted
from kwartet.server.messages.tables import ProblemDown
from kwartet.server.outbox import Outbox


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


def first_of(group: BaseExceptionGroup[Exception]) -> Exception:
    """The first single mistake in a group of them."""
    mistake = group.exceptions[0]
    return first_of(mistake) if isinstance(mistake, BaseExceptionGroup) else mistake
