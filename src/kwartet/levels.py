"""Levels: how well the engine plays, from 1, which a child can beat, to 10, which does its best.

A weak level is no dice thrower: it errs as people do. Some decisions it takes at a glance: then it looks at
its own moves only, not at the answers, overlooks a part of them and misjudges the others by a little. What
wins at once it always sees. Over the other decisions it thinks, and the higher the level, the more.

The tables are data, found by matches: each level makes about three quarters of the points against the one
below. `kwartet ladder` measures it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf, log
from typing import TYPE_CHECKING

from kwartet.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from kwartet.finding import Line

NO_NODES = (1 << 64) - 1
NO_DEPTH = 99
NO_SECONDS = 1e9

AUTO = "auto"  # whatever is best for the game
ALPHA_BETA = "alpha-beta"
WIN = "win"

HIGHEST_LEVEL = 10
LONGEST_THOUGHT = 1.2  # seconds; reached on a slow or a very busy machine only
_SMALLEST_CHANCE = 1e-9


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to think: whichever comes first."""

    seconds: float = NO_SECONDS
    nodes: int = NO_NODES
    depth: int = NO_DEPTH


@dataclass(frozen=True, slots=True)
class Glance:
    """How a move is chosen without much thought.

    `often` is the share of decisions that are taken this way, `overlooks` the share of moves that are not
    even noticed, `misjudges` the most by which a noticed one is misjudged, in logits of the winning chance.
    """

    often: float = 0.0
    overlooks: float = 0.0
    misjudges: float = 0.0

    def choose(self, lines: Sequence[Line], chance: Random) -> Line:
        """The line that looks best at a glance."""
        noticed = [line for line in lines if line.outcome == WIN or chance.random() >= self.overlooks]
        return max(noticed or lines, key=lambda line: self._impression(line, chance))

    def _impression(self, line: Line, chance: Random) -> float:
        return inf if line.outcome == WIN else _logit(line.chance) + self.misjudges * chance.uniform(-1, 1)


@dataclass(frozen=True, slots=True)
class Level:
    """How a level plays: how long it thinks with which method, and how it glances."""

    limits: Limits
    method: str = AUTO
    glance: Glance = field(default_factory=Glance)


# For each game the levels from 1 to 10: nodes, and how often it glances, overlooks and misjudges. It is nodes
# and not seconds, so that each level is stronger than the one below on a busy machine, too; the highest take
# about a fifth of a second. 4mation is solved: there the highest level needs no limit.
TABLES: dict[str, tuple[tuple[int, float, float, float], ...]] = {
    "yinsh": (
        (500, 1.0, 0.55, 2.0),
        (20_000, 0.79, 0.55, 2.0),
        (20_000, 0.65, 0.52, 1.8),
        (20_000, 0.47, 0.46, 1.6),
        (20_000, 0.33, 0.4, 1.4),
        (30_000, 0.2, 0.35, 1.2),
        (50_000, 0.125, 0.3, 1.0),
        (100_000, 0.07, 0.26, 0.9),
        (180_000, 0.036, 0.2, 0.7),
        (400_000, 0.0, 0.0, 0.0),
    ),
    "lyngk": (
        (500, 1.0, 0.6, 2.4),
        (3_000, 0.86, 0.55, 2.0),
        (3_000, 0.72, 0.5, 1.7),
        (3_000, 0.59, 0.46, 1.5),
        (3_000, 0.46, 0.41, 1.3),
        (3_000, 0.3, 0.33, 0.95),
        (6_000, 0.17, 0.25, 0.6),
        (15_000, 0.07, 0.2, 0.5),
        (50_000, 0.03, 0.15, 0.4),
        (250_000, 0.0, 0.0, 0.0),
    ),
    "4mation": (
        (500, 1.0, 0.85, 4.0),
        (500, 1.0, 0.28, 0.65),
        (500, 1.0, 0.15, 0.36),
        (500, 1.0, 0.04, 0.15),
        (500, 0.55, 0.04, 0.15),
        (500, 0.25, 0.04, 0.15),
        (1_500, 0.1, 0.04, 0.15),
        (5_000, 0.05, 0.04, 0.15),
        (40_000, 0.02, 0.04, 0.15),
        (NO_NODES, 0.0, 0.0, 0.0),
    ),
    "skato": (
        (500, 1.0, 0.6, 2.4),
        (500, 1.0, 0.42, 1.3),
        (500, 1.0, 0.25, 0.7),
        (500, 1.0, 0.13, 0.4),
        (500, 1.0, 0.03, 0.15),
        (500, 0.36, 0.03, 0.15),
        (1_500, 0.14, 0.03, 0.15),
        (6_000, 0.05, 0.03, 0.15),
        (50_000, 0.02, 0.03, 0.15),
        (600_000, 0.0, 0.0, 0.0),
    ),
}


def level_of(game: str, number: int) -> Level:
    """Return a level of a game that is given by its id. Only the highest one may use what is solved."""
    if type(number) is not int or not 1 <= number <= HIGHEST_LEVEL:
        raise BadOption(f"a level is a number from 1 to {HIGHEST_LEVEL}, not {number!r}")
    nodes, *glance = TABLES[game][number - 1]
    method = AUTO if number == HIGHEST_LEVEL else ALPHA_BETA
    return Level(Limits(seconds=LONGEST_THOUGHT, nodes=nodes), method, Glance(*glance))


def _logit(chance: float) -> float:
    inside = min(max(chance, _SMALLEST_CHANCE), 1 - _SMALLEST_CHANCE)
    return log(inside / (1 - inside))
