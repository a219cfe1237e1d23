"""Engines: the ten players that are always there.

They are named for how fast music is played, from the slowest to the fastest, one for each level. They stand
in the database like everybody else, so that they can have a seat; their ratings are measured and stay.
"""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.levels import HIGHEST_LEVEL
from kwartet.server.accounts.names import name_key
from kwartet.server.messages.people import PlayerView
from kwartet.server.ratings.ladder import engine_rating
from kwartet.server.ratings.shown import rating_view
from kwartet.server.store.missing import insert_missing
from kwartet.server.store.schema import players

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


def engine_view(level: int, game: str, variant: str) -> PlayerView:
    """An engine with its rating in a game."""
    rating = rating_view(game, variant, engine_rating(game, variant, level), games=0)
    return PlayerView(id=engine_id(level), name=engine_name(level), kind="engine", rating=rating, level=level)


async def seat_engines(connection: AsyncConnection, now: datetime) -> None:
    """Make sure that all engines are in the database."""
    rows = [
        {
            "id": engine_id(level),
            "kind": "engine",
            "name": engine_name(level),
            "name_key": name_key(engine_name(level)),
            "level": level,
            "created": now,
            "seen": now,
        }
        for level in LEVELS
    ]
    await insert_missing(connection, players, rows)
