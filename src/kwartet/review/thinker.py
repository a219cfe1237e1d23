"""Thinker: what a review needs from an engine. `kwartet.Engine` has it; any other engine may."""

from collections.abc import Sequence
from typing import Protocol

from kwartet.game import Game
from kwartet.position import Position


class ThoughtLine(Protocol):
    """A line of play with its score for the side to move."""

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
    """The result of a search, the best line first."""

    @property
    def depth(self) -> int:
        """The depth of the search."""

    @property
    def lines(self) -> Sequence[ThoughtLine]:
        """At least one line."""


class Thinker(Protocol):
    """Searches positions."""

    @property
    def game(self) -> Game:
        """The game that it plays."""

    def think(self, position: Position, lines: int = 1) -> Thought:
        """Search within its limits and return the result."""
