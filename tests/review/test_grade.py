"""Grades and accuracy follow from lost chances alone."""

from itertools import pairwise

import pytest

from kwartet.review import Grade
from kwartet.review.grade import accuracy_of, grade_of


@pytest.mark.parametrize(
    ("loss", "grade"),
    [
        (0.0, Grade.GOOD),
        (0.049, Grade.GOOD),
        (0.05, Grade.INACCURACY),
        (0.099, Grade.INACCURACY),
        (0.10, Grade.MISTAKE),
        (0.199, Grade.MISTAKE),
        (0.20, Grade.BLUNDER),
        (1.0, Grade.BLUNDER),
    ],
)
def test_grades_have_fixed_borders(loss: float, grade: Grade) -> None:
    assert grade_of(loss) is grade


def test_grades_go_from_best_to_worst() -> None:
    assert [grade.rank for grade in Grade] == [0, 1, 2, 3, 4]
    assert [grade.symbol for grade in Grade if grade.is_error] == ["?!", "?", "??"]


def test_accuracy_is_100_for_nothing_and_0_for_everything_lost() -> None:
    assert accuracy_of(0.0) == pytest.approx(100)
    assert accuracy_of(1.0) == pytest.approx(0)


def test_accuracy_falls_with_every_loss_and_fastest_at_first() -> None:
    values = [accuracy_of(percent / 100) for percent in range(101)]
    steps = [before - after for before, after in pairwise(values)]
    assert all(step > 0 for step in steps)
    assert steps == sorted(steps, reverse=True)


def test_the_documented_accuracies() -> None:
    assert [round(accuracy_of(loss)) for loss in (0.05, 0.1, 0.2, 0.5)] == [82, 66, 44, 12]
