"""Levels: how well the engine plays, from 1, which a child can beat, to 10, which does its best.

How a level plays is decided in the core (core/engine/levels.hpp), and the tables are data in the folders of
the games. Here they get names.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kwartet import _core
from kwartet.errors import BadOption

if TYPE_CHECKING:
    from kwartet.clock import Clock

__all__ = ["HIGHEST_LEVEL", "Glance", "Level", "Limits", "level_of"]

NO_NODES = (1 << 64) - 1
NO_DEPTH = 99
NO_SECONDS = 1e9

AUTO = "auto"  # the best method for the game
ALPHA_BETA = "alpha-beta"

HIGHEST_LEVEL = 10
LONGEST_THOUGHT = _core.LONGEST_THOUGHT  # seconds; reached on a slow or a very busy machine only
_BYTES_OF_POSITION = 16  # in the transposition table
_MOST_MEMORY = 32  # megabytes


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to think: whichever comes first."""

    seconds: float = NO_SECONDS
    nodes: int = NO_NODES
    depth: int = NO_DEPTH
    usual_seconds: float = NO_SECONDS  # after so long no further depth is begun

    def on(self, clock: Clock | None) -> Limits:
        """These limits and those of a game clock."""
        if clock is None:
            return self
        usual, most = _core.time_budget(clock.seconds, clock.increment, clock.decisions or 0)
        return replace(self, seconds=min(self.seconds, most), usual_seconds=usual)

    @property
    def is_time_alone(self) -> bool:
        """Whether nothing but the clock ends a search, so that no two of them are alike anyway."""
        return self.seconds != NO_SECONDS and self.nodes == NO_NODES and self.depth == NO_DEPTH


@dataclass(frozen=True, slots=True)
class Glance:
    """How a move is chosen without much thought.

    `often` is the share of decisions that are taken this way, `overlooks` the share of moves that are not
    even noticed, `misjudges` the most by which a noticed one is misjudged, in logits of the winning chance.
    """

    often: float = 0.0
    overlooks: float = 0.0
    misjudges: float = 0.0


@dataclass(frozen=True, slots=True)
class Level:
    """How a level plays: how long it thinks with which method, and how it glances."""

    limits: Limits
    method: str = AUTO
    glance: Glance = field(default_factory=Glance)

    @property
    def memory(self) -> int:
        """Megabytes that are enough: room for twice as many positions as it may visit."""
        wanted = 2 * _BYTES_OF_POSITION * self.limits.nodes >> 20
        return min(_MOST_MEMORY, 1 << wanted.bit_length())


def table_of(game: str) -> tuple[tuple[int, float, float, float], ...]:
    """For each level of a game: nodes, and how often it glances, overlooks and misjudges."""
    return _core.levels(game)


def level_of(game: str, number: int) -> Level:
    """Return a level of a game that is given by its id. Only the highest one may use what is solved."""
    if type(number) is not int or not 1 <= number <= HIGHEST_LEVEL:
        raise BadOption(f"a level is a number from 1 to {HIGHEST_LEVEL}, not {number!r}")
    nodes, *glance = table_of(game)[number - 1]
    method = AUTO if number == HIGHEST_LEVEL else ALPHA_BETA
    return Level(Limits(seconds=LONGEST_THOUGHT, nodes=nodes), method, Glance(*glance))
