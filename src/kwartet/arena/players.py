"""Players: those who choose moves in a match."""

import random
from collections.abc import Mapping, Sequence
from typing import Protocol

from kwartet.engine import Engine
from kwartet.game import Game
from kwartet.position import Position
from kwartet.protocol.limit import Limit
from kwartet.protocol.program import Program


class Player(Protocol):
    """Somebody who plays one game."""

    def choose(self, start: Position, moves: Sequence[str], now: Position, timeout: float) -> str:
        """A move for the position `now`, which the moves lead to; raises `PlayerFailed`."""

    def close(self) -> None:
        """Leave the table."""


class RandomPlayer:
    """Any legal move is as good as another."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def choose(self, start: Position, moves: Sequence[str], now: Position, timeout: float) -> str:  # noqa: ARG002
        """A random move."""
        return self._chance.choice(now.legal_moves)

    def close(self) -> None:
        """Nothing to do."""


class EnginePlayer:
    """Our own engine, in this process."""

    def __init__(self, game: Game, limit: Limit, settings: Mapping[str, int | str]) -> None:
        self._engine = Engine(game, **limit.arguments, **settings)  # type: ignore[arg-type]

    def choose(self, start: Position, moves: Sequence[str], now: Position, timeout: float) -> str:  # noqa: ARG002
        """The engine's move."""
        return self._engine.choose(now)

    def close(self) -> None:
        """Nothing to do."""


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

    def choose(self, start: Position, moves: Sequence[str], now: Position, timeout: float) -> str:  # noqa: ARG002
        """The program's move."""
        return self._program.choose(start, moves, self._limit, timeout)

    def close(self) -> None:
        """End the program."""
        self._program.close()
