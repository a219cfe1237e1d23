"""Judgement: what a decision was worth, as the core judges it (core/engine/judgement.hpp).

A worth is a chance of winning (0 to 1), a proven outcome or None, and how many plies are left until then, all
for the first side. Reviews give these numbers names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kwartet import _core

if TYPE_CHECKING:
    from collections.abc import Sequence

WorthFacts = tuple[float, str | None, int | None]


def judge(
    before: WorthFacts, after: WorthFacts, side: int, *, is_choice: bool
) -> tuple[float, str, str | None]:
    """Return the lost chance of winning, the grade, and the change of a proven result.

    `is_choice` says that an engine would have decided the same, or that no other move was legal.
    """
    return _core.judge(before, after, side, is_choice)


def judge_turn(
    decisions: Sequence[tuple[WorthFacts, WorthFacts, bool, bool]], side: int
) -> tuple[float, str, str | None, float | None, bool]:
    """Judge the decisions that a side took in a row.

    Each is given by the worths before and after it, `is_choice` as in `judge`, and whether no other move was
    legal. Return the lost chance, the grade, the change of a proven result, the accuracy (None if there was
    nothing to choose), and whether it is a turning point.
    """
    return _core.judge_turn(decisions, side)


def grade_of(loss: float) -> str:
    """Return the grade of a decision that is not the best one, by the chance of winning that it lost."""
    return _core.grade_of(loss)


def accuracy_of(loss: float) -> float:
    """Return a lost chance (0 to 1) as accuracy: 100 for nothing lost, 0 for everything."""
    return _core.accuracy_of(loss)


def mean_accuracy(turns: Sequence[float]) -> float | None:
    """Return the accuracy of a side from that of its turns; None if it never had a choice."""
    return _core.mean_accuracy(turns)
