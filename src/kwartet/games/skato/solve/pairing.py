"""Pairing: a proof that no side can force a line of five in SKATO.

Cells are paired with a neighbour so that every five cells in a row or column hold both cells of some pair.
A player who answers a piece in one cell of a pair by the other cell never lets the opponent have both, so the
opponent gets no line. The answer is always legal: it shares a side with the piece just placed. Where the
other cell is taken already, or the cell has no pair, any piece will do: one more never harms this defence.
"""

from collections.abc import Iterator
from itertools import pairwise
from string import ascii_lowercase, ascii_uppercase

LINE = 5

Cell = tuple[int, int]
Pair = tuple[Cell, Cell]


def find_pairing(size: int) -> tuple[Pair, ...] | None:
    """Pairs for a board of so many rows and columns; None if every choice leaves a line without a pair."""
    found = complete((), lines_of(size))
    return found and tuple(sorted(found, key=lambda pair: (-pair[1][1], pair[0][0])))


def complete(pairs: tuple[Pair, ...], lines: tuple[tuple[Cell, ...], ...]) -> tuple[Pair, ...] | None:
    """Add pairs until every line has one: the line with the fewest possible pairs is served first."""
    taken = {cell for pair in pairs for cell in pair}
    waiting = [
        [pair for pair in pairs_in(line) if taken.isdisjoint(pair)]
        for line in lines
        if not any(pair in pairs for pair in pairs_in(line))
    ]
    if not waiting:
        return pairs
    for pair in min(waiting, key=len):
        found = complete((*pairs, pair), lines)
        if found is not None:
            return found
    return None


def lines_of(size: int) -> tuple[tuple[Cell, ...], ...]:
    """Every five neighbouring cells of a row or a column."""
    starts = [(place, other) for other in range(size) for place in range(size - LINE + 1)]
    across = [tuple((column + step, row) for step in range(LINE)) for column, row in starts]
    return (*across, *(tuple((row, column) for column, row in line) for line in across))


def pairs_in(line: tuple[Cell, ...]) -> Iterator[Pair]:
    """Every two neighbours of a line, in order."""
    return pairwise(line)


def lines_without_pair(size: int, pairs: tuple[Pair, ...]) -> list[tuple[Cell, ...]]:
    """The lines in which the defence fails; none of them if the pairs prove the claim."""
    cells = [cell for pair in pairs for cell in pair]
    if len(set(cells)) < len(cells):
        raise ValueError("a cell has more than one pair")
    return [line for line in lines_of(size) if not any(set(pair) <= set(line) for pair in pairs)]


def picture_of(size: int, pairs: tuple[Pair, ...]) -> str:
    """The board from the top row down; the cells of a pair have the same letter, a dot belongs to no pair."""
    letters = {
        cell: letter
        for letter, pair in zip(ascii_uppercase + ascii_lowercase, pairs, strict=False)
        for cell in pair
    }
    rows = [
        f"{row + 1:<3}" + " ".join(letters.get((column, row), ".") for column in range(size))
        for row in reversed(range(size))
    ]
    return "\n".join((*rows, "   " + " ".join(ascii_lowercase[:size])))
