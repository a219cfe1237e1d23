"""Rating history: what rated games do to ratings, one game after the other.

Every game is a rating period of its own: first the time since the last game increases the deviation, then the
result changes the rating. A history can be replayed, so a corrected result changes all that followed from it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from kwartet.server.domain.glicko import Rating, rated
from kwartet.server.domain.ladder import SUREST
from kwartet.server.domain.rating_periods import LARGEST_DEVIATION, today

LOWEST = 100.0
MOST_VOLATILE = 0.1
DRAW = 0.5
NEWCOMER = Rating()


@dataclass(frozen=True)
class Seat:
    """A seat of a rated game: a player, or only the rating of one who has none here, such as an engine."""

    player: str | None
    fixed: Rating = NEWCOMER


@dataclass(frozen=True)
class RatedMatch:
    """A rated game with its result."""

    table: str
    at: datetime
    winner: int | None
    seats: tuple[Seat, Seat]

    @property
    def players(self) -> set[str]:
        """The players whose ratings it changes."""
        return {seat.player for seat in self.seats if seat.player is not None}


@dataclass(frozen=True)
class Step:
    """What one game did to one rating, and against which rating."""

    table: str
    player: str
    at: datetime
    before: Rating
    opponent: Rating
    after: Rating


def replay(matches: Iterable[RatedMatch]) -> Iterator[Step]:
    """All steps of some games, from the first ratings on."""
    known: dict[str, tuple[Rating, datetime]] = {}
    for match in matches:
        steps = tuple(steps_of(match, known))
        known |= {step.player: (step.after, match.at) for step in steps}
        yield from steps


def steps_of(match: RatedMatch, known: dict[str, tuple[Rating, datetime]]) -> Iterator[Step]:
    """The steps of one game."""
    standing = [rating_at(seat, known, match.at) for seat in match.seats]
    for side, seat in enumerate(match.seats):
        if seat.player is not None:
            before, opponent = standing[side], standing[1 - side]
            after = after_game(before, opponent, score_of(side, match.winner))
            yield Step(match.table, seat.player, match.at, before, opponent, after)


def rating_at(seat: Seat, known: dict[str, tuple[Rating, datetime]], at: datetime) -> Rating:
    """The rating in a seat when a game ends."""
    if seat.player is None:
        return seat.fixed
    return today(*known[seat.player], at) if seat.player in known else NEWCOMER


def reached(matches: Iterable[RatedMatch], table: str) -> set[str]:
    """Whom a result reaches: the players of the game and, later, those who play someone it has reached."""
    found: set[str] = set()
    for match in matches:
        if match.table == table or found & match.players:
            found |= match.players
    return found


def after_game(player: Rating, opponent: Rating, score: float) -> Rating:
    """The rating after a game."""
    return bounded(rated(player, [(opponent, score)], periods=0))


def score_of(side: int, winner: int | None) -> float:
    """The score of a side."""
    return DRAW if winner is None else float(winner == side)


def bounded(rating: Rating) -> Rating:
    """A rating within its bounds; the smallest deviation ensures that later results still change it."""
    return Rating(
        max(LOWEST, rating.rating),
        min(max(SUREST, rating.deviation), LARGEST_DEVIATION),
        min(rating.volatility, MOST_VOLATILE),
    )
