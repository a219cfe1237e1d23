"""Thoughts: what an engine has found."""

from typing import Annotated, Literal

from msgspec import Meta

from kwartet.server.wire.base import Wire

Outcome = Annotated[Literal["win", "loss", "draw"], Meta(title="Outcome")]


class Line(Wire, frozen=True):
    """A line of play and its worth for the side to move.

    A proven outcome may have the number of plies until the end, and the margin of the scores then.
    """

    moves: tuple[str, ...]
    score: int
    chance: float
    outcome: Outcome | None
    plies: int | None
    margin: int | None


class Thought(Wire, frozen=True):
    """The result of a depth; the best line comes first."""

    depth: int
    nodes: int
    seconds: float
    lines: tuple[Line, ...]
