"""Review: an engine's analysis of a game that was played.

`review` goes through a record and returns a `Review`: the worth of every position, the loss of each decision,
the accuracy of the players and the turning points. A review is a value; it can be drawn (`svg`), written as
text (`text`) and converted for programs (`data`). Any engine with the methods of `Thinker` can be used.
"""

from kwartet.review.change import Change
from kwartet.review.grade import Grade
from kwartet.review.model import Decision, Review, ReviewedTurn
from kwartet.review.reason import Reason, reason_of
from kwartet.review.reviewer import NothingToReview, review
from kwartet.review.thinker import Thinker, Thought, ThoughtLine
from kwartet.review.worth import Worth

__all__ = [
    "Change",
    "Decision",
    "Grade",
    "NothingToReview",
    "Reason",
    "Review",
    "ReviewedTurn",
    "Thinker",
    "Thought",
    "ThoughtLine",
    "Worth",
    "reason_of",
    "review",
]
