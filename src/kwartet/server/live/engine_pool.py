"""Engine pool: worker threads for engines, one engine for each job.

A search releases the interpreter, so the event loop never waits. The workers are shared fairly. An engine has
memory only while it thinks.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TypeVar

from kwartet import Clock, Engine, Game, Info, Position
from kwartet.levels import level_of
from kwartet.server.runtime.background import background_threads
from kwartet.server.runtime.fair_slots import REQUESTER, Slots

MEGABYTES = 32
Found = TypeVar("Found")


class Cancelled(Exception):
    """The result of the search is no longer needed."""


class Thinker(Engine):
    """An engine that reports what it finds; `cancel` also works before the search has begun."""

    def __init__(
        self,
        game: Game,
        tell: Callable[[Info], object],
        *,
        level: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
    ) -> None:
        memory = MEGABYTES if level is None else level_of(game.id, level).memory
        super().__init__(game, level=level, seconds=seconds, seed=seed, memory=memory)
        self._tell = tell
        self._is_cancelled = Event()

    def cancel(self) -> None:
        """Stop the running search and prevent later ones; may be called from any thread."""
        self._is_cancelled.set()
        self.stop()

    def think(
        self, position: Position, lines: int = 1, *, clock: Clock | None = None, distinct: bool = False
    ) -> Info:
        """Search within the engine's limits, report every finding, and return the last one."""
        last: Info | None = None
        for info in self.analyse(position, lines, clock=clock, distinct=distinct):
            if self._is_cancelled.is_set():
                break
            self._tell(info)
            last = info
        if last is None or self._is_cancelled.is_set():
            raise Cancelled
        return last


class EnginePool:
    """The worker threads."""

    def __init__(self, players: int | None = None) -> None:
        cores = os.cpu_count() or 1
        self._players = background_threads(players or cores, "player")
        self._slots = Slots(players or cores)
        self._thinkers: set[Thinker] = set()

    async def play(self, thinker: Thinker, position: Position, table: str) -> str:
        """Return the move that an engine chooses; if the caller is cancelled, the search stops."""
        async with self._slots.slot(REQUESTER.get() or table):
            return await self._run(self._players, thinker, lambda: thinker.choose(position))

    async def _run(self, workers: ThreadPoolExecutor, thinker: Thinker, work: Callable[[], Found]) -> Found:
        self._thinkers.add(thinker)
        try:
            return await asyncio.get_running_loop().run_in_executor(workers, work)
        finally:
            self._thinkers.discard(thinker)
            thinker.cancel()

    def close(self) -> None:
        """Stop all searches and worker threads."""
        for thinker in list(self._thinkers):
            thinker.cancel()
        self._players.shutdown(wait=True, cancel_futures=True)
