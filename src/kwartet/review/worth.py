"""Worth: what a position is worth for the first side.

An engine returns scores for the side to move. A review converts them to the first side's point of view, so
that they can be compared along a game (core/engine/review.hpp).
"""

from dataclasses import dataclass
from typing import Literal

from kwartet.result import Side

Outcome = Literal["win", "loss", "draw"]

WON: dict[Side | None, Outcome] = {Side.FIRST: "win", Side.SECOND: "loss", None: "draw"}


@dataclass(frozen=True)
class Worth:
    """The first side's chance of winning (0 to 1), and where it comes from.

    `outcome` is the proven result for the first side, None if nothing is proven; `plies` is the length of the
    proof as far as it is known, 0 if the game is over. `score` is the engine's score for the first side,
    `line` is the best play for both, `depth` is the depth of the search.
    """

    chance: float
    outcome: Outcome | None = None
    plies: int | None = None
    score: int | None = None
    line: tuple[str, ...] = ()
    depth: int = 0

    @property
    def best(self) -> str | None:
        """The best move, if there is one to make."""
        return self.line[0] if self.line else None

    @property
    def facts(self) -> tuple[float, Outcome | None, int | None]:
        """The values that the core needs for a judgement."""
        return self.chance, self.outcome, self.plies

    def chance_of(self, side: Side) -> float:
        """The chance of one side."""
        return self.chance if side is Side.FIRST else 1 - self.chance

    def is_won_by(self, side: Side) -> bool:
        """Whether a win of this side is proven."""
        return self.outcome == WON[side]

    def words(self, sides: tuple[str, str]) -> str:
        """The worth as text: `62 %`, `White wins in 9`, `a draw`, `Black has won`."""
        if self.outcome is None:
            return percent(self.chance)
        if self.outcome == "draw":
            return "a draw"
        winner = sides[0] if self.outcome == "win" else sides[1]
        if self.plies == 0:
            return f"{winner} has won"
        return f"{winner} wins in {self.plies}" if self.plies else f"{winner} wins"


def percent(chance: float) -> str:
    """An unproven chance in percent, from 1 to 99."""
    return f"{min(99, max(1, round(100 * chance)))} %"
