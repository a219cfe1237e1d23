"""Ladder: the measured strength of the engines.

ladder.toml of each game holds the steps from level to level; it is made from the tables of docs/levels.md.
The level in the middle has the rating of a newcomer. The further away from it a level is, the less certain is
its rating, because every step adds its measurement error.
"""

from functools import cache
from math import hypot

import msgspec

from kwartet.games import folders, game_data
from kwartet.levels import HIGHEST_LEVEL
from kwartet.server.domain.glicko import CENTRE, Rating

ANCHOR = 5  # the level that has the rating of a newcomer
SUREST = 45.0  # the smallest deviation
INTENDED_STEP = (147.0, 100.0)  # 70 % of the points, for a step that is not measured yet
OTHER_VARIANT = 150.0  # added deviation of an unmeasured variant, which uses the steps of the first variant


class Measured(msgspec.Struct, frozen=True):
    """A ladder: for each level from 2 on its Elo above the one below, and the error of that."""

    steps: tuple[tuple[float, float], ...] = ()


@cache
def ladders() -> dict[str, dict[str, Measured]]:
    """The measured ladders, by game and variant."""
    found = {game: game_data(game, "ladder.toml") for game in folders()}
    return msgspec.convert(found, dict[str, dict[str, Measured]])


@cache
def engine_rating(game: str, variant: str, level: int) -> Rating:
    """The rating of a level; a game without measurements uses the intended steps."""
    measured = ladders().get(game, {})
    if variant in measured:
        return rating_on(measured[variant], level)
    return rating_on(next(iter(measured.values()), Measured()), level, OTHER_VARIANT)


def rating_on(ladder: Measured, level: int, *doubts: float) -> Rating:
    """The rating of a level on a ladder; `doubts` are added to its deviation."""
    unmeasured = HIGHEST_LEVEL - 1 - len(ladder.steps)
    steps = ladder.steps + unmeasured * (INTENDED_STEP,)
    way = steps[min(level, ANCHOR) - 1 : max(level, ANCHOR) - 1]
    distance = sum(rise for rise, _ in way)
    deviation = hypot(*doubts, *(error for _, error in way))
    return Rating(CENTRE + (distance if level > ANCHOR else -distance), max(SUREST, deviation))
