"""4mation as its rulebook tells it. The rulebook has no numbers; comments name its headings.

The board is a dictionary from cell to side. The last cube decides where the next one may go. The swap is an
option of our own rulebook.
"""

from dataclasses import dataclass, replace
from typing import Self

from spec.common import NO_OPTIONS, Options, Outcome, Score
from spec.squares import CORNERS, SIDES, cells, neighbours, read_rows, runs, write_rows

SIZE = 7
CUBES_EACH = 24
CELLS = cells(SIZE)
TOUCHING = neighbours(SIZE, SIDES + CORNERS)
FOURS = runs(SIZE, 4, [(1, 0), (0, 1), (1, 1), (1, -1)])


@dataclass(frozen=True)
class Witness:
    """One position: the cubes, who is next, where the last cube went, and whether the swap is agreed."""

    cubes: dict[str, int]
    to_move: int
    last: str | None
    swap: bool = False

    @classmethod
    def start(cls, variant: str = "standard", options: Options = NO_OPTIONS, seed: int = 0) -> Self:
        return cls({}, 0, None, bool(options.get("swap")))

    @classmethod
    def read(cls, text: str, variant: str = "standard", options: Options = NO_OPTIONS) -> Self:
        rows, side, last = text.split()
        swap = bool(options.get("swap"))
        return cls(read_rows(rows), "XO".index(side), None if last == "-" else last, swap)

    def text(self) -> str:
        return f"{write_rows(SIZE, self.cubes)} {'XO'[self.to_move]} {self.last or '-'}"

    def legal_moves(self) -> list[str]:
        if self.result():
            return []
        return self.placements() + (["swap"] if self.may_swap() else [])

    def may_swap(self) -> bool:
        """Our option: the second player may take over the very first cube."""
        return self.swap and self.to_move == 1 and list(self.cubes.values()) == [0]

    def placements(self) -> list[str]:
        """Course of play: touch the opponent's last cube; dead end: touch any cube of his."""
        if self.last is None:
            return CELLS
        opponent_cubes = self.cubes_of(1 - self.to_move)
        return self.free_cells_touching({self.last}) or self.free_cells_touching(opponent_cubes)

    def free_cells_touching(self, cubes: set[str]) -> list[str]:
        around = {cell for cube in cubes for cell in TOUCHING[cube]}
        return [cell for cell in CELLS if cell in around and cell not in self.cubes]

    def play(self, move: str) -> Self:
        if move == "swap":
            return replace(self, cubes=dict.fromkeys(self.cubes, 1), to_move=0)
        return replace(self, cubes=self.cubes | {move: self.to_move}, to_move=1 - self.to_move, last=move)

    def has_four(self, side: int) -> bool:
        own = self.cubes_of(side)
        return any(own.issuperset(four) for four in FOURS)

    def cubes_of(self, side: int) -> set[str]:
        return {cell for cell, owner in self.cubes.items() if owner == side}

    def four_is_possible(self) -> bool:
        """Some four cells in line do not yet hold cubes of both colours."""
        first, second = self.cubes_of(0), self.cubes_of(1)
        return any(first.isdisjoint(four) or second.isdisjoint(four) for four in FOURS)

    def cubes_left(self) -> int:
        return CUBES_EACH - len(self.cubes_of(self.to_move))

    def score(self) -> Score:
        return int(self.has_four(0)), int(self.has_four(1))

    def result(self) -> Outcome | None:
        """End of the game: a four wins at once; otherwise it may have become a draw."""
        for side in (0, 1):
            if self.has_four(side):
                return side, "four in a row", self.score()
        if not self.four_is_possible():
            return None, "no four possible", self.score()
        if not self.cubes_left():
            return None, "no cube left", self.score()
        if not self.placements():
            return None, "no legal placement", self.score()
        return None
