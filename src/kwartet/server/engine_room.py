"""Engine room: where engines think, each job with an engine of its own.

Thinking happens in worker threads with the interpreter released, so that the event loop never waits. Games
have workers of their own: however many people analyse, the computer's move comes in its turn. An analysis or
a review that finds no free worker is refused rather than kept waiting.
"""

import asyncio
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from typing import TypeVar

from kwartet import Engine, Game, Info, Position
from kwartet.server.problems import Refusal

MEGABYTES = 32
Found = TypeVar("Found")


class Halted(Exception):
    """Nobody wants to know any more."""


class Thinker(Engine):
    """An engine that tells what it finds, and that can be halted even before it has begun."""

    def __init__(
        self,
        game: Game,
        tell: Callable[[Info], object],
        *,
        level: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
    ) -> None:
        super().__init__(game, level=level, seconds=seconds, seed=seed, memory=MEGABYTES)
        self._tell = tell
        self._halted = Event()

    def halt(self) -> None:
        """End all thinking, now and later; may be called from any thread."""
        self._halted.set()
        self.stop()

    def think(self, position: Position, lines: int = 1) -> Info:
        """Think as long as the engine may, tell every finding, and return the last one."""
        last: Info | None = None
        for info in self.analyse(position, lines):
            if self._halted.is_set():
                break
            self._tell(info)
            last = info
        if last is None or self._halted.is_set():
            raise Halted
        return last


class EngineRoom:
    """The workers."""

    def __init__(self, players: int | None = None, studies: int | None = None) -> None:
        cores = os.cpu_count() or 1
        self._players = ThreadPoolExecutor(players or cores, "player")
        self._free_studies = studies or max(2, cores)
        self._studies = ThreadPoolExecutor(self._free_studies, "study")
        self._thinkers: set[Thinker] = set()

    async def play(self, thinker: Thinker, position: Position) -> str:
        """The move that an engine chooses; if nobody waits for it any more, the engine stops."""
        return await self._run(self._players, thinker, lambda: thinker.choose(position))

    async def study(self, thinker: Thinker, work: Callable[[], Found]) -> Found:
        """Longer work with an engine; refused if there are too many who want that."""
        with self._one_study():
            return await self._run(self._studies, thinker, work)

    async def _run(self, workers: ThreadPoolExecutor, thinker: Thinker, work: Callable[[], Found]) -> Found:
        self._thinkers.add(thinker)
        try:
            return await asyncio.get_running_loop().run_in_executor(workers, work)
        finally:
            self._thinkers.discard(thinker)
            thinker.halt()

    @contextmanager
    def _one_study(self) -> Iterator[None]:
        if self._free_studies == 0:
            raise Refusal("too_many", "too many people let the engine think right now; try again in a minute")
        self._free_studies -= 1
        try:
            yield
        finally:
            self._free_studies += 1

    def close(self) -> None:
        """Send everybody home."""
        for thinker in list(self._thinkers):
            thinker.halt()
        for workers in (self._players, self._studies):
            workers.shutdown(wait=True, cancel_futures=True)
