"""Worth: what a position is worth for the first side.

An engine returns scores for the side to move. Here they are converted to the first side's point of view, so
that they can be compared along a game.
"""

from dataclasses import dataclass, replace
from typing import Literal

from kwartet.judgement import leader_of
from kwartet.position import Position
from kwartet.result import Side
from kwartet.review.thinker import Thought

Outcome = Literal["win", "loss", "draw"]

TURNED: dict[str, Outcome] = {"win": "loss", "loss": "win", "draw": "draw"}
SAME: dict[str, Outcome] = {"win": "win", "loss": "loss", "draw": "draw"}
CHANCES = {"win": 1.0, "loss": 0.0, "draw": 0.5}
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
    def leader(self) -> Side | None:
        """The side that stands clearly better."""
        side = leader_of(self.chance)
        return None if side is None else Side(side)

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

    def reached_by(self, move: str) -> "Worth":
        """The worth of the position before this move, if the move is known to be the best there."""
        plies = None if self.plies is None else self.plies + 1
        return replace(self, plies=plies, line=(move, *self.line))

    def after_best(self, own: "Worth") -> "Worth":
        """The worth after the first move of a proof; score and depth come from the position's own search."""
        plies = self.plies - 1 if self.plies else None
        return replace(self, plies=plies, score=own.score, line=self.line[1:] or own.line, depth=own.depth)

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


def worth_of_end(position: Position) -> Worth:
    """The worth of a position in which the game is over."""
    result = position.result
    outcome = WON[result.winner if result else None]
    return Worth(CHANCES[outcome], outcome, plies=0)


def worth_of_thought(thought: Thought, side: Side) -> Worth:
    """The worth of a search result for the side to move, from the first side's point of view."""
    line = thought.lines[0]
    turn, sign = (SAME, 1) if side is Side.FIRST else (TURNED, -1)
    outcome = turn[line.outcome] if line.outcome else None
    chance = line.chance if side is Side.FIRST else 1 - line.chance
    return Worth(
        chance=CHANCES[outcome] if outcome else chance,
        outcome=outcome,
        plies=line.plies,
        score=sign * line.score,
        line=tuple(line.moves),
        depth=thought.depth,
    )
