"""SKATO as its rulebook tells it; numbers in comments are the rulebook's paragraphs.

The board is a dictionary from cell to side. Groups are gathered by walking over shared sides. The swap is an
option of our own rulebook.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Self

from spec.common import NO_OPTIONS, Options, Outcome, Score, leader
from spec.squares import SIDES, cells, neighbours, read_rows, runs, write_rows

USUAL_SIZE = 8
COUNTING_GROUP = 5


@cache
def cells_of(size: int) -> list[str]:
    return cells(size)


@cache
def beside(size: int) -> dict[str, list[str]]:
    """2: pieces are neighbours over a side, never over a corner."""
    return neighbours(size, SIDES)


@cache
def fives(size: int) -> list[list[str]]:
    """4: along a row or a column."""
    return runs(size, 5, [(1, 0), (0, 1)])


@dataclass(frozen=True)
class Witness:
    """One position: the pieces, who is next, and whether the swap is agreed."""

    size: int
    pieces: dict[str, int]
    to_move: int
    swap: bool = False

    @classmethod
    def start(cls, variant: str = "standard", options: Options = NO_OPTIONS, seed: int = 0) -> Self:
        return cls(options.get("size", USUAL_SIZE), {}, 0, bool(options.get("swap")))

    @classmethod
    def read(cls, text: str, variant: str = "standard", options: Options = NO_OPTIONS) -> Self:
        rows, side = text.split()
        swap = bool(options.get("swap"))
        return cls(options.get("size", USUAL_SIZE), read_rows(rows), "XO".index(side), swap)

    def text(self) -> str:
        return f"{write_rows(self.size, self.pieces)} {'XO'[self.to_move]}"

    def legal_moves(self) -> list[str]:
        """2: the first piece anywhere, each next one beside any piece."""
        if self.result():
            return []
        free = [cell for cell in cells_of(self.size) if cell not in self.pieces]
        placements = [cell for cell in free if self.touches(cell)] if self.pieces else free
        return placements + (["swap"] if self.may_swap() else [])

    def may_swap(self) -> bool:
        """6: the second player may take over the very first piece."""
        return self.swap and self.to_move == 1 and list(self.pieces.values()) == [0]

    def touches(self, cell: str) -> bool:
        return any(other in self.pieces for other in beside(self.size)[cell])

    def play(self, move: str) -> Self:
        if move == "swap":
            return replace(self, pieces=dict.fromkeys(self.pieces, 1), to_move=0)
        return replace(self, pieces=self.pieces | {move: self.to_move}, to_move=1 - self.to_move)

    def has_line(self, side: int) -> bool:
        own = self.pieces_of(side)
        return any(own.issuperset(five) for five in fives(self.size))

    def pieces_of(self, side: int) -> set[str]:
        return {cell for cell, owner in self.pieces.items() if owner == side}

    def groups(self, side: int) -> list[set[str]]:
        """1: fields of one colour, piece joined to piece over a side."""
        waiting = self.pieces_of(side)
        found = []
        while waiting:
            group = {waiting.pop()}
            border = list(group)
            while border:
                joined = waiting.intersection(beside(self.size)[border.pop()])
                waiting -= joined
                group |= joined
                border += joined
            found.append(group)
        return found

    def score_of(self, side: int) -> int:
        """3: only groups of at least five pieces count."""
        return sum(len(group) for group in self.groups(side) if len(group) >= COUNTING_GROUP)

    def score(self) -> Score:
        return self.score_of(0), self.score_of(1)

    def result(self) -> Outcome | None:
        for side in (0, 1):
            if self.has_line(side):  # 4: at once
                return side, "line of five", self.score()
        if len(self.pieces) < self.size**2:
            return None
        winner = leader(self.score())  # 3, 5
        return winner, "equal scores" if winner is None else "score", self.score()
