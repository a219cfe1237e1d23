"""The arithmetic of ratings, against the published example and against what must hold for any results."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kwartet.server.domain.glicko import Rating, chance, rated, rested, weight

PLAYER = Rating(1500, 200, 0.06)
GAMES = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]

ratings = st.builds(Rating, st.floats(100, 3500), st.floats(30, 350), st.floats(0.03, 0.1))
results = st.lists(st.tuples(ratings, st.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=5)


def test_the_published_example() -> None:
    """Glickman, "Example of the Glicko-2 system": the table of g and E, and the three results."""
    assert [round(weight(foe), 4) for foe, _ in GAMES] == [0.9955, 0.9531, 0.7242]
    assert [round(chance(PLAYER, foe), 3) for foe, _ in GAMES] == [0.639, 0.432, 0.303]
    after = rated(PLAYER, GAMES)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_deviation_grows() -> None:
    """Step 6 alone, as the paper has it for a player without games."""
    after = rated(PLAYER, [])
    assert (after.rating, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx((200**2 + (0.06 * 173.7178) ** 2) ** 0.5)
    assert rested(PLAYER, 0) == PLAYER
    assert rested(PLAYER, -3) == PLAYER


def test_a_surprise_raises_the_volatility() -> None:
    strong = Rating(1500, 50, 0.06)
    weak = Rating(1000, 50)
    assert rated(strong, [(weak, 0.0)] * 10).volatility > 0.06
    assert rated(strong, [(weak, 1.0)] * 10).volatility < 0.06


@given(ratings, results)
def test_better_results_never_lead_to_a_lower_rating(
    player: Rating, games: list[tuple[Rating, float]]
) -> None:
    lost = [(foe, 0.0) for foe, _ in games]
    won = [(foe, 1.0) for foe, _ in games]
    after = rated(player, games).rating
    assert rated(player, lost).rating <= after + 1e-6
    assert after <= rated(player, won).rating + 1e-6
    assert rated(player, won).rating > player.rating > rated(player, lost).rating


@given(ratings, results, st.floats(0, 2))
def test_games_tell_more_than_none(player: Rating, games: list[tuple[Rating, float]], periods: float) -> None:
    after = rated(player, games, periods)
    assert (
        0
        < after.deviation
        < rested(Rating(player.rating, player.deviation, after.volatility), periods).deviation
    )
    assert 0 < after.volatility < 0.2
