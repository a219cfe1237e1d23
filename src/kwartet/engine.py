"""Engine: a player that searches for its moves.

The search is in the core and runs in its own thread with the interpreter released, so other threads keep
running, Ctrl-C works, and `stop` ends it at once. Its strength is measured in the arena.
"""

from __future__ import annotations

import atexit
import math
import os
from contextlib import closing
from dataclasses import replace
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

from kwartet import _core
from kwartet.errors import BadOption, GameOver
from kwartet.finding import Evaluation, Info, Line
from kwartet.levels import (
    ALPHA_BETA,
    AUTO,
    LONGEST_THOUGHT,
    NO_DEPTH,
    NO_NODES,
    NO_SECONDS,
    Level,
    Limits,
    level_of,
)
from kwartet.position import Position
from kwartet.twins import first_twins, most_twins

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Generator

    from kwartet.clock import Clock
    from kwartet.game import Game

METHODS = (AUTO, ALPHA_BETA, "monte-carlo")
_MOST_MEMORY = 1 << 16  # megabytes
_MOST_LINES = 200
_MOST_POINTS = 20_000  # of an evaluation; beyond are proven results


def most_memory() -> int:
    """The most megabytes that an engine may have: at most the memory of the machine, if it is known."""
    try:
        return min(_MOST_MEMORY, os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 20)
    except (AttributeError, ValueError, OSError):  # not every system reports its memory
        return _MOST_MEMORY


# The smallest and the largest value of each setting.
SETTINGS = {"threads": (1, 256), "seed": (0, (1 << 53) - 1), "memory": (1, most_memory())}

# The running searches. Those left when the program ends were interrupted by a signal at a bad moment.
_searches: set[tuple[_core.Engine, Thread]] = set()

type_of_finding = tuple[
    int, int, float, tuple[tuple[int, float, bool, int, tuple[str, ...], int | None], ...]
]


