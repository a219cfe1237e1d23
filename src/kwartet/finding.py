"""Finding: the result of a search."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play and what it is worth to the side that decides.

    `score` is in points, `chance` the chance of winning from 0 to 1. `outcome` is "win", "loss" or "draw" if
    that is proven; `plies` then says after how many decisions the game is over at the latest, if known, and
    `margin` by how much the scores differ then, if best play to the end is known and the scores decide.
    """

    moves: tuple[str, ...]
    score: int
    chance: float
    outcome: str | None = None
    plies: int | None = None
    margin: int | None = None

    @property
    def verdict(self) -> str:
        """The worth in words: "wins in 9", "62 %"."""
        if self.outcome is None:
            return f"{100 * self.chance:.0f} %"
        word = {"win": "wins", "loss": "loses", "draw": "draw"}[self.outcome]
        return word if self.plies is None else f"{word} in {self.plies}"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a position is worth to the side that decides, without a search: points and chance of winning."""

    score: int
    chance: float


@dataclass(frozen=True, slots=True)
class Info:
    """The result of a depth; the best line comes first."""

    depth: int
    nodes: int
    seconds: float
    lines: tuple[Line, ...]

    @property
    def best(self) -> Line:
        """The best line."""
        return self.lines[0]

    @property
    def speed(self) -> float:
        """Nodes a second."""
        return self.nodes / self.seconds if self.seconds > 0 else 0.0
