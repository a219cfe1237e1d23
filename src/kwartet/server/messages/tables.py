"""Tables: live games, and what is said at them."""

from typing import Annotated, Literal

from msgspec import Meta

from kwartet.server.messages.base import Level, Moves, MoveText, Ply, PositionText, Seed, Wire, Word
from kwartet.server.messages.games import GameChoice
from kwartet.server.messages.matches import (
    AbortUp,
    AddTimeUp,
    AnswerUp,
    BeatDown,
    BeatUp,
    ClaimUp,
    ClockView,
    ConditionsUp,
    MatchDown,
    MatchState,
    OfferUp,
    SaidDown,
    SayUp,
    SeatedDown,
    SitUp,
)
from kwartet.server.messages.positions import Decision, PositionView, Result
from kwartet.server.messages.problems import Problem
from kwartet.server.messages.thoughts import Thought

HomeKind = Annotated[Literal["computer", "screen"], Meta(title="HomeKind")]
Kind = Annotated[Literal["computer", "screen", "people"], Meta(title="Kind")]
First = Annotated[Literal["person", "computer", "random"], Meta(title="First")]


class NewTable(Wire, frozen=True):
    """Asks for a table: against the computer at a level, or for two people at one screen."""

    choice: GameChoice
    kind: HomeKind
    level: Level | None = None
    first: First = "person"
    takebacks: bool = True
    start: PositionText | None = None
    seed: Seed | None = None
    moves: Moves = ()
    names: tuple[Word, Word] | None = None


class TableMade(Wire, frozen=True):
    """The name of a new table; whoever knows it may sit down."""

    id: str


class Seat(Wire, frozen=True):
    """Who plays a side."""

    person: bool
    name: str


class TableState(Wire, frozen=True):
    """All there is to know about a table; seats are in the order of the sides."""

    id: str
    choice: GameChoice
    kind: Kind
    level: int | None
    seats: tuple[Seat, Seat]
    takebacks: bool
    start: str
    decisions: tuple[Decision, ...]
    view: PositionView
    result: Result | None
    created: str
    match: MatchState | None = None


class MoveUp(Wire, frozen=True, tag_field="type", tag="move"):
    """A decision; `ply` is the number of decisions before it."""

    ply: Ply
    move: MoveText


class TakebackUp(Wire, frozen=True, tag_field="type", tag="takeback"):
    """Asks to go back to so many decisions."""

    ply: Ply


class ResignUp(Wire, frozen=True, tag_field="type", tag="resign"):
    """Gives the game up, after so many decisions."""

    ply: Ply


class PingUp(Wire, frozen=True, tag_field="type", tag="ping"):
    """Asks whether anybody is there."""


HomeUp = MoveUp | TakebackUp | ResignUp | PingUp
MatchUp = SitUp | OfferUp | AnswerUp | AddTimeUp | ClaimUp | AbortUp | SayUp | ConditionsUp | BeatUp
TableUp = HomeUp | MatchUp


class TableDown(Wire, frozen=True, tag_field="type", tag="table"):
    """The whole table: on arrival, after a takeback, and for somebody who has fallen behind."""

    table: TableState


class MovedDown(Wire, frozen=True, tag_field="type", tag="moved"):
    """A decision has been taken, and this is the position after it."""

    decision: Decision
    view: PositionView
    clock: ClockView | None = None


class ThinkingDown(Wire, frozen=True, tag_field="type", tag="thinking"):
    """What the computer thinks so far about its decision."""

    thought: Thought


class EndedDown(Wire, frozen=True, tag_field="type", tag="ended"):
    """The game is over."""

    result: Result


class ProblemDown(Wire, frozen=True, tag_field="type", tag="problem"):
    """Something was wrong with what came up."""

    problem: Problem


class PongDown(Wire, frozen=True, tag_field="type", tag="pong"):
    """Somebody is there."""


HomeDowns = TableDown | MovedDown | ThinkingDown | EndedDown | ProblemDown | PongDown
MatchDowns = SeatedDown | MatchDown | SaidDown | BeatDown
TableDowns = HomeDowns | MatchDowns
