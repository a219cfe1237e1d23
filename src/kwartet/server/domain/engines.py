"""Engines: the ten engine players, one for each level.

They are named for musical tempos, from the slowest to the fastest. They have rows in the database like other
players, so that they can have a seat; their ratings are measured and do not change.
"""

from kwartet.levels import HIGHEST_LEVEL
from kwartet.server.domain.ladder import engine_rating
from kwartet.server.domain.players import Profile
from kwartet.server.domain.rating_periods import summary_of

NAMES = (
    "Grave",
    "Largo",
    "Lento",
    "Adagio",
    "Andante",
    "Moderato",
    "Allegretto",
    "Allegro",
    "Vivace",
    "Presto",
)
LEVELS = range(1, HIGHEST_LEVEL + 1)


def engine_id(level: int) -> str:
    """The id of the engine that plays at a level."""
    return f"{level:032x}"


def engine_name(level: int) -> str:
    """The name of the engine that plays at a level."""
    return NAMES[level - 1]


def engine_profile(level: int, game: str, variant: str) -> Profile:
    """An engine with its rating in a game."""
    rating = summary_of(game, variant, engine_rating(game, variant, level), games=0)
    return Profile(engine_id(level), engine_name(level), "engine", rating, level)
