"""The sequential test: known bounds, and how often it errs."""

import random

import pytest

from kwartet import BadOption
from kwartet.arena import Sprt, score_of_elo
from kwartet.arena.elo import mean_of, variance_of


def test_the_bounds_for_errors_of_five_percent() -> None:
    assert Sprt(0, 10).bounds == pytest.approx((-2.9444, 2.9444), abs=1e-4)


def test_nothing_is_known_before_the_first_pair() -> None:
    assert Sprt(0, 10).llr((0, 0, 0, 0, 0)) == pytest.approx(0.0, abs=0.01)
    assert Sprt(0, 10).verdict((0, 0, 0, 0, 0)) is None


def test_one_won_pair_is_weighed_by_the_two_expected_scores() -> None:
    """Nothing but wins was seen, so the likeliest distributions give a win the claimed mean itself."""
    sprt = Sprt(0, 100)
    assert sprt.llr((0, 0, 0, 0, 1)) == pytest.approx(0.2468, abs=0.02)


@pytest.mark.parametrize("pairs", [(30, 60, 200, 80, 40), (100, 0, 250, 0, 120), (10, 100, 300, 90, 12)])
def test_many_pairs_agree_with_the_normal_approximation(pairs: tuple[int, ...]) -> None:
    """LLR = n (s1 - s0) (2 mean - s0 - s1) / (2 variance)"""
    sprt = Sprt(0, 5)
    low, high = score_of_elo(0), score_of_elo(5)
    normal = sum(pairs) * (high - low) * (2 * mean_of(pairs) - low - high) / (2 * variance_of(pairs))
    assert sprt.llr(pairs) == pytest.approx(normal, abs=0.03)


def test_the_verdicts() -> None:
    assert Sprt(0, 20).verdict((10, 50, 200, 150, 90)) == "elo1"
    assert Sprt(0, 20).verdict((90, 150, 200, 50, 10)) == "elo0"
    assert Sprt(0, 20).verdict((3, 4, 9, 4, 4)) is None


def test_few_wins_do_not_stop_a_match() -> None:
    assert Sprt(0, 10).verdict((0, 0, 0, 0, 5)) is None


def accepted(strength: float, seed: int) -> str:
    """What the test accepts when the true difference in strength is known."""
    chance, pairs, sprt = random.Random(seed), [0] * 5, Sprt(0, 60)
    while not (verdict := sprt.verdict(pairs)):
        for _ in range(10):  # looking less often makes it err less, if anything
            wins = sum(chance.random() < score_of_elo(strength) for _ in range(2))
            pairs[2 * wins] += 1
    return verdict


@pytest.mark.parametrize(("strength", "wrong"), [(0, "elo1"), (60, "elo0")])
def test_it_seldom_errs(strength: float, wrong: str) -> None:
    """5 of 100 are to be expected."""
    verdicts = [accepted(strength, seed) for seed in range(100)]
    assert verdicts.count(wrong) <= 11


def test_what_is_said_is_understood() -> None:
    assert Sprt.read("0,10") == Sprt(0, 10)
    assert Sprt.read("-5.5,0") == Sprt(-5.5, 0)


@pytest.mark.parametrize("text", ["", "5", "10,0", "5,5", "a,b", "0,inf"])
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(BadOption):
        Sprt.read(text)
