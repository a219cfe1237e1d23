"""Standing: the results of a match so far, and their evaluation."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from kwartet.arena.elo import Estimate, estimate

DRAW = 0.5


@dataclass(frozen=True)
class Standing:
    """The points of player A by the number of the game; games 2n and 2n + 1 are a pair."""

    points: Mapping[int, float]

    @property
    def games(self) -> int:
        """How many games are finished."""
        return len(self.points)

    @property
    def wins(self) -> int:
        """The games that A has won."""
        return self._count(1.0)

    @property
    def draws(self) -> int:
        """The games without a winner."""
        return self._count(DRAW)

    @property
    def losses(self) -> int:
        """The games that B has won."""
        return self._count(0.0)

    @property
    def score(self) -> float:
        """A's share of the points."""
        return sum(self.points.values()) / self.games if self.games else DRAW

    @property
    def pairs(self) -> tuple[int, int, int, int, int]:
        """How many whole pairs gave A 0, 1/2, 1, 3/2 and 2 points."""
        return pairs_of(self.points)

    @property
    def estimate(self) -> Estimate | None:
        """The strength of A against B from whole pairs, or from single games if there is no pair yet."""
        if any(self.pairs):
            return estimate(self.pairs)
        return estimate((self.losses, self.draws, self.wins)) if self.games else None

    @property
    def first_side(self) -> Estimate | None:
        """The share of the points that went to the side that begins, from whole pairs; A begins even games.

        Equal players may play both games of a pair alike, so pairs are counted here, too.
        """
        pairs = pairs_of({number: 1 - got if number % 2 else got for number, got in self.points.items()})
        return estimate(pairs) if any(pairs) else None

    def __str__(self) -> str:
        """Return the results as text, such as `+12 =3 -5, 67.5 %`."""
        return f"+{self.wins} ={self.draws} -{self.losses}, {100 * self.score:.1f} %"

    def _count(self, points: float) -> int:
        return sum(each == points for each in self.points.values())


def pairs_of(points: Mapping[int, float]) -> tuple[int, int, int, int, int]:
    """How many whole pairs have 0, 1/2, 1, 3/2 and 2 points."""
    sums = Counter(
        int(2 * (first + points[number + 1]))
        for number, first in points.items()
        if number % 2 == 0 and number + 1 in points
    )
    return sums[0], sums[1], sums[2], sums[3], sums[4]
