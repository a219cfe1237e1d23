"""Shown: ratings as people see them, today.

Whoever does not play becomes less well known: a player who is as well known as a busy one (a deviation of 60)
is provisional again (110) after a year, with the usual volatility. From this follows how long a period is.
"""

from datetime import datetime, timedelta

from kwartet.server.messages.people import RatingView
from kwartet.server.ratings.glicko import SCALE, Rating, rested

PROVISIONAL = 110.0  # a deviation above it says too little
BUSY = 60.0
LARGEST_DEVIATION = Rating().deviation
PERIODS_A_YEAR = (PROVISIONAL**2 - BUSY**2) / (Rating().volatility * SCALE) ** 2
PERIOD = timedelta(days=365) / PERIODS_A_YEAR


def today(rating: Rating, updated: datetime, now: datetime) -> Rating:
    """What is known now of a rating that was last changed at some moment."""
    grown = rested(rating, (now - updated) / PERIOD)
    return Rating(grown.rating, min(grown.deviation, LARGEST_DEVIATION), grown.volatility)


def rating_view(game: str, variant: str, rating: Rating, games: int) -> RatingView:
    """A rating as it is shown."""
    return RatingView(
        game=game,
        variant=variant,
        rating=round(rating.rating),
        deviation=round(rating.deviation),
        games=games,
        provisional=rating.deviation > PROVISIONAL,
    )
