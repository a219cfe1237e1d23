"""Model: a reviewed game as a value.

A review contains the worth of the positions before and after each decision; losses, grades, accuracy and
turning points are computed from that and never stored. Decisions are grouped into turns, since a side may
decide several times in a row.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from kwartet.judgement import judge, judge_turn, mean_accuracy
from kwartet.record import Record, Turn
from kwartet.result import Side
from kwartet.review.change import Change
from kwartet.review.data import data_of
from kwartet.review.grade import Grade
from kwartet.review.graph import graph
from kwartet.review.text import text_of
from kwartet.review.worth import Worth


@dataclass(frozen=True)
class Decision:
    """One decision: its side, its move, and the worth of the game before and after it.

    `ply` is the number of decisions before it; `is_forced` says that there was no other legal one.
    """

    ply: int
    side: Side
    move: str
    before: Worth
    after: Worth
    is_forced: bool = False

    @cached_property
    def judgement(self) -> tuple[float, Grade, Change | None]:
        """The loss of the own chance of winning (0 to 1), the grade, and the change of a proven result.

        Nothing is lost if the engine would have decided the same, or is proven to have nothing better.
        """
        loss, grade, change = judge(self.before.facts, self.after.facts, self.side, is_choice=self.is_choice)
        return loss, Grade(grade), None if change is None else Change(change)

    @property
    def is_choice(self) -> bool:
        """Whether the engine would have decided the same, or no other move was legal."""
        return self.is_forced or self.move == self.before.best

    @property
    def is_best(self) -> bool:
        """Whether the engine would have decided the same, or is proven to have nothing better."""
        return self.grade is Grade.BEST

    @property
    def loss(self) -> float:
        """How much of the side's own chance of winning it lost, 0 to 1."""
        return self.judgement[0]

    @property
    def grade(self) -> Grade:
        """How good it was; losing a proven win is at least a mistake."""
        return self.judgement[1]

    @property
    def change(self) -> Change | None:
        """What it did to a proven result, if it was not the best."""
        return self.judgement[2]


@dataclass(frozen=True)
class ReviewedTurn:
    """All that one side decided in a row."""

    turn: Turn
    decisions: tuple[Decision, ...]

    @property
    def side(self) -> Side:
        """Whose turn it was."""
        return self.turn.side

    @property
    def name(self) -> str:
        """The turn with its number as players write it: `12. c5-a3`, `12... d4`."""
        return f"{self.turn.number}{'.' if self.side is Side.FIRST else '...'} {self.turn.text}"

    @property
    def before(self) -> Worth:
        """What the game was worth before it."""
        return self.decisions[0].before

    @property
    def after(self) -> Worth:
        """What the game was worth after it."""
        return self.decisions[-1].after

    @cached_property
    def judgement(self) -> tuple[float, Grade, Change | None, float | None, bool]:
        """Loss, grade, change of a proven result, accuracy, and whether it is a turning point."""
        facts = [
            (each.before.facts, each.after.facts, each.is_choice, each.is_forced) for each in self.decisions
        ]
        loss, grade, change, accuracy, is_turning_point = judge_turn(facts, self.side)
        return loss, Grade(grade), None if change is None else Change(change), accuracy, is_turning_point

    @property
    def loss(self) -> float:
        """What its decisions lost together, 0 to 1."""
        return self.judgement[0]

    @property
    def grade(self) -> Grade:
        """The grade of its worst decision, or of all its losses together if that is worse."""
        return self.judgement[1]

    @property
    def change(self) -> Change | None:
        """What it did to a proven result, if it was not the best."""
        return self.judgement[2]

    @property
    def worst(self) -> Decision:
        """The decision with the largest error."""
        return max(self.decisions, key=lambda decision: (decision.grade.rank, decision.loss))

    @property
    def accuracy(self) -> float | None:
        """How accurate it was, 0 to 100; None if there was nothing to choose."""
        return self.judgement[3]

    @property
    def is_turning_point(self) -> bool:
        """Whether it was a mistake that gave the opponent the better game, or lost a proven win."""
        return self.judgement[4]


@dataclass(frozen=True)
class Review:
    """A game with an engine's analysis."""

    record: Record
    turns: tuple[ReviewedTurn, ...]

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """All decisions in their order."""
        return tuple(decision for turn in self.turns for decision in turn.decisions)

    @cached_property
    def worths(self) -> tuple[Worth, ...]:
        """What every position of the game was worth, from the start to the final one."""
        return (self.decisions[0].before, *(decision.after for decision in self.decisions))

    @property
    def players(self) -> tuple[str, str]:
        """Who played, with their sides: `Ann (White)`."""
        names = (self.record.headers.get("First"), self.record.headers.get("Second"))
        first, second = (
            f"{name} ({side})" if name else side
            for name, side in zip(names, self.record.game.sides, strict=True)
        )
        return first, second

    @property
    def turning_points(self) -> tuple[ReviewedTurn, ...]:
        """The mistakes that gave the opponent the better game, or lost a proven win."""
        return tuple(turn for turn in self.turns if turn.is_turning_point)

    def turns_of(self, side: Side) -> tuple[ReviewedTurn, ...]:
        """The turns of one side."""
        return tuple(turn for turn in self.turns if turn.side is side)

    def accuracy(self, side: Side) -> float | None:
        """The mean accuracy of a side's turns, 0 to 100; None if it never had a choice."""
        return mean_accuracy([turn.accuracy for turn in self.turns_of(side) if turn.accuracy is not None])

    def counts(self, side: Side) -> dict[Grade, int]:
        """How many turns of a side were of each grade."""
        found = Counter(turn.grade for turn in self.turns_of(side))
        return {grade: found[grade] for grade in Grade}

    @property
    def text(self) -> str:
        """The review as text."""
        return text_of(self)

    @property
    def data(self) -> dict[str, object]:
        """The review as data: only types that JSON has."""
        return data_of(self)

    def svg(self, *, theme: str = "auto", size: int = 720) -> str:
        """The course of the game as a picture, `size` pixels wide."""
        return graph(self, theme=theme, size=size)

    def _repr_svg_(self) -> str:
        return self.svg()
