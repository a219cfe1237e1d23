"""Lobby: open seeks, games to watch, and challenges."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from kwartet.server.domain.clocks import ClockRule
from kwartet.server.domain.games import GameChoice
from kwartet.server.domain.players import Profile

Begins = Literal["me", "other", "random"]


class SeekRequest(Struct, frozen=True):
    """A game that a player wants; with `quick`, a matching open seek is taken at once."""

    choice: GameChoice
    clock: ClockRule | None = None
    rated: bool = False
    first: Begins = "random"
    lowest: int | None = None
    highest: int | None = None
    quick: bool = False


class Seek(Struct, frozen=True):
    """An open seek with its player."""

    id: str
    player: Profile
    choice: GameChoice
    clock: ClockRule | None
    rated: bool
    first: Begins
    lowest: int | None
    highest: int | None
    created: datetime


class WatchedGame(Struct, frozen=True):
    """A public game in play, which can be watched."""

    id: str
    choice: GameChoice
    players: tuple[Profile, Profile]
    clock: ClockRule | None
    rated: bool
    plies: int


class Challenge(Struct, frozen=True):
    """A match whose free seat, `side`, is kept for one player."""

    table: str
    player: Profile
    choice: GameChoice
    clock: ClockRule | None
    rated: bool
    side: int
    created: datetime


class OpenChallenges(Struct, frozen=True):
    """The challenges to a player, and the tables at which the player waits for an answer."""

    challenges: tuple[Challenge, ...] = ()
    waiting: tuple[str, ...] = ()
