"""Thinker: what a review asks of an engine. `kwartet.Engine` is one; any other will do."""

from collections.abc import Sequence
from typing import Protocol

from kwartet.game import Game
from kwartet.position import Position


class ThoughtLine(Protocol):
    """A line of play, with what it is worth for the side to move."""

    @property
    def moves(self) -> Sequence[str]:
        """The best play for both sides."""

    @property
    def score(self) -> int:
        """Points."""

    @property
    def chance(self) -> float:
        """The chance of winning, 0 to 1."""

    @property
    def outcome(self) -> str | None:
        """`win`, `loss` or `draw` if it is proven."""

    @property
    def plies(self) -> int | None:
        """The length of the proof."""


class Thought(Protocol):
    """What an engine has found, the best line first."""

    @property
    def depth(self) -> int:
        """How far it looked."""

    @property
    def lines(self) -> Sequence[ThoughtLine]:
        """At least one line."""


class Thinker(Protocol):
    """Anything that can think about a position."""

    @property
    def game(self) -> Game:
        """The game it knows."""

    def think(self, position: Position, lines: int = 1) -> Thought:
        """Think within its limits and tell the result."""
