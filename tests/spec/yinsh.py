"""YINSH as its rulebook tells it; letters and numbers in comments are the rulebook's sections.

Rings and markers are two dictionaries from point to side. A ring walks along its line one point at a time,
and rows are looked for in every window of five points.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from spec.common import NO_OPTIONS, Options, Outcome, Score, leader, pack, unpack

COLUMNS = {
    "a": range(2, 6),
    "b": range(1, 8),
    "c": range(1, 9),
    "d": range(1, 10),
    "e": range(1, 11),
    "f": range(2, 11),
    "g": range(2, 12),
    "h": range(3, 12),
    "i": range(4, 12),
    "j": range(5, 12),
    "k": range(7, 11),
}
POINTS = [f"{letter}{number}" for letter, numbers in COLUMNS.items() for number in numbers]
ONWARD = [(0, 1), (1, 0), (1, 1)]  # same letter; same number; both one more
DIRECTIONS = ONWARD + [(-column, -number) for column, number in ONWARD]

RINGS_EACH = 5
MARKERS = 51


def neighbour(point: str, direction: tuple[int, int]) -> str | None:
    """The next point of the line, or None behind the edge."""
    letter = chr(ord(point[0]) + direction[0])
    number = int(point[1:]) + direction[1]
    return f"{letter}{number}" if number in COLUMNS.get(letter, ()) else None


def walk(point: str, direction: tuple[int, int]) -> list[str]:
    """All points behind `point`, up to the edge of the board."""
    path = []
    following = neighbour(point, direction)
    while following is not None:
        path.append(following)
        following = neighbour(following, direction)
    return path


PATHS = {point: [walk(point, direction) for direction in DIRECTIONS] for point in POINTS}
FIVES = [
    [point, *walk(point, direction)[:4]]
    for point in POINTS
    for direction in ONWARD
    if len(walk(point, direction)) >= 4
]


def row_text(five: list[str]) -> str:
    """A row is named by its two ends, the one with the smaller letter or number first."""
    return f"x{five[0]}-{five[-1]}"


FIVE_OF = {row_text(five): five for five in FIVES}


@dataclass(frozen=True)
class Witness:
    """One position: what lies where, how many rings are off, who decides what."""

    variant: str
    rings: dict[str, int]
    markers: dict[str, int]
    removed: Score
    to_move: int
    phase: str

    @classmethod
    def start(cls, variant: str = "standard", options: Options = NO_OPTIONS, seed: int = 0) -> Self:
        """D1: an empty board; C2: White, side 0, begins."""
        return cls(variant, {}, {}, (0, 0), 0, "place")

    @classmethod
    def read(cls, text: str, variant: str = "standard", options: Options = NO_OPTIONS) -> Self:
        board, white_off, black_off, side, phase = text.split()
        pieces = [piece for column in board.split("/") for piece in unpack(column)]
        on_points = dict(zip(POINTS, pieces, strict=True))
        rings = {point: "WB".index(piece) for point, piece in on_points.items() if piece and piece in "WB"}
        markers = {point: "wb".index(piece) for point, piece in on_points.items() if piece and piece in "wb"}
        return cls(variant, rings, markers, (int(white_off), int(black_off)), "wb".index(side), phase)

    def text(self) -> str:
        columns = "/".join(
            pack(self.letter(f"{letter}{number}") for number in numbers)
            for letter, numbers in COLUMNS.items()
        )
        return f"{columns} {self.removed[0]} {self.removed[1]} {'wb'[self.to_move]} {self.phase}"

    def letter(self, point: str) -> str | None:
        if point in self.rings:
            return "WB"[self.rings[point]]
        return "wb"[self.markers[point]] if point in self.markers else None

    # What may be done

    def legal_moves(self) -> list[str]:
        if self.phase == "place":  # D2: any vacant point, the edges too
            return [point for point in POINTS if point not in self.rings]
        if self.phase in ("row", "given-row"):  # G4, G5, G6: whichever row he likes
            return [row_text(five) for five in self.rows(self.to_move)]
        if self.phase in ("ring", "given-ring"):  # G3: any of his own rings
            return [f"x{point}" for point in self.own_rings()]
        if self.phase == "over":
            return []
        return list(self.ring_moves()) or ["pass"]

    def own_rings(self) -> list[str]:
        return [point for point, side in self.rings.items() if side == self.to_move]

    def ring_moves(self) -> Iterator[str]:
        for ring in self.own_rings():
            for path in PATHS[ring]:
                for target in self.landings(path):
                    yield f"{ring}-{target}"

    def landings(self, path: list[str]) -> Iterator[str]:
        """E3: where a ring may stop on its way along a line."""
        jumping = False
        for point in path:
            if point in self.rings:
                return  # rings are never jumped
            if point in self.markers:
                jumping = True
                continue
            yield point
            if jumping:
                return  # a jump ends on the first vacant point behind the markers

    def rows(self, side: int) -> list[list[str]]:
        """G1: five adjacent markers of one colour in a line; a ring does not count."""
        own = {point for point, owner in self.markers.items() if owner == side}
        return [five for five in FIVES if own.issuperset(five)]

    # What then happens

    def play(self, move: str) -> Self:
        if move == "pass":
            return self.after_pass()
        if self.phase == "place":
            return self.after_placing(move)
        if self.phase in ("row", "given-row"):
            return self.after_taking_row(FIVE_OF[move])
        if self.phase in ("ring", "given-ring"):
            return self.after_taking_ring(move[1:])
        origin, target = move.split("-")
        return self.after_moving(origin, target)

    def after_pass(self) -> Self:
        """Nobody has moved for two turns: nobody ever will, and the rings are counted as in H3."""
        phase = "over" if self.phase == "move-after-pass" else "move-after-pass"
        return replace(self, to_move=1 - self.to_move, phase=phase)

    def after_placing(self, point: str) -> Self:
        rings = self.rings | {point: self.to_move}
        everything_placed = len(rings) == 2 * RINGS_EACH  # D3
        phase = "move" if everything_placed else "place"
        return replace(self, rings=rings, to_move=1 - self.to_move, phase=phase)

    def after_moving(self, origin: str, target: str) -> Self:
        path = next(path for path in PATHS[origin] if target in path)
        jumped = [point for point in path[: path.index(target)] if point in self.markers]
        markers = self.markers | {point: 1 - self.markers[point] for point in jumped}  # F2
        markers[origin] = self.to_move  # E2; F3: this one is not turned over
        rings = {point: side for point, side in self.rings.items() if point != origin}
        rings[target] = self.to_move
        return replace(self, rings=rings, markers=markers).with_own_rows_first()

    def after_taking_row(self, five: list[str]) -> Self:
        """G2: the markers go back to the pool; G3: a ring must follow."""
        markers = {point: side for point, side in self.markers.items() if point not in five}
        return replace(self, markers=markers, phase="ring" if self.phase == "row" else "given-ring")

    def after_taking_ring(self, ring: str) -> Self:
        rings = {point: side for point, side in self.rings.items() if point != ring}
        white, black = self.removed
        removed = (white + 1, black) if self.to_move == 0 else (white, black + 1)
        after = replace(self, rings=rings, removed=removed)
        if removed[self.to_move] == self.rings_to_win():  # H1, H2: at once
            return replace(after, phase="over")
        return after.with_own_rows_first() if self.phase == "ring" else after.with_given_rows()

    def with_own_rows_first(self) -> Self:
        """G7: the mover takes all of his own rows before the opponent takes any."""
        if self.rows(self.to_move):
            return replace(self, phase="row")
        return replace(self, to_move=1 - self.to_move).with_given_rows()

    def with_given_rows(self) -> Self:
        """G6: rows that the other side has made for him come before his own move."""
        if self.rows(self.to_move):
            return replace(self, phase="given-row")
        pool_is_empty = len(self.markers) == MARKERS  # H3: looked at after all rows are gone
        return replace(self, phase="over" if pool_is_empty else "move")

    # How it ends

    def rings_to_win(self) -> int:
        return 1 if self.variant == "blitz" else 3  # J; H1

    def score(self) -> Score:
        return self.removed

    def result(self) -> Outcome | None:
        if self.phase != "over":
            return None
        if max(self.removed) == self.rings_to_win():
            return (
                leader(self.removed),
                "first ring" if self.variant == "blitz" else "third ring",
                self.removed,
            )
        why = "when the pool is empty" if len(self.markers) == MARKERS else "when nobody can move"
        winner = leader(self.removed)  # H3
        return winner, f"{'equal' if winner is None else 'more'} rings {why}", self.removed
