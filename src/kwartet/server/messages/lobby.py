"""Lobby: who looks for a game, and which games are to be watched."""

from typing import Annotated

from msgspec import Meta

from kwartet.server.messages.base import Side, Wire
from kwartet.server.messages.games import GameChoice
from kwartet.server.messages.matches import Begins, ClockRule
from kwartet.server.messages.people import PlayerView
from kwartet.server.messages.tables import PingUp, PongDown, ProblemDown

Rating = Annotated[int, Meta(ge=0, le=5000)]
SeekId = Annotated[str, Meta(max_length=64, pattern=r"^[0-9A-Za-z]*$")]


class Seek(Wire, frozen=True):
    """An open seek."""

    id: str
    player: PlayerView
    choice: GameChoice
    clock: ClockRule | None
    rated: bool
    first: Begins
    lowest: int | None
    highest: int | None
    created: str


class SeekUp(Wire, frozen=True, tag_field="type", tag="seek"):
    """Looks for a game: with `quick`, a fitting open seek is taken at once; otherwise one is opened."""

    choice: GameChoice
    clock: ClockRule | None = None
    rated: bool = False
    first: Begins = "random"
    lowest: Rating | None = None
    highest: Rating | None = None
    quick: bool = False


class UnseekUp(Wire, frozen=True, tag_field="type", tag="unseek"):
    """Takes one's own seek back; all of them without an id."""

    id: SeekId | None = None


class AcceptUp(Wire, frozen=True, tag_field="type", tag="accept"):
    """Takes an open seek."""

    id: SeekId


LobbyUp = SeekUp | UnseekUp | AcceptUp | PingUp


class WatchedGame(Wire, frozen=True):
    """A game in play that everybody may watch."""

    id: str
    choice: GameChoice
    players: tuple[PlayerView, PlayerView]
    clock: ClockRule | None
    rated: bool
    plies: int


class Challenge(Wire, frozen=True):
    """Somebody challenges you: at this table `side` is kept for you."""

    table: str
    player: PlayerView
    choice: GameChoice
    clock: ClockRule | None
    rated: bool
    side: Side
    created: str


class LobbyDown(Wire, frozen=True, tag_field="type", tag="lobby"):
    """The whole lobby: on arrival, and then every time it has changed, at most twice a second."""

    seeks: tuple[Seek, ...]
    games: tuple[WatchedGame, ...]
    online: int


class PairedDown(Wire, frozen=True, tag_field="type", tag="paired"):
    """Two have found each other; this is the name of their table."""

    table: str


class ChallengesDown(Wire, frozen=True, tag_field="type", tag="challenges"):
    """Everybody who challenges you, and the tables at which you wait for an answer.

    It comes on arrival, and then every time it has changed.
    """

    challenges: tuple[Challenge, ...]
    waiting: tuple[str, ...]


LobbyDowns = LobbyDown | PairedDown | ChallengesDown | ProblemDown | PongDown
