"""Rating periods: ratings as they are today.

The rating of a player who does not play becomes less certain: a busy player (a deviation of 60) is
provisional again (110) after a year, with the usual volatility. The length of a period follows from this.
"""

from datetime import datetime, timedelta

from kwartet.server.domain.glicko import SCALE, Rating, rested
from kwartet.server.domain.players import RatingSummary

PROVISIONAL = 110.0  # a rating with a larger deviation is provisional
BUSY = 60.0
LARGEST_DEVIATION = Rating().deviation
PERIODS_A_YEAR = (PROVISIONAL**2 - BUSY**2) / (Rating().volatility * SCALE) ** 2
PERIOD = timedelta(days=365) / PERIODS_A_YEAR


def today(rating: Rating, updated: datetime, now: datetime) -> Rating:
    """The rating at `now`, if it was last changed at `updated`."""
    grown = rested(rating, (now - updated) / PERIOD)
    return Rating(grown.rating, min(grown.deviation, LARGEST_DEVIATION), grown.volatility)


def summary_of(game: str, variant: str, rating: Rating, games: int) -> RatingSummary:
    """A rating as it is shown."""
    return RatingSummary(
        game=game,
        variant=variant,
        rating=round(rating.rating),
        deviation=round(rating.deviation),
        games=games,
        provisional=rating.deviation > PROVISIONAL,
    )
