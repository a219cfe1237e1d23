"""Grade: names for how much of the chance of winning a decision lost, and accuracy as a number.

What is good or bad is decided in the core (core/engine/judgement.hpp).
"""

from enum import StrEnum

from kwartet import judgement


class Grade(StrEnum):
    """How good a decision was, from the best to the worst."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def rank(self) -> int:
        """The rank of a grade, from 0 for the best."""
        return RANKS[self]

    @property
    def symbol(self) -> str:
        """The sign that annotators write after such a move."""
        return SYMBOLS[self]

    @property
    def is_error(self) -> bool:
        """Whether it counts as an error."""
        return self.rank >= Grade.INACCURACY.rank


RANKS = {grade: rank for rank, grade in enumerate(Grade)}
SYMBOLS = {
    Grade.BEST: "",
    Grade.GOOD: "",
    Grade.INACCURACY: "?!",
    Grade.MISTAKE: "?",
    Grade.BLUNDER: "??",
}


def grade_of(loss: float) -> Grade:
    """The grade of a decision that is not the best one, by the chance of winning that it lost (0 to 1)."""
    return Grade(judgement.grade_of(loss))


def accuracy_of(loss: float) -> float:
    """A lost chance (0 to 1) as accuracy: 100 for nothing lost, 0 for everything, falling fast at first."""
    return judgement.accuracy_of(loss)
