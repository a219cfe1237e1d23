"""Strength from results: known values."""

import math

import pytest

from kwartet.arena import Standing, elo_of_score, score_of_elo
from kwartet.arena.elo import estimate, mean_of, variance_of, wilson


@pytest.mark.parametrize(
    ("score", "elo"), [(0.5, 0.0), (0.6, 70.44), (0.75, 190.85), (0.9, 381.70), (0.25, -190.85)]
)
def test_a_share_of_the_points_is_a_difference_in_strength(score: float, elo: float) -> None:
    assert elo_of_score(score) == pytest.approx(elo, abs=0.01)
    assert score_of_elo(elo) == pytest.approx(score, abs=1e-4)


def test_a_clean_sweep_is_an_endless_difference() -> None:
    assert elo_of_score(1.0) == math.inf
    assert elo_of_score(0.0) == -math.inf


def test_wilsons_interval_has_its_known_values() -> None:
    """60 of 100, and 10 of 10."""
    assert wilson(0.6, 100) == pytest.approx((0.5020, 0.6906), abs=1e-4)
    assert wilson(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_the_share_of_the_side_that_begins_is_counted_by_pairs() -> None:
    """A begins the even games: the first two games were won by the beginner, then one by each side."""
    standing = Standing({0: 1.0, 1: 0.0, 2: 1.0, 3: 1.0, 4: 0.5})
    assert standing.first_side == estimate((0, 0, 1, 0, 1))
    assert Standing({0: 1.0}).first_side is None


def test_the_mean_and_variance_of_pairs() -> None:
    """Pairs of 0, 1/2, 1, 3/2 and 2 points: the scores are their halves."""
    assert mean_of((1, 0, 2, 0, 1)) == 0.5
    assert variance_of((1, 0, 2, 0, 1)) == pytest.approx(0.125)
    assert mean_of((0, 0, 1, 1, 2)) == pytest.approx(0.8125)


def test_independent_games_give_the_same_interval_as_single_games() -> None:
    """Half the pairs even, a quarter won and a quarter lost: what coins would do."""
    pairs, games = estimate((25, 0, 50, 0, 25)), estimate((100, 0, 100))
    assert pairs.low == pytest.approx(games.low)
    assert pairs.high == pytest.approx(games.high)


def test_pairs_that_cancel_out_the_opening_give_a_narrower_interval() -> None:
    """If the opening decides most games, most pairs are even: little is left to chance."""
    pairs, games = estimate((5, 0, 90, 0, 5)), estimate((100, 0, 100))
    assert pairs.high - pairs.low < 0.5 * (games.high - games.low)


def test_a_clean_sweep_still_has_a_lower_bound() -> None:
    strength = estimate((0, 0, 0, 0, 10))
    assert strength.elo[0] == math.inf
    assert strength.elo[1] == pytest.approx(166.2, abs=0.1)
    assert str(strength) == "+∞ [+166.2, +∞]"


def test_a_standing_counts_wins_draws_losses_and_whole_pairs() -> None:
    standing = Standing({0: 1.0, 1: 0.5, 2: 0.0, 3: 1.0, 4: 1.0, 7: 0.0})
    assert (standing.wins, standing.draws, standing.losses) == (3, 1, 2)
    assert standing.pairs == (0, 0, 1, 1, 0)
    assert str(standing) == "+3 =1 -2, 58.3 %"


def test_a_standing_without_games_says_nothing() -> None:
    assert Standing({}).estimate is None


def test_without_a_whole_pair_single_games_count() -> None:
    standing = Standing({0: 1.0, 2: 0.0})
    assert standing.estimate
    assert standing.estimate.score == 0.5
