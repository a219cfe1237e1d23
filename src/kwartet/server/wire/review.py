"""Review: an engine's review of a whole game. All chances are those of the first side."""

from typing import Annotated, Literal

from msgspec import Meta, field

from kwartet.server.wire.base import Moves, PositionText, Seconds, Side, Wire
from kwartet.server.wire.games import GameChoice
from kwartet.server.wire.positions import Result
from kwartet.server.wire.records import Ending, Headers
from kwartet.server.wire.tables import ProblemDown
from kwartet.server.wire.thoughts import Outcome

Grade = Annotated[Literal["best", "good", "inaccuracy", "mistake", "blunder"], Meta(title="Grade")]
Consequence = Annotated[
    Literal[
        "allows_win",
        "allows_score",
        "misses_win",
        "misses_score",
        "win_to_loss",
        "win_to_draw",
        "win_to_unproven",
        "draw_to_loss",
        "unproven_to_loss",
        "loses_chance",
    ],
    Meta(title="Consequence"),
]


class ReviewUp(Wire, frozen=True, tag_field="type", tag="review"):
    """Starts a review with so many seconds for each decision."""

    choice: GameChoice
    moves: Moves
    start: PositionText | None = None
    headers: Headers = field(default_factory=dict)
    ending: Ending | None = None
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
    - win_to_loss, win_to_draw, win_to_unproven, draw_to_loss, unproven_to_loss: what was proven for this side
      before it and after it; if that is a loss now, in `plies` if known.
    - loses_chance: none of these; `moves` is how the opponent profits.
    """

    code: Consequence
    side: Side
    moves: tuple[str, ...]
    points: int
    plies: int | None


class ReviewedDecision(Wire, frozen=True):
    """One decision with the worth before and after it; an error has its reason."""

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
    """The progress: so many positions are searched."""

    done: int
    of: int


class ReviewedDown(Wire, frozen=True, tag_field="type", tag="reviewed"):
    """The review is ready."""

    review: Review


ReviewDown = ProgressDown | ReviewedDown | ProblemDown
