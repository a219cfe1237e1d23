"""Engine: a player that thinks.

The search is in the core and runs in a thread of its own with the interpreter released, so other threads go
on, Ctrl-C is heard, and `stop` ends it at once. What it is worth is measured in the arena, not claimed here.
"""

from __future__ import annotations

import atexit
import random
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from kwartet import _core
from kwartet.errors import BadOption, GameOver
from kwartet.finding import Info, Line
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

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kwartet.game import Game
    from kwartet.position import Position

METHODS = (AUTO, ALPHA_BETA, "monte-carlo")
SKATO_SOLVED_FROM = _core.SKATO_SOLVED_FROM  # free cells; with more of them, an end is not even tried
_MOST_THREADS = 256
_MOST_MEMORY = 1 << 16
_MOST_LINES = 200
_ONE_MOVE = Limits(depth=1, seconds=LONGEST_THOUGHT)

# Who is thinking now. Whoever is left when the program ends was interrupted by a signal at a bad moment.
_searches: set[tuple[_core.Engine, Thread]] = set()

type_of_finding = tuple[
    int, int, float, tuple[tuple[int, float, bool, int, tuple[str, ...], int | None], ...]
]


class Engine:
    """Thinks about positions of one game, one position at a time."""

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
    ) -> None:
        """Choose a level, or limits; `memory` is in megabytes, the seed decides what is left to chance."""
        self._game = game
        self._level = _level_of(game, level, seconds, nodes, depth)
        self._method = self._level.method if _known_method(method) == AUTO else method
        self._chance = random.Random(seed)
        self._core = _core.Engine(
            _between("memory", memory, 1, _MOST_MEMORY),
            _between("threads", threads, 1, _MOST_THREADS),
            _between("seed", seed, 0, (1 << 53) - 1),
        )

    @property
    def game(self) -> Game:
        """The game this engine plays."""
        return self._game

    def choose(self, position: Position) -> str:
        """Return the move the engine plays."""
        self._check(position)
        if len(position.legal_moves) == 1:
            return position.legal_moves[0]
        glance = self._level.glance
        if self._chance.random() >= glance.often:
            return self.think(position).best.moves[0]
        *_, seen = self._findings(position, _MOST_LINES, _ONE_MOVE, ALPHA_BETA)
        return glance.choose(seen.lines, self._chance).moves[0]

    def think(self, position: Position, lines: int = 1) -> Info:
        """Think as long as the engine may, and return what was found last."""
        *_, last = self.analyse(position, lines)
        return last

    def analyse(self, position: Position, lines: int = 1) -> Iterator[Info]:
        """Think, and yield what is known after every depth; leaving the loop, or `stop`, ends the search."""
        self._check(position)
        _between("lines", lines, 1, _MOST_LINES)
        return self._findings(position, lines, self._level.limits, self._method)

    def stop(self) -> None:
        """End the search that is under way; may be called from any thread."""
        self._core.stop()

    def _check(self, position: Position) -> None:
        if position.game != self._game:
            raise BadOption(f"this engine plays {self._game!r}, not {position.game!r}")
        if position.is_over:
            raise GameOver(f"there is nothing to think about: {position.result}")

    def _findings(self, position: Position, lines: int, limits: Limits, method: str) -> Iterator[Info]:
        found: SimpleQueue[Info | BaseException | None] = SimpleQueue()
        self._core.begin(limits.nodes, limits.depth, limits.seconds, lines)
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
        try:
            self._core.think(position._core, method, lambda finding: found.put(_info(finding)))  # noqa: SLF001
        except Exception as mistake:  # noqa: BLE001 - raised again in the thread that asked
            found.put(mistake)
        found.put(None)


@atexit.register
def _end_all_searches() -> None:
    """End what still thinks: a thread that calls into an interpreter that is gone would end in a crash."""
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


def _level_of(
    game: Game, level: int | None, seconds: float | None, nodes: int | None, depth: int | None
) -> Level:
    if level is None:
        return Level(_limits(seconds, nodes, depth))
    if seconds is not None or nodes is not None or depth is not None:
        raise BadOption("an engine has a level or limits (seconds, nodes, depth), not both")
    return level_of(game.id, level)


def _limits(seconds: float | None, nodes: int | None, depth: int | None) -> Limits:
    if seconds is None and nodes is None and depth is None:
        raise BadOption("an engine needs a level, or a limit: seconds, nodes or depth")
    if seconds is not None and not 0 < seconds <= NO_SECONDS:
        raise BadOption(f"seconds are a number above 0, not {seconds}")
    return Limits(
        NO_SECONDS if seconds is None else seconds,
        NO_NODES if nodes is None else _between("nodes", nodes, 1, NO_NODES),
        NO_DEPTH if depth is None else _between("depth", depth, 1, NO_DEPTH),
    )


def _known_method(method: str) -> str:
    if method not in METHODS:
        raise BadOption(f"there is no method {method!r}; there are {', '.join(METHODS)}")
    return method


def _between(name: str, value: int, lowest: int, highest: int) -> int:
    if type(value) is not int or not lowest <= value <= highest:
        raise BadOption(f"{name} is a number from {lowest} to {highest}, not {value!r}")
    return value