class Engine:
    """Searches positions of one game, one position at a time.

    A search ends at whichever limit comes first: those of the engine, and those of the game clock that is
    given to `choose`, `think`, `analyse` or `values` (an engine's own clock is used if there is none).
    """

    def __init__(
        self,
        game: Game,
        *,
        level: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        threads: int = 1,
        seed: int = 0,
        memory: int = 64,
        method: str = AUTO,
        clock: Clock | None = None,
        evaluator: Callable[[Position], float] | None = None,
    ) -> None:
        """Choose a level, or limits; `memory` is in megabytes, and the seed decides random choices.

        An `evaluator` replaces the evaluation of the game in a plain alpha-beta search: it returns the points
        of the side to move, and is called only for positions that are not over.
        """
        self._game = game
        self._clock = clock
        if evaluator is not None:
            _check_alone(level, threads, method)
        self._evaluator = evaluator
        self._level = _level_of(game, level, Given(seconds, nodes, depth, clock))
        self._method = self._level.method if check_method(method) == AUTO else method
        self._core = _core.Engine(
            check_setting("memory", memory), check_setting("threads", threads), check_setting("seed", seed)
        )

    @property
    def game(self) -> Game:
        """The game this engine plays."""
        return self._game

    def choose(self, position: Position, *, clock: Clock | None = None) -> str:
        """Return the move that the engine plays."""
        self._check(position)
        if len(position.legal_moves) == 1:
            return position.legal_moves[0]
        glance = self._level.glance
        seen = self._core.glance(
            position._core,  # noqa: SLF001
            glance.often,
            glance.overlooks,
            glance.misjudges,
            min(LONGEST_THOUGHT, self._limits(clock).seconds),
        )
        return self.think(position, clock=clock).best.moves[0] if seen is None else seen

    def think(
        self, position: Position, lines: int = 1, *, clock: Clock | None = None, distinct: bool = False
    ) -> Info:
        """Search within the limits, and return the last result."""
        *_, last = self.analyse(position, lines, clock=clock, distinct=distinct)
        return last

    def analyse(
        self, position: Position, lines: int = 1, *, clock: Clock | None = None, distinct: bool = False
    ) -> Generator[Info, None, None]:
        """Search, and yield the result of every depth; leaving the loop, or `stop`, ends the search.

        `distinct` leaves out lines whose first move is a symmetric copy of a better line's first move. In a
        position with symmetries the search then compares more lines, so it is less deep in the same time.
        """
        self._check(position)
        _between("lines", lines, 1, _MOST_LINES)
        if distinct:
            return self._distinct_findings(position, lines, self._limits(clock))
        return self._findings(position, lines, self._limits(clock), self._method)

    def values(self, position: Position, *, clock: Clock | None = None) -> dict[str, Line]:
        """Search every legal move as a line of its own; return them by move, the best first."""
        self._check(position)
        lines = len(position.legal_moves)
        *_, last = self._findings(position, lines, self._limits(clock), self._method)
        return {line.moves[0]: line for line in last.lines}

    def evaluate(self, position: Position) -> Evaluation | None:
        """Return what the game's own evaluation says without a search; None if the game has none."""
        if position.game != self._game:
            raise BadOption(f"this engine plays {self._game!r}, not {position.game!r}")
        found = _core.evaluate(position._core)  # noqa: SLF001
        return None if found is None else Evaluation(*found)

    async def choose_async(self, position: Position, *, clock: Clock | None = None) -> str:
        """As `choose`, while the event loop goes on; cancelling the task stops the search."""
        from kwartet.waiting import in_thread  # noqa: PLC0415 - asyncio takes long to import

        return await in_thread(self.stop, lambda: self.choose(position, clock=clock))

    async def think_async(
        self, position: Position, lines: int = 1, *, clock: Clock | None = None, distinct: bool = False
    ) -> Info:
        """As `think`, while the event loop goes on; cancelling the task stops the search."""
        from kwartet.waiting import in_thread  # noqa: PLC0415

        think = partial(self.think, position, lines, clock=clock, distinct=distinct)
        return await in_thread(self.stop, think)

    def analyse_async(
        self, position: Position, lines: int = 1, *, clock: Clock | None = None, distinct: bool = False
    ) -> AsyncGenerator[Info, None]:
        """As `analyse`, for `async for`; cancelling the task stops the search."""
        from kwartet.waiting import each_finding  # noqa: PLC0415

        return each_finding(self.stop, self.analyse(position, lines, clock=clock, distinct=distinct))

    def stop(self) -> None:
        """End the running search; may be called from any thread."""
        self._core.stop()

    def clear(self) -> None:
        """Forget the results of former searches; raises `ValueError` during a search.

        Only a search limited by time alone uses them: with a limit of nodes or depth every search starts
        empty.
        """
        self._core.clear()

    def _check(self, position: Position) -> None:
        if position.game != self._game:
            raise BadOption(f"this engine plays {self._game!r}, not {position.game!r}")
        if position.is_over:
            raise GameOver(f"there is nothing to think about: {position.result}")

    def _limits(self, clock: Clock | None) -> Limits:
        return self._level.limits.on(clock or self._clock)

    def _distinct_findings(
        self, position: Position, lines: int, limits: Limits
    ) -> Generator[Info, None, None]:
        """Search so many lines that enough remain when the copies are left out."""
        first = first_twins(position)
        searched = min(_MOST_LINES, (lines - 1) * most_twins(first) + 1)
        with closing(self._findings(position, searched, limits, self._method)) as findings:
            for info in findings:
                yield replace(info, lines=_without_copies(info.lines, first)[:lines])

    def _findings(
        self, position: Position, lines: int, limits: Limits, method: str
    ) -> Generator[Info, None, None]:
        found: SimpleQueue[Info | BaseException | None] = SimpleQueue()
        times = (limits.seconds, limits.usual_seconds)
        self._core.begin(limits.nodes, limits.depth, *times, lines, cleared=not limits.is_time_alone)
        thread = Thread(target=self._work, args=(position, method, found), daemon=True)
        _searches.add((self._core, thread))
        try:
            thread.start()
            while (info := found.get()) is not None:
                if isinstance(info, BaseException):
                    raise info
                yield info
        finally:
            self._core.stop()
            if thread.is_alive():
                thread.join()
            self._core.end()
            _searches.discard((self._core, thread))

    def _work(self, position: Position, method: str, found: SimpleQueue[Info | BaseException | None]) -> None:
        def tell(finding: type_of_finding) -> None:
            found.put(_info(finding))

        try:
            if self._evaluator is None:
                self._core.think(position._core, method, tell)  # noqa: SLF001
            else:
                self._core.think_with(position._core, self._points, tell)  # noqa: SLF001
        except Exception as mistake:  # noqa: BLE001 - raised again in the calling thread
            found.put(mistake)
        found.put(None)

    def _points(self, core: _core.Position) -> int:
        """What the evaluator says about a position, as the core counts points."""
        points = self._evaluator(Position(self._game, core)) if self._evaluator else 0
        if not math.isfinite(points):
            raise BadOption(f"an evaluator returns a number of points, not {points}")
        return round(max(-_MOST_POINTS, min(_MOST_POINTS, points)))


