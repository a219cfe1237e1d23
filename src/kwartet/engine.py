"""Engine: a player that thinks.

The search is in the core and runs in a thread of its own with the interpreter released, so other threads go
on, Ctrl-C is heard, and `stop` ends it at once. What it is worth is measured in the arena, not claimed here.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import exp
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from kwartet import _core
from kwartet.errors import BadOption, GameOver
from kwartet.finding import Info, Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kwartet.game import Game
    from kwartet.position import Position

METHODS = ("auto", "alpha-beta", "monte-carlo")
HIGHEST_LEVEL = 10
_NO_NODES = (1 << 64) - 1
_NO_DEPTH = 99
_NO_SECONDS = 1e9
_MOST_THREADS = 256
_MOST_MEMORY = 1 << 16
_MOST_LINES = 200

type_of_finding = tuple[int, int, float, tuple[tuple[int, float, bool, int, tuple[str, ...]], ...]]


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to think: whichever comes first."""

    seconds: float = _NO_SECONDS
    nodes: int = _NO_NODES
    depth: int = _NO_DEPTH


@dataclass(frozen=True, slots=True)
class Level:
    """How well a level plays: how much it looks at, and how much of a winning chance it may overlook."""

    limits: Limits
    blur: float


def level_named(number: int) -> Level:
    """Return a level, from 1, the weakest, to 10, which thinks a second and overlooks nothing on purpose."""
    if type(number) is not int or not 1 <= number <= HIGHEST_LEVEL:
        raise BadOption(f"a level is a number from 1 to {HIGHEST_LEVEL}, not {number!r}")
    if number == HIGHEST_LEVEL:
        return Level(Limits(seconds=1.0), 0.0)
    return Level(Limits(nodes=64 * 3**number, seconds=1.5), 0.3 / 1.6**number)


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
        method: str = "auto",
    ) -> None:
        """Choose a level, or limits; `memory` is in megabytes, the seed decides what is left to chance."""
        self._game = game
        self._level = _level_of(level, seconds, nodes, depth)
        self._method = _known_method(method)
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
        blur = self._level.blur
        info = self.think(position, lines=1 if blur == 0 else _MOST_LINES)
        if blur == 0:
            return info.best.moves[0]
        weights = [exp((line.chance - info.best.chance) / blur) for line in info.lines]
        return self._chance.choices(info.lines, weights)[0].moves[0]

    def think(self, position: Position, lines: int = 1) -> Info:
        """Think as long as the engine may, and return what was found last."""
        *_, last = self.analyse(position, lines)
        return last

    def analyse(self, position: Position, lines: int = 1) -> Iterator[Info]:
        """Think, and yield what is known after every depth; leaving the loop, or `stop`, ends the search."""
        self._check(position)
        return self._findings(position, _between("lines", lines, 1, _MOST_LINES))

    def stop(self) -> None:
        """End the search that is under way; may be called from any thread."""
        self._core.stop()

    def _check(self, position: Position) -> None:
        if position.game != self._game:
            raise BadOption(f"this engine plays {self._game!r}, not {position.game!r}")
        if position.is_over:
            raise GameOver(f"there is nothing to think about: {position.result}")

    def _findings(self, position: Position, lines: int) -> Iterator[Info]:
        found: SimpleQueue[Info | BaseException | None] = SimpleQueue()
        thread = Thread(target=self._work, args=(position, lines, found), daemon=True)
        thread.start()
        try:
            while (info := found.get()) is not None:
                if isinstance(info, BaseException):
                    raise info
                yield info
        finally:
            self._core.stop()
            thread.join()

    def _work(self, position: Position, lines: int, found: SimpleQueue[Info | BaseException | None]) -> None:
        limits = self._level.limits
        means = (limits.nodes, limits.depth, limits.seconds, lines, self._method)
        try:
            self._core.think(position._core, *means, lambda finding: found.put(_info(finding)))  # noqa: SLF001
        except Exception as mistake:  # noqa: BLE001 - raised again in the thread that asked
            found.put(mistake)
        found.put(None)


def _info(finding: type_of_finding) -> Info:
    depth, nodes, seconds, lines = finding
    return Info(depth, nodes, seconds, tuple(_line(*line) for line in lines))


def _line(score: int, chance: float, is_certain: bool, plies: int, moves: tuple[str, ...]) -> Line:
    if not is_certain:
        return Line(moves, score, chance)
    outcome = "draw" if score == 0 else ("win" if score > 0 else "loss")
    return Line(moves, score, chance, outcome, plies or None)


def _level_of(level: int | None, seconds: float | None, nodes: int | None, depth: int | None) -> Level:
    if level is None:
        return Level(_limits(seconds, nodes, depth), 0.0)
    if seconds is not None or nodes is not None or depth is not None:
        raise BadOption("an engine has a level or limits (seconds, nodes, depth), not both")
    return level_named(level)


def _limits(seconds: float | None, nodes: int | None, depth: int | None) -> Limits:
    if seconds is None and nodes is None and depth is None:
        raise BadOption("an engine needs a level, or a limit: seconds, nodes or depth")
    if seconds is not None and not 0 < seconds <= _NO_SECONDS:
        raise BadOption(f"seconds are a number above 0, not {seconds}")
    return Limits(
        _NO_SECONDS if seconds is None else seconds,
        _NO_NODES if nodes is None else _between("nodes", nodes, 1, _NO_NODES),
        _NO_DEPTH if depth is None else _between("depth", depth, 1, _NO_DEPTH),
    )


def _known_method(method: str) -> str:
    if method not in METHODS:
        raise BadOption(f"there is no method {method!r}; there are {', '.join(METHODS)}")
    return method


def _between(name: str, value: int, lowest: int, highest: int) -> int:
    if type(value) is not int or not lowest <= value <= highest:
        raise BadOption(f"{name} is a number from {lowest} to {highest}, not {value!r}")
    return value
