"""Symmetry: what turning and mirroring a board, or exchanging colours, does to actions and observations.

A game that is turned as a whole is the same game, so every position to learn from has as many images as the
game has symmetries.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from kwartet import _core
from kwartet.env.spec import spec
from kwartet.position import Position

if TYPE_CHECKING:
    from kwartet.game import Game


@dataclass(frozen=True)
class Symmetry:
    """One symmetry of a game; number 0 changes nothing.

    Each permutation says where the entry at an index goes: with numpy, `turned[permutation] = entries`.
    """

    game: Game
    number: int

    def turn(self, position: Position) -> Position:
        """Return the image of a position; it has the place `number` in `position.symmetries()`."""
        return Position(self.game, _core.turned(position._core, self.number))  # noqa: SLF001

    @cached_property
    def points(self) -> dict[str, str]:
        """Where each point of the board goes."""
        names = spec(self.game).points
        return {name: names[image] for name, image in zip(names, self._permutations[0], strict=True)}

    @property
    def actions(self) -> tuple[int, ...]:
        """The permutation of actions and masks."""
        return self._permutations[1]

    @property
    def planes(self) -> tuple[int, ...]:
        """The permutation of an observation as planes, all its values in a row."""
        return self._permutations[2]

    @property
    def flat(self) -> tuple[int, ...]:
        """The permutation of a flat observation."""
        return self._permutations[3]

    @cached_property
    def _permutations(self) -> tuple[tuple[int, ...], ...]:
        return _core.permutations(self.game._core, self.number)  # noqa: SLF001


def symmetries(game: Game) -> tuple[Symmetry, ...]:
    """Return all symmetries of a game: turned, then mirrored and turned, for each order of alike colours."""
    spec(game)
    count = _core.count_symmetries(game.start(0)._core)  # noqa: SLF001
    return tuple(Symmetry(game, number) for number in range(count))
