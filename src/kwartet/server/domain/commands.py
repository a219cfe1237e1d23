"""Commands: changes of a table that players, engines and the match worker request."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from kwartet import Side
from kwartet.server.domain.conditional_moves import Lines
from kwartet.server.domain.offers import OfferKind
from kwartet.server.domain.visitor import Visitor

ClaimKind = Literal["win", "draw"]


@dataclass(frozen=True)
class Move:
    """Take a decision; `credit` is the network latency in milliseconds that is given back to the clock."""

    side: Side
    ply: int
    move: str
    credit: int = 0


@dataclass(frozen=True)
class Takeback:
    """Go back to a ply, or ask the opponent to."""

    side: Side
    ply: int


@dataclass(frozen=True)
class Resign:
    """Give the game up."""

    side: Side


@dataclass(frozen=True)
class NewTable:
    """The name of the table at which a rematch would be played, and the seed of a random start."""

    id: str
    seed: int


@dataclass(frozen=True)
class OfferDraw:
    """Offer a draw, or agree to one."""

    side: Side


@dataclass(frozen=True)
class OfferRematch:
    """Offer another game, or agree to one."""

    side: Side
    table: NewTable


@dataclass(frozen=True)
class Answer:
    """Accept or decline an offer of the opponent, or withdraw the player's own offer."""

    side: Side
    kind: OfferKind
    accept: bool
    table: NewTable


@dataclass(frozen=True)
class AddTime:
    """Give the opponent more time."""

    side: Side


@dataclass(frozen=True)
class Claim:
    """Claim the game because the opponent has been away for so many seconds; None if they are connected."""

    side: Side
    kind: ClaimKind
    away: float | None


@dataclass(frozen=True)
class Abort:
    """End a match before it counts."""


@dataclass(frozen=True)
class Say:
    """Add a line to the chat, which has `count` lines, the last of them with number `last`."""

    side: Side
    text: str
    count: int
    last: int


@dataclass(frozen=True)
class SetConditionalMoves:
    """Replace the conditional moves of a side."""

    side: Side
    ply: int
    lines: Lines


@dataclass(frozen=True)
class Sit:
    """Take the free seat."""

    player: Visitor


@dataclass(frozen=True)
class AnswerChallenge:
    """Take the seat that a player was challenged to take, or decline."""

    player: Visitor
    accept: bool


@dataclass(frozen=True)
class Leave:
    """Leave for good, because the account is deleted."""

    player: str


@dataclass(frozen=True)
class EndWaiting:
    """End a match that no player has joined in time."""


@dataclass(frozen=True)
class CheckClock:
    """End the match if the clock of the side to move has run out, with so many milliseconds given back."""

    credit: int = 0


@dataclass(frozen=True)
class Resume:
    """Go on after a decision could not be stored, without counting the time of the fault.

    `side` wanted to decide after `ply` decisions, when its clock had counted `used` milliseconds.
    """

    side: Side
    ply: int
    used: int
    began: datetime
    reason: str


Command = (
    Move
    | Takeback
    | Resign
    | OfferDraw
    | OfferRematch
    | Answer
    | AddTime
    | Claim
    | Abort
    | Say
    | SetConditionalMoves
    | Sit
    | AnswerChallenge
    | Leave
    | EndWaiting
    | CheckClock
    | Resume
)
