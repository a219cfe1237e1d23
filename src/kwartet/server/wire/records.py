"""Records: whole games as text and as data."""

from typing import Annotated

from msgspec import Meta, field

from kwartet.server.runtime.limits import LONGEST_RECORD
from kwartet.server.wire.base import MOST_MOVES, Moves, PositionText, Side, Wire
from kwartet.server.wire.games import GameChoice
from kwartet.server.wire.positions import Decision, Result

# A record that can be parsed can be written again.
Kept = Annotated[str, Meta(max_length=LONGEST_RECORD)]
Headers = Annotated[dict[Kept, Kept], Meta(title="RecordHeaders", max_length=LONGEST_RECORD)]
Comments = Annotated[dict[str, Kept], Meta(title="Comments", max_length=MOST_MOVES + 1)]


class RecordText(Wire, frozen=True):
    """Records as text, in any notation that kwartet reads; `number` selects one of several games."""

    text: str
    number: Annotated[int, Meta(ge=1, le=10_000)] = 1


class Ending(Wire, frozen=True):
    """How the players ended a game, where the rules did not."""

    winner: Side | None
    reason: Kept


class RecordRead(Wire, frozen=True):
    """A parsed record; the key of a comment is the number of decisions before it.

    `ending` is how the players ended it where the rules did not; `games` counts the games in the text, as far
    as it is valid.
    """

    choice: GameChoice
    start: str
    headers: Headers
    decisions: tuple[Decision, ...]
    moves: tuple[str, ...]
    result: Result | None
    ending: Ending | None
    comments: Comments
    games: int


class RecordToWrite(Wire, frozen=True):
    """A game to write as a record."""

    choice: GameChoice
    moves: Moves
    start: PositionText | None = None
    headers: Headers = field(default_factory=dict)
    comments: Comments = field(default_factory=dict)
    ending: Ending | None = None


class RecordWritten(Wire, frozen=True):
    """The text of a record."""

    text: str
