"""Table: every position of 4mation with few cubes, solved beforehand.

The book is for a player who follows it; the table is for any position, however it came about. Its entries are
those of the book and go into the same header, positions with fewer cubes first, so it is good for use at any
time while it grows. Lengths are told where they are quickly found.
"""

from collections.abc import Iterator

from kwartet.games.fourmation.solve.book import (
    BITS_AFTER_NAME,
    Bookmaker,
    Page,
    cubes_in,
    entries_in,
    header_of,
    smallest_image,
)
from kwartet.games.fourmation.solve.solver import Solver
from kwartet.position import Position


def make_table(start: Position, cubes: int, solver: Solver, earlier: str = "") -> Iterator[Page]:
    """The verdicts on all positions with up to so many more cubes that an earlier run has not found."""
    most = max(cubes, cubes_in(earlier))
    maker = Bookmaker(most, solver, {entry >> BITS_AFTER_NAME: entry for entry in entries_in(earlier)})
    for position in positions_from(start, cubes):
        if maker.known(position) is not None:
            continue
        verdict = solver.solve(position)
        if verdict is None:
            raise InterruptedError("the solver was stopped")
        maker.add(position, verdict)
        yield Page(position, verdict, header_of(sorted(maker.entries.values()), most))


def positions_from(start: Position, cubes: int) -> Iterator[Position]:
    """Every position that can be reached with up to so many more cubes, one of all its images."""
    level = [start]
    for left in range(cubes, -1, -1):
        yield from level
        following: dict[str, Position] = {}
        for position in level if left else ():
            for move in position.legal_moves:
                after = position.play(move)
                if not after.is_over:
                    following.setdefault(smallest_image(after.text), after)
        level = list(following.values())
