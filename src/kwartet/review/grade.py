"""Grade: names for how much of the chance of winning a decision lost, and accuracy as a number.

Everything that a review calls good or bad is decided by the constants here.
"""

from enum import StrEnum
from math import exp


class Grade(StrEnum):
    """How well somebody decided, from the best to the worst."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def rank(self) -> int:
        """How bad it is, counted from 0."""
        return RANKS[self]

    @property
    def symbol(self) -> str:
        """What annotators write behind such a move."""
        return SYMBOLS[self]

    @property
    def is_error(self) -> bool:
        """Whether it is worth pointing at."""
        return self.rank >= Grade.INACCURACY.rank


RANKS = {grade: rank for rank, grade in enumerate(Grade)}
SYMBOLS = {
    Grade.BEST: "",
    Grade.GOOD: "",
    Grade.INACCURACY: "?!",
    Grade.MISTAKE: "?",
    Grade.BLUNDER: "??",
}
SMALLEST_LOSS = ((0.20, Grade.BLUNDER), (0.10, Grade.MISTAKE), (0.05, Grade.INACCURACY))
STEEPNESS = 4.0


def grade_of(loss: float) -> Grade:
    """The grade of a decision that is not the best one, by the chance of winning that it lost (0 to 1)."""
    return next((grade for smallest, grade in SMALLEST_LOSS if loss >= smallest), Grade.GOOD)


def worse(one: Grade, other: Grade) -> Grade:
    """The worse of two grades."""
    return max(one, other, key=lambda grade: grade.rank)


def accuracy_of(loss: float) -> float:
    """A lost chance (0 to 1) as accuracy: 100 for nothing lost, 0 for everything, falling fast at first."""
    floor = exp(-STEEPNESS)
    return 100 * (exp(-STEEPNESS * min(max(loss, 0.0), 1.0)) - floor) / (1 - floor)
