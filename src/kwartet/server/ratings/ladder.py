"""Ladder: what has been measured about the strength of the engines.

ladder.toml holds the steps from level to level; it is made from the tables of docs/levels.md. The level in
the middle is where newcomers begin. The further away from it a level is, the less sure is its rating, for
every step adds the error of its measurement.
"""

import tomllib
from functools import cache
from importlib.resources import files
from math import hypot

import msgspec

from kwartet.levels import HIGHEST_LEVEL
from kwartet.server.ratings.glicko import CENTRE, Rating

ANCHOR = 5  # the level that has the rating of a newcomer
SUREST = 45.0  # nobody's deviation is smaller
INTENDED_STEP = (147.0, 100.0)  # 70 % of the points, for a step that is still to be measured
OTHER_VARIANT = 150.0  # where the levels were not measured they are believed to be as in the first variant


class Measured(msgspec.Struct, frozen=True):
    """A ladder: for each level from 2 on its Elo above the one below, and the error of that."""

    steps: tuple[tuple[float, float], ...] = ()


@cache
def ladders() -> dict[str, dict[str, Measured]]:
    """What has been measured, by game and variant."""
    text = (files(__package__) / "ladder.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, dict[str, Measured]])


@cache
def engine_rating(game: str, variant: str, level: int) -> Rating:
    """The rating of a level; of a game that was not measured it is what the levels are meant to be."""
    measured = ladders().get(game, {})
    if variant in measured:
        return rating_on(measured[variant], level)
    return rating_on(next(iter(measured.values()), Measured()), level, OTHER_VARIANT)


def rating_on(ladder: Measured, level: int, *doubts: float) -> Rating:
    """The rating of a level on a ladder, with more doubts than the ladder's own if there are any."""
    unmeasured = HIGHEST_LEVEL - 1 - len(ladder.steps)
    steps = ladder.steps + unmeasured * (INTENDED_STEP,)
    way = steps[min(level, ANCHOR) - 1 : max(level, ANCHOR) - 1]
    distance = sum(rise for rise, _ in way)
    deviation = hypot(*doubts, *(error for _, error in way))
    return Rating(CENTRE + (distance if level > ANCHOR else -distance), max(SUREST, deviation))
