"""Archive: finished games that a page uploads for its player."""

from typing import Annotated

from msgspec import Meta

from kwartet.server.runtime.limits import LONGEST_RECORD
from kwartet.server.wire.base import Wire

RecordText = Annotated[str, Meta(min_length=1, max_length=LONGEST_RECORD)]


class UploadedGame(Wire, frozen=True):
    """A finished game as a record."""

    record: RecordText


class ArchivedGame(Wire, frozen=True):
    """The id of an archived game; the same game has the same id."""

    id: str


class ArchivedGames(Wire, frozen=True):
    """The ids of all archived games of a player, the oldest first."""

    games: tuple[str, ...]
