"""SPRT: a sequential test that stops a match as soon as the result is significant.

There are two hypotheses: the difference in strength is at most `elo0`, or at least `elo1`. After each pair of
games the logarithm of their likelihood ratio (LLR) is compared with two bounds. Each likelihood is the
largest one that any distribution of pair scores with the mean of the hypothesis gives to the observed scores.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from kwartet.arena.elo import score_of_elo
from kwartet.errors import BadOption, quote
from kwartet.protocol.limit import read_number

NEVER_SEEN = 0.001  # so that a score not seen yet counts as unlikely, not impossible
HALVINGS = 50


@dataclass(frozen=True)
class Sprt:
    """The two hypotheses, and how often each may be accepted wrongly."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise BadOption(
                f"the first difference in strength is below the second, not {self.elo0},{self.elo1}"
            )

    @classmethod
    def read(cls, text: str) -> "Sprt":
        """Parse `0,10`; raises `BadOption`."""
        low, comma, high = text.partition(",")
        if not comma:
            raise BadOption(f"two differences in strength are said as 0,10, not {quote(text)}")
        return cls(read_number("the first of two differences", low), read_number("the second", high))

    @property
    def bounds(self) -> tuple[float, float]:
        """The LLR at which the first hypothesis is accepted, and the one for the second."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, pairs: Sequence[int]) -> float:
        """The logarithm of the likelihood ratio after pairs with these scores."""
        counts = [count or NEVER_SEEN for count in pairs]
        return log_likelihood(counts, score_of_elo(self.elo1)) - log_likelihood(
            counts, score_of_elo(self.elo0)
        )

    def verdict(self, pairs: Sequence[int]) -> str | None:
        """The accepted hypothesis: `elo0`, `elo1`, or None while it is open."""
        llr, (low, high) = self.llr(pairs), self.bounds
        if low < llr < high:
            return None
        return "elo0" if llr <= low else "elo1"


def log_likelihood(counts: Sequence[float], mean: float) -> float:
    """The largest logarithm of a likelihood of the counts under a given mean, up to a constant.

    The likeliest distribution gives a score `a` its observed share divided by `1 + x (a - mean)`; the mean
    decides `x`.
    """
    away = [index / (len(counts) - 1) - mean for index in range(len(counts))]
    tilt = tilt_of(counts, away)
    return -sum(count * math.log1p(tilt * distance) for count, distance in zip(counts, away, strict=True))


def tilt_of(counts: Sequence[float], away: Sequence[float]) -> float:
    """Find `x` by bisection: a larger `x` gives a smaller mean."""
    low, high = -1.0 / away[-1], -1.0 / away[0]
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        pull = sum(count * d / (1 + middle * d) for count, d in zip(counts, away, strict=True))
        low, high = (middle, high) if pull > 0 else (low, middle)
    return (low + high) / 2
