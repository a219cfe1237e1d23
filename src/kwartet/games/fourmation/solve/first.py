"""First: what each first cube of 4mation is worth, and which of them favour neither side."""

from collections.abc import Iterator

from kwartet.game import game
from kwartet.games.fourmation.solve.solver import Solver, Verdict

FIRST_CELLS = "d4 c4 c3 b4 b3 b2 a4 a3 a2 a1".split()  # one of each kind; the others are their mirror images


def first_verdicts(solver: Solver) -> Iterator[tuple[str, Verdict]]:
    """A first cell of each kind, with the verdict on a game that begins there."""
    start = game("4mation").start()
    for cell in FIRST_CELLS:
        verdict = solver.solve(start.play(cell), nodes_for_length=0)
        if verdict is None:
            raise InterruptedError("the solver was stopped")
        yield cell, verdict


def balanced_first_cells() -> tuple[str, ...]:
    """The first cells from which neither side can force a win, in order."""
    drawn = (cell for cell, verdict in first_verdicts(Solver()) if verdict.winner is None)
    return tuple(sorted(image for cell in drawn for image in images(cell)))


def images(cell: str) -> list[str]:
    """The cells that a turn or a mirror makes of a cell, in order."""
    column, row = "abcdefg".index(cell[0]), int(cell[1]) - 1
    points = {(column, row), (row, column)}
    points |= {(6 - x, y) for x, y in points}
    points |= {(x, 6 - y) for x, y in points}
    return ["abcdefg"[x] + str(y + 1) for x, y in sorted(points)]
