"""Review: what an engine thinks of a whole game. All chances are those of the first side."""

from typing import Annotated, Literal

from msgspec import Meta, field

from kwartet.server.messages.base import Moves, PositionText, Seconds, Side, Wire
from kwartet.server.messages.games import GameChoice
from kwartet.server.messages.positions import Result
from kwartet.server.messages.records import Headers
from kwartet.server.messages.tables import ProblemDown
from kwartet.server.messages.thoughts import Outcome

Grade = Annotated[Literal["best", "good", "inaccuracy", "mistake", "blunder"], Meta(title="Grade")]
Consequence = Annotated[
    Literal["allows_win", "allows_score", "misses_win", "misses_score", "loses_proven", "loses_chance"],
    Meta(title="Consequence"),
]


class ReviewUp(Wire, frozen=True, tag_field="type", tag="review"):
    """Asks for a review with so many seconds for each decision."""

    choice: GameChoice
    moves: Moves
    start: PositionText | None = None
    headers: Headers = field(default_factory=dict)
    seconds: Seconds = 0.3


class Worth(Wire, frozen=True):
    """What a position is worth to the first side, and the best play from it."""

    chance: float
    outcome: Outcome | None
    plies: int | None
    score: int | None
    line: tuple[str, ...]
    depth: int


class Allowed(Wire, frozen=True):
    """Why a decision was an error.

    - allows_win: the opponent wins by `moves`, all in the next turn.
    - allows_score: the opponent's score rises by `points` in the next turn, by `moves`.
    - misses_win: `moves` would have won in this turn.
    - misses_score: `moves` would have gained `points` in this turn.
    - loses_proven: a proven result was let go, or the opponent's win is proven now, in `plies` if known.
    - loses_chance: none of these; `moves` is how the opponent profits.
    """

    code: Consequence
    side: Side
    moves: tuple[str, ...]
    points: int
    plies: int | None


class ReviewedDecision(Wire, frozen=True):
    """One decision with the worth before and after it; an error tells what it allowed."""

    ply: int
    move: str
    forced: bool
    best: str | None
    loss: float
    grade: Grade
    before: Worth
    after: Worth
    allowed: Allowed | None


class ReviewedTurn(Wire, frozen=True):
    """All that one side decided in a row."""

    number: int
    side: Side
    text: str
    loss: float
    grade: Grade
    turning_point: bool
    decisions: tuple[ReviewedDecision, ...]


class ReviewedPlayer(Wire, frozen=True):
    """One player: accuracy from 0 to 100, none without a choice, and how many turns were of each grade."""

    name: str
    accuracy: float | None
    grades: dict[Grade, int]


class Review(Wire, frozen=True):
    """A reviewed game; turning points are named as players write turns."""

    choice: GameChoice
    headers: Headers
    start: str
    result: Result | None
    players: tuple[ReviewedPlayer, ReviewedPlayer]
    turning_points: tuple[str, ...]
    turns: tuple[ReviewedTurn, ...]


class ProgressDown(Wire, frozen=True, tag_field="type", tag="progress"):
    """So many positions are judged."""

    done: int
    of: int


class ReviewedDown(Wire, frozen=True, tag_field="type", tag="reviewed"):
    """The review is ready."""

    review: Review


ReviewDown = ProgressDown | ReviewedDown | ProblemDown
