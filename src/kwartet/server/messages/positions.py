"""Positions: a moment of a game with all that a board needs to show it."""

from typing import Annotated, Literal

from msgspec import Meta

from kwartet.server.messages.base import Moves, MoveText, PositionText, Scene, Seed, Side, Wire, Word
from kwartet.server.messages.games import GameChoice

Arrangement = Annotated[dict[Word, Annotated[tuple[Word, ...], Meta(max_length=60)]], Meta(max_length=200)]
Gain = Annotated[Literal["win", "score"], Meta(title="Gain")]


class Choice(Wire, frozen=True):
    """A legal move: the places to click in their order, and the places a piece travels, ends included."""

    move: str
    clicks: tuple[str, ...]
    route: tuple[str, ...]


class Result(Wire, frozen=True):
    """How a game ended; no winner is a draw, the text is in English."""

    winner: Side | None
    reason: str
    score: tuple[int, int]
    text: str


class PositionView(Wire, frozen=True):
    """A position: `scene` has the pieces of each place from bottom to top, `last` the places just played."""

    text: str
    ply: int
    to_move: Side
    task: str
    scene: Scene
    choices: tuple[Choice, ...]
    score: tuple[int, int]
    result: Result | None
    last: tuple[str, ...]


class Decision(Wire, frozen=True):
    """One decision; those of one turn share its number."""

    ply: int
    side: Side
    move: str
    turn: int


class PositionAsked(Wire, frozen=True):
    """Asks for the position after some moves, from the usual start, a given one, or one drawn by a seed."""

    choice: GameChoice
    moves: Moves = ()
    start: PositionText | None = None
    seed: Seed | None = None


class PositionFound(Wire, frozen=True):
    """The position after the moves, and the way to it."""

    start: str
    decisions: tuple[Decision, ...]
    view: PositionView


class PositionNamed(Wire, frozen=True):
    """A position by its text."""

    choice: GameChoice
    text: PositionText


class ArrangementAsked(Wire, frozen=True):
    """Asks for the position with these pieces in their places; `last` is where the last one was placed."""

    choice: GameChoice
    scene: Arrangement
    to_move: Side
    last: Word | None = None


class PositionChecked(Wire, frozen=True):
    """A position that the rules allow."""

    view: PositionView


class Threat(Wire, frozen=True):
    """What a side would win at once if it were to decide now.

    `move` is the first of the `moves` of that turn, `places` are where they are played, and `points` is by
    how much the score would rise.
    """

    side: Side
    move: str
    moves: tuple[str, ...]
    places: tuple[str, ...]
    gain: Gain
    points: int


class ThreatsFound(Wire, frozen=True):
    """All threats of both sides."""

    threats: tuple[Threat, ...]


class DrawingAsked(Wire, frozen=True):
    """Asks for a picture of the position after some moves, or of the one that a text describes."""

    choice: GameChoice
    moves: Moves = ()
    start: PositionText | None = None
    text: PositionText | None = None
    theme: Literal["auto", "light", "dark"] = "auto"
    size: Annotated[int, Meta(ge=16, le=4096)] = 480
    coordinates: bool = True
    last: MoveText | None = None
