"""Elo: converts a score into a difference in strength, with error bars.

The two games of a pair have the same opening and are not independent, so pairs are counted: their five
possible scores give the variance. The interval is Wilson's, with as many games as would have this variance;
unlike the usual one it stays meaningful when one side wins everything.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

CERTAINTY = 1.959963984540054  # standard deviations on each side of the mean for 95 %
ELO_PER_DECADE = 400.0


def elo_of_score(score: float) -> float:
    """The Elo difference for an expected score: about +70 for 60 %."""
    if not 0.0 < score < 1.0:
        return math.copysign(math.inf, score - 0.5)
    return -ELO_PER_DECADE * math.log10(1.0 / score - 1.0)


def score_of_elo(elo: float) -> float:
    """The expected score for an Elo difference."""
    return 1.0 / (1.0 + math.pow(10.0, -elo / ELO_PER_DECADE))


@dataclass(frozen=True)
class Estimate:
    """A score with its 95 % confidence interval."""

    score: float
    low: float
    high: float

    @property
    def elo(self) -> tuple[float, float, float]:
        """The Elo difference: the estimate, and the bounds of its interval."""
        return elo_of_score(self.score), elo_of_score(self.low), elo_of_score(self.high)

    def __str__(self) -> str:
        """Return the difference as text, such as `+70.4 [+22.1, +121.3]`."""
        middle, low, high = self.elo
        return f"{signed(middle)} [{signed(low)}, {signed(high)}]"


def signed(elo: float) -> str:
    """A difference with its sign."""
    return f"{round(elo, 1) + 0.0:+.1f}" if math.isfinite(elo) else ("+∞" if elo > 0 else "-∞")


def mean_of(counts: Sequence[float]) -> float:
    """The mean score, if the counts belong to scores evenly spaced from 0 to 1."""
    return sum(count * index for index, count in enumerate(counts)) / sum(counts) / (len(counts) - 1)


def variance_of(counts: Sequence[float]) -> float:
    """The variance of one such score."""
    mean, step = mean_of(counts), 1.0 / (len(counts) - 1)
    return sum(count * (index * step - mean) ** 2 for index, count in enumerate(counts)) / sum(counts)


def estimate(counts: Sequence[float]) -> Estimate:
    """The estimate from counts of scores: three for single games, five for pairs."""
    number, mean, variance = sum(counts), mean_of(counts), variance_of(counts)
    equivalent = number * mean * (1.0 - mean) / variance if variance else number
    return Estimate(mean, *wilson(mean, equivalent))


def wilson(share: float, number: float) -> tuple[float, float]:
    """Wilson's interval for a share of so many independent trials."""
    weight = CERTAINTY**2 / number
    centre = (share + weight / 2) / (1 + weight)
    reach = CERTAINTY * math.sqrt(share * (1 - share) / number + weight / (4 * number)) / (1 + weight)
    return round(max(0.0, centre - reach), 12), round(min(1.0, centre + reach), 12)
