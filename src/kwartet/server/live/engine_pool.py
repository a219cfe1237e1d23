"""Engine pool: worker threads for engines, one engine for each job.

A search releases the interpreter, so the event loop never waits. Games have workers of their own, which are
shared fairly. A review that finds no free worker is refused; one client has at most half of these
workers. An engine has memory only while it thinks.
"""

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from typing import TypeVar

from kwartet import Clock, Engine, Game, Info, Position
from kwartet.levels import level_of
from kwartet.server.runtime.background import background_threads
from kwartet.server.runtime.fair_slots import REQUESTER, Slots
from kwartet.server.runtime.refusal import Refusal

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

    def __init__(self, players: int | None = None, studies: int | None = None) -> None:
        cores = os.cpu_count() or 1
        self._players = background_threads(players or cores, "player")
        self._slots = Slots(players or cores)
        self._free_studies = studies or max(4, cores)
        self._most_studies_of_one = max(1, self._free_studies // 2)
        self._studying: Counter[str] = Counter()
        self._studies = background_threads(self._free_studies, "study")
        self._thinkers: set[Thinker] = set()

    async def play(self, thinker: Thinker, position: Position, table: str) -> str:
        """Return the move that an engine chooses; if the caller is cancelled, the search stops."""
        async with self._slots.slot(REQUESTER.get() or table):
            return await self._run(self._players, thinker, lambda: thinker.choose(position))

    async def study(self, thinker: Thinker, work: Callable[[], Found]) -> Found:
        """Run longer work with an engine; raises `Refusal` if too many such jobs run."""
        with self._one_study():
            return await self._run(self._studies, thinker, work)

    async def _run(self, workers: ThreadPoolExecutor, thinker: Thinker, work: Callable[[], Found]) -> Found:
        self._thinkers.add(thinker)
        try:
            return await asyncio.get_running_loop().run_in_executor(workers, work)
        finally:
            self._thinkers.discard(thinker)
            thinker.cancel()

    @contextmanager
    def _one_study(self) -> Iterator[None]:
        if self._free_studies == 0:
            raise Refusal("too_many", "all engines are busy; try again in a minute")
        who = REQUESTER.get()
        if self._studying[who] >= self._most_studies_of_one:
            raise Refusal(
                "too_many", "an engine is already searching for you; stop it, or wait until it is done"
            )
        self._free_studies -= 1
        self._studying[who] += 1
        try:
            yield
        finally:
            self._free_studies += 1
            self._studying -= Counter([who])

    def close(self) -> None:
        """Stop all searches and worker threads."""
        for thinker in list(self._thinkers):
            thinker.cancel()
        for workers in (self._players, self._studies):
            workers.shutdown(wait=True, cancel_futures=True)
