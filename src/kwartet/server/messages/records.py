"""Records: whole games as text, and taken apart."""

from typing import Annotated

from msgspec import Meta, field

from kwartet.server.messages.base import Moves, PositionText, Side, Wire, Word
from kwartet.server.messages.games import GameChoice
from kwartet.server.messages.positions import Decision, Result

HeaderValue = Annotated[str, Meta(max_length=1000)]
Headers = Annotated[dict[Word, HeaderValue], Meta(title="RecordHeaders", max_length=50)]
Comments = Annotated[dict[str, str], Meta(title="Comments")]


class RecordText(Wire, frozen=True):
    """Records as text, in any notation that kwartet reads; `number` says which of several games is meant."""

    text: str
    number: Annotated[int, Meta(ge=1, le=10_000)] = 1


class RecordRead(Wire, frozen=True):
    """A record taken apart; comments are named by the number of decisions before them.

    `games` is how many games the text holds, as far as it can be read.
    """

    choice: GameChoice
    start: str
    headers: Headers
    decisions: tuple[Decision, ...]
    moves: tuple[str, ...]
    result: Result | None
    comments: Comments
    games: int


class Ending(Wire, frozen=True):
    """An end that the players gave the game, not the rules."""

    winner: Side | None
    reason: Word


class RecordToWrite(Wire, frozen=True):
    """A game to be written down."""

    choice: GameChoice
    moves: Moves
    start: PositionText | None = None
    headers: Headers = field(default_factory=dict)
    comments: Annotated[dict[str, HeaderValue], Meta(max_length=1001)] = field(default_factory=dict)
    ending: Ending | None = None


class RecordWritten(Wire, frozen=True):
    """The text of a record."""

    text: str
