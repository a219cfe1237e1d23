"""Lobby: open seeks, challenges, and games to watch."""

from typing import Annotated

from msgspec import Meta

from kwartet.server.wire.base import Side, Wire
from kwartet.server.wire.games import GameChoice
from kwartet.server.wire.matches import Begins, ClockRule
from kwartet.server.wire.people import PlayerView
from kwartet.server.wire.tables import PingUp, PongDown, ProblemDown

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
    """Opens a seek; with `quick`, a matching open seek is taken at once if there is one."""

    choice: GameChoice
    clock: ClockRule | None = None
    rated: bool = False
    first: Begins = "random"
    lowest: Rating | None = None
    highest: Rating | None = None
    quick: bool = False


class UnseekUp(Wire, frozen=True, tag_field="type", tag="unseek"):
    """Closes a seek of the player; all of them without an id."""

    id: SeekId | None = None


class AcceptUp(Wire, frozen=True, tag_field="type", tag="accept"):
    """Accepts an open seek."""

    id: SeekId


LobbyUp = SeekUp | UnseekUp | AcceptUp | PingUp


class WatchedGame(Wire, frozen=True):
    """A public game in play."""

    id: str
    choice: GameChoice
    players: tuple[PlayerView, PlayerView]
    clock: ClockRule | None
    rated: bool
    plies: int


class Challenge(Wire, frozen=True):
    """A challenge to the player: the seat of `side` at this table is reserved."""

    table: str
    player: PlayerView
    choice: GameChoice
    clock: ClockRule | None
    rated: bool
    side: Side
    created: str


class LobbyDown(Wire, frozen=True, tag_field="type", tag="lobby"):
    """The whole lobby: sent at first, and after every change, at most twice a second."""

    seeks: tuple[Seek, ...]
    games: tuple[WatchedGame, ...]
    online: int


class PairedDown(Wire, frozen=True, tag_field="type", tag="paired"):
    """A seek of the player was paired; `id` is the table."""

    table: str


class ChallengesDown(Wire, frozen=True, tag_field="type", tag="challenges"):
    """The open challenges to the player, and the tables at which the player waits for an answer.

    It is sent at first, and after every change.
    """

    challenges: tuple[Challenge, ...]
    waiting: tuple[str, ...]


LobbyDowns = LobbyDown | PairedDown | ChallengesDown | ProblemDown | PongDown
