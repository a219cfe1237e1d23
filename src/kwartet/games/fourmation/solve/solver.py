"""Solver: the exact value of a position, in words."""

from dataclasses import dataclass

from kwartet import _core
from kwartet.errors import BadOption, GameOver
from kwartet.position import Position
from kwartet.result import Side

WINNERS = (None, Side.FIRST, Side.SECOND, None)
NODES = 1 << 40
NODES_FOR_LENGTH = _core.FourmationSolver.nodes_for_length
MOST_MEMORY = 1 << 20


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wins (None: a draw), in how many plies, whether exactly or at most so many, and by which move."""

    winner: Side | None
    plies: int
    is_exact: bool
    best: str

    def __str__(self) -> str:
        """Return the value as text."""
        if self.winner is None:
            return "draw"
        side = ("first", "second")[self.winner]
        return f"the {side} player wins" + (f" in {self.plies}" if self.is_exact else "")


class Solver:
    """Solves positions of 4mation, with a transposition table of so many megabytes."""

    def __init__(self, memory: int = 64, *, uses_book: bool = True) -> None:
        if not 1 <= memory <= MOST_MEMORY:
            raise BadOption(f"the memory of a solver is between 1 and {MOST_MEMORY} megabytes, not {memory}")
        self._core = _core.FourmationSolver(memory, uses_book)

    @property
    def nodes(self) -> int:
        """The nodes of the last search."""
        return self._core.nodes

    def forget(self) -> None:
        """Clear the transposition table."""
        self._core.forget()

    def solve(
        self, position: Position, nodes: int = NODES, nodes_for_length: int = NODES_FOR_LENGTH
    ) -> Verdict | None:
        """The verdict on a position, or None if it takes more than so many nodes."""
        if position.game.id != "4mation":
            raise BadOption(f"only 4mation is solved, {position.game.name} is not")
        if position.is_over:
            raise GameOver("the game is over: there is nothing to solve")
        found = self._core.solve(position._core, nodes, nodes_for_length)  # noqa: SLF001
        if found is None:
            return None
        outcome, plies, is_exact, best = found
        return Verdict(WINNERS[outcome], plies, is_exact, best)
