"""Judgement: what a decision was worth, as the core judges it (core/engine/judgement.hpp).

A worth is a chance of winning (0 to 1), a proven outcome or None, and how many plies are left until then, all
for the first side. Reviews give these numbers names.
"""

from __future__ import annotations

from kwartet import _core

WorthFacts = tuple[float, str | None, int | None]


def judge(
    before: WorthFacts, after: WorthFacts, side: int, *, is_choice: bool
) -> tuple[float, str, str | None]:
    """Return the lost chance of winning, the grade, and the change of a proven result.

    `is_choice` says that an engine would have decided the same, or that no other move was legal.
    """
    return _core.judge(before, after, side, is_choice)


def change_in(before: WorthFacts, after: WorthFacts, side: int) -> str | None:
    """Return what became of a proven result, seen by a side."""
    return _core.change_in(before, after, side)


def grade_of(loss: float) -> str:
    """Return the grade of a decision that is not the best one, by the chance of winning that it lost."""
    return _core.grade_of(loss)


def accuracy_of(loss: float) -> float:
    """Return a lost chance (0 to 1) as accuracy: 100 for nothing lost, 0 for everything."""
    return _core.accuracy_of(loss)


def leader_of(chance: float) -> int | None:
    """Return the side that stands clearly better at a chance of the first side."""
    return _core.leader_of(chance)
