"""Events: consequences of a change of a table for the rest of the server.

The store records them in the transaction of the change; the live table sends them to the clients.
"""

from dataclasses import dataclass
from datetime import datetime

from msgspec import Struct

from kwartet import Side
from kwartet.server.domain.snapshot import Snapshot


class ChatLine(Struct, frozen=True):
    """A message in the chat."""

    number: int
    side: Side
    text: str
    said: datetime


@dataclass(frozen=True)
class TakenBack:
    """Only the first `ply` decisions are left."""

    ply: int


@dataclass(frozen=True)
class Said:
    """A chat line was added."""

    line: ChatLine


@dataclass(frozen=True)
class RematchBegan:
    """A new match has begun at a new table."""

    match: Snapshot


@dataclass(frozen=True)
class TurnBegan:
    """It is the turn of another side than before."""

    side: Side
    player: str | None
    ply: int


@dataclass(frozen=True)
class RatedGameEnded:
    """A rated game has a result, by the players' ids and the winner's side."""

    players: tuple[str, str]
    winner: Side | None


@dataclass(frozen=True)
class LobbyChanged:
    """The lists of games or challenges have changed."""


@dataclass(frozen=True)
class Interrupted:
    """A decision of a side after `ply` others could not be stored since `began`; now it can be again."""

    side: Side
    ply: int
    began: datetime
    reason: str


Event = TakenBack | Said | RematchBegan | TurnBegan | RatedGameEnded | LobbyChanged | Interrupted
