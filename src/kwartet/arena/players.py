"""Players: choose moves in a match."""

import random
from collections.abc import Mapping, Sequence
from typing import Protocol

from kwartet.arena.library import LibraryEngine, LibraryLimits
from kwartet.clock import Clock
from kwartet.engine import Engine
from kwartet.game import Game
from kwartet.position import Position
from kwartet.protocol.limit import NO_LIMIT, Limit
from kwartet.protocol.program import Program


class Player(Protocol):
    """Plays one game."""

    def choose(
        self,
        start: Position,
        moves: Sequence[str],
        now: Position,
        timeout: float,
        clock: Clock | None = None,
    ) -> str:
        """A move for the position `now`, which the moves lead to; raises `PlayerFailed`."""

    def close(self) -> None:
        """Release what the player uses."""


class RandomPlayer:
    """Chooses random legal moves."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def choose(
        self,
        start: Position,  # noqa: ARG002
        moves: Sequence[str],  # noqa: ARG002
        now: Position,
        timeout: float,  # noqa: ARG002
        clock: Clock | None = None,  # noqa: ARG002
    ) -> str:
        """A random move."""
        return self._chance.choice(now.legal_moves)

    def close(self) -> None:
        """Nothing to do."""


class EnginePlayer:
    """Our own engine, in this process."""

    def __init__(self, game: Game, limit: Limit, settings: Mapping[str, int | str]) -> None:
        self._engine = Engine(game, **limit.arguments, **settings)  # type: ignore[arg-type]

    def choose(
        self,
        start: Position,  # noqa: ARG002
        moves: Sequence[str],  # noqa: ARG002
        now: Position,
        timeout: float,  # noqa: ARG002
        clock: Clock | None = None,
    ) -> str:
        """The engine's move."""
        return self._engine.choose(now, clock=clock)

    def close(self) -> None:
        """Nothing to do."""


class LibraryPlayer:
    """An engine from a shared library, in this process; its seconds are CPU seconds."""

    def __init__(self, game: Game, path: str, limit: Limit, memory: int, who: str) -> None:
        self._limits = LibraryLimits.of(limit)
        self._engine = LibraryEngine(path, game, memory, who)

    def choose(
        self,
        start: Position,  # noqa: ARG002
        moves: Sequence[str],  # noqa: ARG002
        now: Position,
        timeout: float,  # noqa: ARG002
        clock: Clock | None = None,
    ) -> str:
        """The library's move."""
        return self._engine.choose(now, self._limits.on(clock))

    def close(self) -> None:
        """Free the engine's memory."""
        self._engine.close()


class ProgramPlayer:
    """A program that speaks the protocol."""

    def __init__(
        self, game: Game, command: Sequence[str], limit: Limit, settings: Mapping[str, object], who: str
    ) -> None:
        self._limit = limit
        self._program = Program(command, who)
        try:
            self._program.begin(game)
            for name, value in settings.items():
                self._program.set(name, value)
        except BaseException:
            self._program.close()
            raise

    def choose(
        self,
        start: Position,
        moves: Sequence[str],
        now: Position,  # noqa: ARG002
        timeout: float,
        clock: Clock | None = None,
    ) -> str:
        """The program's move."""
        limits: list[Limit | Clock] = [] if clock and self._limit == NO_LIMIT else [self._limit]
        return self._program.choose(start, moves, [*limits, *([clock] if clock else [])], timeout)

    def close(self) -> None:
        """End the program."""
        self._program.close()
