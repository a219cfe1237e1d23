"""Glicko: ratings from results, after Mark Glickman's Glicko-2.

A player has a rating, a deviation (how uncertain it is) and a volatility (how much it varies). The names and
the steps are those of his "Example of the Glicko-2 system", which is in the tests. Nothing here reads the
time: the number of rating periods is passed in.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp, log, pi, sqrt

TAU = 0.5  # how readily the volatility changes
SCALE = 173.7178  # between the displayed scale and that of the computation
CENTRE = 1500.0
PRECISE_ENOUGH = 1e-6


@dataclass(frozen=True)
class Rating:
    """The strength of a player; the defaults are those of a newcomer."""

    rating: float = CENTRE
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def mu(self) -> float:
        """The rating on the scale of the computation."""
        return (self.rating - CENTRE) / SCALE

    @property
    def phi(self) -> float:
        """The deviation on the scale of the computation."""
        return self.deviation / SCALE


Games = Sequence[tuple[Rating, float]]  # an opponent, and the score against them: 1, 0.5 or 0


def rested(player: Rating, periods: float) -> Rating:
    """The rating of a player after so many rating periods without a game: it is less certain."""
    phi = sqrt(player.phi**2 + max(0.0, periods) * player.volatility**2)
    return replace(player, deviation=phi * SCALE)


def rated(player: Rating, games: Games, periods: float = 1.0) -> Rating:
    """The rating of a player after some games, which took so many rating periods together."""
    if not games:
        return rested(player, periods)
    variance = 1 / sum(
        weight(opponent) ** 2 * chance(player, opponent) * (1 - chance(player, opponent))
        for opponent, _ in games
    )
    surplus = sum(weight(opponent) * (score - chance(player, opponent)) for opponent, score in games)
    volatility = new_volatility(player, variance, variance * surplus)
    before = rested(replace(player, volatility=volatility), periods)
    phi = 1 / sqrt(1 / before.phi**2 + 1 / variance)
    mu = player.mu + phi**2 * surplus
    return Rating(mu * SCALE + CENTRE, phi * SCALE, volatility)


def weight(opponent: Rating) -> float:
    """How much a result against an opponent counts: less if their rating is uncertain (the paper's g)."""
    return 1 / sqrt(1 + 3 * opponent.phi**2 / pi**2)


def chance(player: Rating, opponent: Rating) -> float:
    """The expected score against an opponent (the paper's E)."""
    return 1 / (1 + exp(-weight(opponent) * (player.mu - opponent.mu)))


def new_volatility(player: Rating, variance: float, delta: float) -> float:
    """The volatility that best explains the difference between results and expectation (step 5)."""
    phi_squared = player.phi**2
    start = log(player.volatility**2)

    def slope(x: float) -> float:
        unsure = phi_squared + variance + exp(x)
        return exp(x) * (delta**2 - unsure) / (2 * unsure**2) - (x - start) / TAU**2

    return exp(root(slope, start, other_end(slope, start, delta**2 - phi_squared - variance)) / 2)


def other_end(slope: Callable[[float], float], start: float, surprise: float) -> float:
    """A point such that the volatility lies between it and the start."""
    if surprise > 0:
        return log(surprise)
    steps = 1
    while slope(start - steps * TAU) < 0:
        steps += 1
    return start - steps * TAU


def root(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a function is zero, by the Illinois method."""
    at_low, at_high = function(low), function(high)
    while abs(high - low) > PRECISE_ENOUGH:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = function(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return low
