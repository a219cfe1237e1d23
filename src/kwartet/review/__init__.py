"""Review: what an engine thinks of a game that was played.

`review` goes through a record and returns a `Review`: the worth of every position, what each decision lost,
how accurate the players were and where the game turned. It is a value that draws itself (`svg`), tells itself
(`text`) and hands itself to programs (`data`). The engine is a guest here: anything that can think will do.
"""

from kwartet.review.grade import Grade
from kwartet.review.model import Decision, Review, ReviewedTurn
from kwartet.review.reviewer import NothingToReview, review
from kwartet.review.thinker import Thinker
from kwartet.review.worth import Worth

__all__ = ["Decision", "Grade", "NothingToReview", "Review", "ReviewedTurn", "Thinker", "Worth", "review"]
