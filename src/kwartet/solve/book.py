"""Book: early moves of 4mation that the solver cannot find at once, found beforehand.

The book is for a player who follows it: for each side it holds that side's moves against every reply, down
to a number of cubes after which the solver is quick. It becomes a header of the core, and is good for use
at any time while it grows.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kwartet import _core
from kwartet.position import Position
from kwartet.result import Side
from kwartet.solve.solver import Solver, Verdict

HEADER = """// Made by `kwartet solve 4mation --make-book`; not to be edited by hand.
#pragma once

#include <array>
#include <cstdint>

namespace kwartet {{

constexpr int most_cubes_in_book = {cubes};
// clang-format off
constexpr std::array<std::uint64_t, {count}> book_entries{{
{entries}}};
// clang-format on

}}  // namespace kwartet
"""
ENTRIES_A_LINE = 5
SIZE = 7
CENTRE = "d4"


@dataclass(frozen=True, slots=True)
class Page:
    """A position that has just come into the book, with its verdict, and the book's text so far."""

    position: Position
    verdict: Verdict
    text: str


def make_book(start: Position, cubes: int, solver: Solver) -> Iterator[Page]:
    """The moves of both sides in positions with up to so many cubes, one after the other."""
    entries: set[int] = set()
    for side in Side:
        for position, verdict in followed(start, side, cubes, solver):
            entries.add(entry_of(position, verdict))
            yield Page(position, verdict, header_of(sorted(entries), cubes))


def entry_of(position: Position, verdict: Verdict) -> int:
    """A position, the move and the value, as the core reads them."""
    outcome = 3 if verdict.winner is None else int(verdict.winner) + 1
    return _core.FourmationSolver.book_entry(position._core, verdict.best, outcome)  # noqa: SLF001


def followed(start: Position, side: Side, cubes: int, solver: Solver) -> Iterator[tuple[Position, Verdict]]:
    """Every position a side comes to when it plays the solver's moves, with the verdict on it."""
    level = [start]
    for _ in range(cubes + 1):
        following: dict[str, Position] = {}
        for position in level:
            moves = position.legal_moves
            if position.to_move == side and moves:
                verdict = sure_verdict(position, solver)
                yield position, verdict
                moves = (verdict.best,)
            for move in moves:
                after = position.play(move)
                following.setdefault(smallest_image(after.text), after)
        level = list(following.values())


def sure_verdict(position: Position, solver: Solver) -> Verdict:
    """The verdict, whatever it takes; of the first cubes that win, the centre is the one to show."""
    is_start = position == position.game.start()
    verdict = solver.solve(position.play(CENTRE) if is_start else position)
    if verdict is None:
        raise InterruptedError("the solver was stopped")
    return replace(verdict, best=CENTRE) if is_start else verdict


def smallest_image(text: str) -> str:
    """The same text for a position and all that a turn or a mirror makes of it."""
    rows, side, last = text.split()
    board = tuple(
        "".join("." * int(sign) if sign.isdigit() else sign for sign in row) for row in rows.split("/")
    )
    if last != "-":
        row, column = SIZE - int(last[1]), "abcdefg".index(last[0])
        board = (*board[:row], board[row][:column] + "*" + board[row][column + 1 :], *board[row + 1 :])
    return side + min("/".join(image) for image in images_of(board))


def images_of(board: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """A board turned and mirrored in all eight ways."""
    for _ in range(4):
        yield board
        yield board[::-1]
        board = tuple("".join(column) for column in zip(*board[::-1], strict=True))


def header_of(entries: list[int], cubes: int) -> str:
    """The text of the header."""
    words = [f"0x{entry:016X}u" for entry in entries]
    lines = [", ".join(words[at : at + ENTRIES_A_LINE]) for at in range(0, len(words), ENTRIES_A_LINE)]
    return HEADER.format(cubes=cubes, count=len(words), entries="".join(f"    {line},\n" for line in lines))
