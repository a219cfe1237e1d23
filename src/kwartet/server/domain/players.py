"""Players: their public profiles, and what rated games did to ratings."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from kwartet.server.domain.games import GameChoice

PlayerKind = Literal["guest", "person", "bot", "engine"]
RATED_KINDS: tuple[PlayerKind, ...] = ("person", "bot", "engine")


class RatingSummary(Struct, frozen=True):
    """A rating in one game and variant, rounded; provisional while its deviation is large."""

    game: str
    variant: str
    rating: int
    deviation: int
    games: int
    provisional: bool


class Profile(Struct, frozen=True):
    """A player as others see them; `rating` is that for the game at hand, `level` that of an engine."""

    id: str
    name: str
    kind: PlayerKind
    rating: RatingSummary | None = None
    level: int | None = None


class RatingChange(Struct, frozen=True):
    """What a rated game did to a rating."""

    before: int
    after: int


class RatingPoint(Struct, frozen=True):
    """A rating after a game."""

    at: datetime
    rating: int
    deviation: int
    table: str


class PlayedGame(Struct, frozen=True):
    """A table in a list of games; `to_move` is set only for the unfinished games of the player who asks."""

    id: str
    choice: GameChoice
    players: tuple[Profile | None, Profile | None]
    names: tuple[str, str]
    rated: bool
    created: datetime
    ended: datetime | None
    winner: int | None
    reason: str | None
    plies: int
    to_move: int | None = None
    invited: Profile | None = None


class MatchDetails(Struct, frozen=True):
    """Details of a match: its players and rating changes by side, and the challenged player."""

    players: tuple[Profile | None, Profile | None] = (None, None)
    invited: Profile | None = None
    rating_changes: tuple[RatingChange | None, RatingChange | None] = (None, None)
