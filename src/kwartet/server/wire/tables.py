"""Tables: live games, and the messages at a table."""

from typing import Annotated, Literal

from msgspec import Meta

from kwartet.server.wire.base import MoveText, Ply, Wire
from kwartet.server.wire.games import GameChoice
from kwartet.server.wire.matches import (
    AbortUp,
    AddTimeUp,
    AnswerUp,
    BeatDown,
    BeatUp,
    ClaimUp,
    ClockView,
    ConditionsUp,
    MatchDown,
    MatchView,
    OfferUp,
    SaidDown,
    SayUp,
    SeatedDown,
    SitUp,
)
from kwartet.server.wire.positions import Decision, PositionView, Result
from kwartet.server.wire.problems import Problem
from kwartet.server.wire.thoughts import Thought

Kind = Annotated[Literal["computer", "screen", "people"], Meta(title="Kind")]


class TableMade(Wire, frozen=True):
    """The id of a new table; every client that knows it can watch it."""

    id: str


class Seat(Wire, frozen=True):
    """The player of a side."""

    person: bool
    name: str


TakebackTo = tuple[int | None, int | None]


class TableState(Wire, frozen=True):
    """Everything about a table; seats are in the order of the sides.

    `takeback_to` is, for each side, the ply to which a takeback of its last turn would lead; None if there is
    nothing to take back. A game against the `computer` or of two at one `screen`, as earlier versions played
    them on the server, has no `match` and can only be read.
    """

    id: str
    choice: GameChoice
    kind: Kind
    level: int | None
    seats: tuple[Seat, Seat]
    takebacks: bool
    takeback_to: TakebackTo
    start: str
    decisions: tuple[Decision, ...]
    view: PositionView
    result: Result | None
    created: str
    match: MatchView | None = None


class MoveUp(Wire, frozen=True, tag_field="type", tag="move"):
    """A decision; `ply` is the number of decisions before it."""

    ply: Ply
    move: MoveText


class TakebackUp(Wire, frozen=True, tag_field="type", tag="takeback"):
    """Takes decisions back, until so many are left."""

    ply: Ply


class ResignUp(Wire, frozen=True, tag_field="type", tag="resign"):
    """Resigns, after so many decisions."""

    ply: Ply


class PingUp(Wire, frozen=True, tag_field="type", tag="ping"):
    """Checks the connection."""


TableUp = (
    MoveUp
    | TakebackUp
    | ResignUp
    | PingUp
    | SitUp
    | OfferUp
    | AnswerUp
    | AddTimeUp
    | ClaimUp
    | AbortUp
    | SayUp
    | ConditionsUp
    | BeatUp
)


class TableDown(Wire, frozen=True, tag_field="type", tag="table"):
    """The whole table: at first, after a takeback, and for a client whose state is outdated."""

    table: TableState


class MovedDown(Wire, frozen=True, tag_field="type", tag="moved"):
    """A decision, with the position after it."""

    decision: Decision
    view: PositionView
    clock: ClockView | None = None
    takeback_to: TakebackTo = (None, None)


class ThinkingDown(Wire, frozen=True, tag_field="type", tag="thinking"):
    """What the engine has found so far."""

    thought: Thought


class EndedDown(Wire, frozen=True, tag_field="type", tag="ended"):
    """The game is over."""

    result: Result
    takeback_to: TakebackTo = (None, None)


class ProblemDown(Wire, frozen=True, tag_field="type", tag="problem"):
    """A message of the client was refused."""

    problem: Problem


class PongDown(Wire, frozen=True, tag_field="type", tag="pong"):
    """The answer to a ping."""


TableDowns = (
    TableDown
    | MovedDown
    | ThinkingDown
    | EndedDown
    | ProblemDown
    | PongDown
    | SeatedDown
    | MatchDown
    | SaidDown
    | BeatDown
)
