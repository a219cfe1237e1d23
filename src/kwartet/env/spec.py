"""Spec: how a game looks to a learning program.

An action is a number for a move, and an observation is a list of planes from the view of the side to move.
The tables are in the folders of the games; here they get names.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from typing import TYPE_CHECKING

from kwartet import _core
from kwartet.errors import BadOption, IllegalMove

if TYPE_CHECKING:
    from kwartet.game import Game
    from kwartet.position import Position


@dataclass(frozen=True)
class Number:
    """A number of a position, such as the rings a side has removed, and its highest value."""

    name: str
    most: int


@dataclass(frozen=True)
class Spec:
    """The actions and observations of a game.

    `actions` are the texts of all moves: the place of a text is the id of the action. `planes` are sets of
    points, and `numbers` hold for the whole position. They do not change within a `version`.
    """

    version: int
    actions: tuple[str, ...]
    planes: tuple[str, ...]
    numbers: tuple[Number, ...]
    height: int
    width: int
    points: tuple[str, ...]

    @property
    def action_count(self) -> int:
        """The number of actions: the length of a mask."""
        return len(self.actions)

    @property
    def planes_shape(self) -> tuple[int, int, int]:
        """The shape of an observation as planes: first the sets of points, then each number on a plane."""
        return len(self.planes) + len(self.numbers), self.height, self.width

    @property
    def flat_shape(self) -> tuple[int]:
        """The shape of a flat observation: the points of each plane, then each number once."""
        return (len(self.planes) * len(self.points) + len(self.numbers),)

    @property
    def most(self) -> int:
        """The highest value in any observation."""
        return max(1, *(number.most for number in self.numbers))

    @cached_property
    def fingerprint(self) -> str:
        """A hash of everything here, to compare with the one a trained model was made with."""
        return sha256(repr(self).encode()).hexdigest()


@cache
def spec(game: Game) -> Spec:
    """Return the actions and observations of a game; raises `BadOption` if it has no environment."""
    found = _core.environment(game._core)  # noqa: SLF001
    if found is None:
        raise BadOption(f"{game.name} has no environment yet: its folder has no actions and observations")
    version, actions, planes, numbers, height, width = found
    points = tuple(point.name for point in game.geometry.points)
    return Spec(version, actions, planes, tuple(Number(*each) for each in numbers), height, width, points)


def observe(position: Position, out: object) -> None:
    """Write what the side to move sees into an array of `planes_shape` or `flat_shape`.

    The array is of numpy, or of another library with DLPack; its values are uint8 or float32.
    """
    spec(position.game)
    _core.observe(position._core, out)  # noqa: SLF001


def mask(position: Position, out: object) -> None:
    """Write a one for each legal action, and zeros, into an array of `action_count` bools or uint8."""
    spec(position.game)
    _core.mask(position._core, out)  # noqa: SLF001


def play(position: Position, action: int) -> Position:
    """Return the position after an action; raises `IllegalMove` if it is not legal."""
    names = spec(position.game).actions
    if not 0 <= action < len(names):
        raise IllegalMove(f"{position.game.name} has actions from 0 to {len(names) - 1}, not {action}")
    return position.play(names[action])
