"""Thoughts: what an engine has found."""

from typing import Annotated, Literal

from msgspec import Meta

from kwartet.server.messages.base import Wire

Outcome = Annotated[Literal["win", "loss", "draw"], Meta(title="Outcome")]


class Line(Wire, frozen=True):
    """A line of play and its worth to the side that decides.

    A proven outcome may tell after how many plies the game is over, and the margin of the scores then.
    """

    moves: tuple[str, ...]
    score: int
    chance: float
    outcome: Outcome | None
    plies: int | None
    margin: int | None


class Thought(Wire, frozen=True):
    """What is known after a depth; the best line comes first."""

    depth: int
    nodes: int
    seconds: float
    lines: tuple[Line, ...]