@atexit.register
def _end_all_searches() -> None:
    """End all searches: a thread that calls into a finalised interpreter would crash."""
    for core, thread in tuple(_searches):
        core.stop()
        if thread.is_alive():
            thread.join()


def _info(finding: type_of_finding) -> Info:
    depth, nodes, seconds, lines = finding
    return Info(depth, nodes, seconds, tuple(_line(*line) for line in lines))


def _line(
    score: int, chance: float, is_certain: bool, plies: int, moves: tuple[str, ...], margin: int | None
) -> Line:
    if not is_certain:
        return Line(moves, score, chance)
    outcome = "draw" if score == 0 else ("win" if score > 0 else "loss")
    return Line(moves, score, chance, outcome, plies or None, margin)


def _without_copies(lines: tuple[Line, ...], first: dict[str, str]) -> tuple[Line, ...]:
    """The best line of each set of copies."""
    best: dict[str, Line] = {}
    for line in lines:
        best.setdefault(first[line.moves[0]], line)
    return tuple(best.values())


class Given(NamedTuple):
    """The limits as they were given; those that are None do not limit anything."""

    seconds: float | None
    nodes: int | None
    depth: int | None
    clock: Clock | None


def _check_alone(level: int | None, threads: int, method: str) -> None:
    if level is not None or threads != 1 or method != AUTO:
        raise BadOption("an engine with an evaluator has limits and one thread; no level, no method")


def _level_of(game: Game, level: int | None, given: Given) -> Level:
    if level is None:
        return Level(_limits(given))
    if given[:3] != (None, None, None):
        raise BadOption("an engine has a level or limits (seconds, nodes, depth), not both")
    return level_of(game.id, level)


def _limits(given: Given) -> Limits:
    seconds, nodes, depth, _ = given
    if given == (None, None, None, None):
        raise BadOption("an engine needs a level, or a limit: seconds, nodes, depth or a clock")
    if seconds is not None and not 0 < seconds <= NO_SECONDS:
        raise BadOption(f"seconds are a number above 0 and up to {NO_SECONDS:.0f}, not {seconds}")
    return Limits(
        NO_SECONDS if seconds is None else seconds,
        NO_NODES if nodes is None else _between("nodes", nodes, 1, NO_NODES),
        NO_DEPTH if depth is None else _between("depth", depth, 1, NO_DEPTH),
    )


def check_setting(name: str, value: int) -> int:
    """The value of a setting if it is valid; raises `BadOption` with the range otherwise."""
    return _between(name, value, *SETTINGS[name])


def check_method(method: str) -> str:
    """The name of a search method if it exists; raises `BadOption` otherwise."""
    if method not in METHODS:
        raise BadOption(f"there is no method {method!r}; there are {', '.join(METHODS)}")
    return method


def _between(name: str, value: int, lowest: int, highest: int) -> int:
    if type(value) is not int or not lowest <= value <= highest:
        raise BadOption(f"{name} is a number from {lowest} to {highest}, not {value!r}")
    return value
