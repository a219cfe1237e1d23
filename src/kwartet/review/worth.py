"""Worth: what a position is worth, always seen by the side that began.

An engine speaks for the side to move. Here its words are turned to one point of view, so that they can be
compared along a game.
"""

from dataclasses import dataclass, replace
from typing import Literal

from kwartet.position import Position
from kwartet.result import Side
from kwartet.review.thinker import Thought

Outcome = Literal["win", "loss", "draw"]

TURNED: dict[str, Outcome] = {"win": "loss", "loss": "win", "draw": "draw"}
SAME: dict[str, Outcome] = {"win": "win", "loss": "loss", "draw": "draw"}
CHANCES = {"win": 1.0, "loss": 0.0, "draw": 0.5}
WON: dict[Side | None, Outcome] = {Side.FIRST: "win", Side.SECOND: "loss", None: "draw"}
BALANCED = (0.4, 0.6)


@dataclass(frozen=True)
class Worth:
    """The first side's chance of winning (0 to 1), and how we know.

    `outcome` is the proven result for the first side, None if nothing is proven; `plies` is the length of the
    proof as far as it is known, 0 if the game is over. `score` are the engine's points for the first side,
    `line` is the best play for both, `depth` how far the engine looked.
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
        lowest, highest = BALANCED
        if lowest <= self.chance <= highest:
            return None
        return Side.FIRST if self.chance > highest else Side.SECOND

    def chance_of(self, side: Side) -> float:
        """The chance of one side."""
        return self.chance if side is Side.FIRST else 1 - self.chance

    def is_won_by(self, side: Side) -> bool:
        """Whether a win of this side is proven."""
        return self.outcome == WON[side]

    def is_kept_in(self, after: "Worth", side: Side) -> bool:
        """Whether a proof is as good for this side after its decision: the same end, as soon or as late."""
        if self.outcome is None or self.outcome != after.outcome:
            return False
        if self.plies is None or after.plies is None:
            return False
        if self.outcome == "draw":
            return True
        return after.plies < self.plies if self.is_won_by(side) else after.plies >= self.plies - 1

    def reached_by(self, move: str) -> "Worth":
        """The worth of the position before, if this move is known to be the best there."""
        plies = None if self.plies is None else self.plies + 1
        return replace(self, plies=plies, line=(move, *self.line))

    def after_best(self, own: "Worth") -> "Worth":
        """What a proof says of the position after its first move, whose own worth is less certain."""
        plies = self.plies - 1 if self.plies else None
        return replace(self, plies=plies, score=own.score, line=self.line[1:] or own.line, depth=own.depth)

    def words(self, sides: tuple[str, str]) -> str:
        """The worth for people: `62 %`, `White wins in 9`, `a draw`, `Black has won`."""
        if self.outcome is None:
            return percent(self.chance)
        if self.outcome == "draw":
            return "a draw"
        winner = sides[0] if self.outcome == "win" else sides[1]
        if self.plies == 0:
            return f"{winner} has won"
        return f"{winner} wins in {self.plies}" if self.plies else f"{winner} wins"


def percent(chance: float) -> str:
    """An unproven chance; it is never nothing and never everything."""
    return f"{min(99, max(1, round(100 * chance)))} %"


def worth_of_end(position: Position) -> Worth:
    """The worth of a position in which the game is over."""
    result = position.result
    outcome = WON[result.winner if result else None]
    return Worth(CHANCES[outcome], outcome, plies=0)


def worth_of_thought(thought: Thought, side: Side) -> Worth:
    """What an engine found for the side to move, seen by the first side."""
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
