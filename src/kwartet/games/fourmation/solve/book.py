"""Book: moves of 4mation that the solver cannot find at once, found beforehand.

The book is for a player who follows it: for each side it holds that side's moves against every reply, as
long as the position is hard for a solver that begins with an empty memory. A winner's move is the one that
wins soonest, a loser's the one that holds out longest. The book becomes a header of the core, is good for use
at any time while it grows, and goes on from what an earlier run has written.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from kwartet import _core
from kwartet.games.fourmation.solve.solver import NODES, Solver, Verdict
from kwartet.position import Position
from kwartet.result import Side

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


EASY_NODES = 300_000
EASY_NODES_FOR_LENGTH = 400_000
EASY_MEMORY = 16
BITS_AFTER_NAME = 8


@dataclass(frozen=True, slots=True)
class Page:
    """A position that has just come into the book, with its verdict, and the book's text so far."""

    position: Position
    verdict: Verdict
    text: str


@dataclass(slots=True)
class Bookmaker:
    """What the making of a book needs: the entries by name, a solver with much memory and a small one."""

    cubes: int
    solver: Solver
    entries: dict[int, int]
    easy: Solver = field(default_factory=lambda: Solver(EASY_MEMORY, uses_book=False))

    def verdict_on(self, position: Position) -> Verdict | None:
        """The verdict on the start or a hard position, whatever it takes; None for one that is easy."""
        known = self.known(position)
        if known is not None:
            return known
        if position != position.game.start() and self.is_easy(position):
            return None
        return sure_verdict(position, self.solver)

    def is_easy(self, position: Position) -> bool:
        """Whether the small solver finds the value, a move and the length at once."""
        self.easy.forget()
        verdict = self.easy.solve(position, EASY_NODES, EASY_NODES_FOR_LENGTH)
        is_quick = self.easy.nodes <= EASY_NODES + EASY_NODES_FOR_LENGTH
        return verdict is not None and verdict.is_exact and is_quick

    def known(self, position: Position) -> Verdict | None:
        """What an earlier run has found."""
        for move in position.legal_moves:
            name = entry_of(position, Verdict(None, 0, is_exact=True, best=move)) >> BITS_AFTER_NAME
            if name in self.entries:
                return verdict_of(self.entries[name], position, move)
        return None

    def add(self, position: Position, verdict: Verdict) -> bool:
        """Write a verdict down, and say whether it is new."""
        entry = entry_of(position, verdict)
        is_new = entry >> BITS_AFTER_NAME not in self.entries
        self.entries[entry >> BITS_AFTER_NAME] = entry
        return is_new


def make_book(start: Position, cubes: int, solver: Solver, earlier: str = "") -> Iterator[Page]:
    """The moves of both sides in hard positions with up to so many cubes, those with few cubes first."""
    maker = Bookmaker(cubes, solver, {entry >> BITS_AFTER_NAME: entry for entry in entries_in(earlier)})
    for side in Side:
        for position, verdict in followed(start, side, maker):
            if maker.add(position, verdict):
                yield Page(position, verdict, header_of(sorted(maker.entries.values()), cubes))


def entry_of(position: Position, verdict: Verdict) -> int:
    """A position, the move, the value and the length if it is known, as the core reads them."""
    outcome = 3 if verdict.winner is None else int(verdict.winner) + 1
    plies = verdict.plies if verdict.is_exact else 0
    return _core.FourmationSolver.book_entry(position._core, verdict.best, outcome, plies)  # noqa: SLF001


def verdict_of(entry: int, position: Position, move: str) -> Verdict:
    """What an entry says about its position and move."""
    winner = (None, position.to_move, position.to_move.other, None)[entry & 3]
    plies = entry >> 2 & 63
    return Verdict(winner, plies, winner is None or plies > 0, move)


def followed(start: Position, side: Side, maker: Bookmaker) -> Iterator[tuple[Position, Verdict]]:
    """Every hard position a side comes to when it plays the solver's moves, with the verdict on it."""
    level = [start]
    for _ in range(maker.cubes + 1):
        following: dict[str, Position] = {}
        for position in level:
            moves = position.legal_moves
            if position.to_move == side and moves:
                verdict = maker.verdict_on(position)
                if verdict is None:
                    continue
                yield position, verdict
                moves = (verdict.best,)
            for move in moves:
                after = position.play(move)
                following.setdefault(smallest_image(after.text), after)
        level = list(following.values())


def sure_verdict(position: Position, solver: Solver) -> Verdict:
    """The verdict with its length, whatever it takes."""
    verdict = solver.solve(position, nodes_for_length=NODES)
    if verdict is None:
        raise InterruptedError("the solver was stopped")
    return verdict


def entries_in(header: str) -> set[int]:
    """The entries of a book that was written before."""
    return {int(word, 16) for word in re.findall(r"0x([0-9A-F]{16})u", header)}


def cubes_in(header: str) -> int:
    """The most cubes in positions of a book that was written before."""
    found = re.search(r"most_cubes_in_book = (\d+)", header)
    return int(found[1]) if found else 0


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
