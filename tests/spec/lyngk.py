"""LYNGK as its rulebook tells it; letters and numbers in comments are the rulebook's sections.

The board is a dictionary from point to stack, a stack a word of colour letters from bottom to top. Routes
over LYNGK points are found by plain search: look along the six lines, land or link, look on from each link.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Self, TypeVar

from spec.common import NO_OPTIONS, Options, Outcome, Score, leader

Value = TypeVar("Value")

# For each column: how many points it has, and how high (in half steps) its lowest point lies.
COLUMNS = {
    "a": (1, 6),
    "b": (4, 3),
    "c": (7, 0),
    "d": (6, 1),
    "e": (7, 0),
    "f": (6, 1),
    "g": (7, 0),
    "h": (4, 3),
    "i": (1, 6),
}
PLACE = {
    f"{letter}{row + 1}": (x, bottom + 2 * row)
    for x, (letter, (length, bottom)) in enumerate(COLUMNS.items())
    for row in range(length)
}
POINT_AT = {place: point for point, place in PLACE.items()}
DIRECTIONS = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)]  # never sideways

COLOURS = "IBRGK"
JOKER = "J"
CLAIMS_EACH = 2
TIE_BREAKS = {4: "fours", 3: "threes", 2: "twos", 1: "singles"}


def walk(point: str, direction: tuple[int, int]) -> list[str]:
    """All points behind `point`, up to the edge of the board."""
    path = []
    (x, y), (right, up) = PLACE[point], direction
    while (x + right, y + up) in POINT_AT:
        x, y = x + right, y + up
        path.append(POINT_AT[x, y])
    return path


PATHS = {point: [walk(point, direction) for direction in DIRECTIONS] for point in PLACE}


def has_duplicate_colour(stack: str) -> bool:
    """E5: a colour may be there once; jokers may be there more often."""
    return any(stack.count(colour) > 1 for colour in COLOURS)


@dataclass(frozen=True)
class Witness:
    """One position: the stacks, the colours claimed, the points made, who decides."""

    variant: str
    capture_on_claim: bool
    stacks: dict[str, str]
    claims: tuple[str, str]
    points: Score
    to_move: int
    has_claimed: bool = False  # in this very turn

    @classmethod
    def start(cls, variant: str = "standard", options: Options = NO_OPTIONS, seed: int = 0) -> Self:
        """C1: eight of each colour and three jokers, at random."""
        pieces = list(8 * COLOURS + 3 * JOKER)
        Random(seed).shuffle(pieces)
        stacks = dict(zip(PLACE, pieces, strict=True))
        return cls(variant, bool(options.get("capture_on_claim")), stacks, ("", ""), (0, 0), 0)

    @classmethod
    def read(cls, text: str, variant: str = "standard", options: Options = NO_OPTIONS) -> Self:
        board, first_claims, second_claims, first_points, second_points, side = text.split()
        words: list[str] = []
        for word in board.split("/"):
            words += [""] * int(word) if word.isdigit() else [word]
        stacks = {point: word for point, word in zip(PLACE, words, strict=True) if word}
        claims = (in_order(first_claims), in_order(second_claims))
        points = (int(first_points), int(second_points))
        capture = bool(options.get("capture_on_claim"))
        return cls(variant, capture, stacks, claims, points, int(side[0]), side.endswith("+"))

    def text(self) -> str:
        words: list[str] = []
        for point in PLACE:
            if point in self.stacks:
                words.append(self.stacks[point])
            elif words and words[-1].isdigit():
                words[-1] = str(int(words[-1]) + 1)
            else:
                words.append("1")
        first, second = (claims or "-" for claims in self.claims)
        side = f"{self.to_move}{'+' if self.has_claimed else ''}"
        return f"{'/'.join(words)} {first} {second} {self.points[0]} {self.points[1]} {side}"

    # What may be done

    def legal_moves(self) -> list[str]:
        """E11: passing is only for a player who has no turn at all while the other still has one."""
        if self.has_been_won():
            return []
        turn = [*self.claims_to_choose(), *self.stack_moves()]
        if not turn and self.seen_by_other_side().has_turn():
            return ["pass"]
        return turn

    def has_turn(self) -> bool:
        """A move, or a claim with a move behind it: then E11 asks him to claim."""
        return any(self.stack_moves()) or any(self.claims_to_choose())

    def seen_by_other_side(self) -> Self:
        return replace(self, to_move=1 - self.to_move, has_claimed=False)

    def claims_to_choose(self) -> Iterator[str]:
        """D3, D5: two colours in all, one in a turn; D4: a move must follow."""
        if self.has_claimed or len(self.claims[self.to_move]) == CLAIMS_EACH:
            return
        for colour in COLOURS:
            if self.is_neutral(colour) and any(self.after_claiming(colour).stack_moves()):
                yield colour

    def stack_moves(self) -> Iterator[str]:
        for origin, stack in self.stacks.items():
            if self.may_be_moved(stack):
                for target in self.landings(origin):
                    yield f"{origin}-{target}"

    def may_be_moved(self, stack: str) -> bool:
        """D1, E1, E2: the top decides; neutral or own, and never a joker."""
        top = stack[-1]
        return top != JOKER and top not in self.claims[1 - self.to_move]

    def is_neutral(self, colour: str) -> bool:
        return colour not in self.claims[0] + self.claims[1]

    def landings(self, origin: str) -> Iterator[str]:
        """E3 and F: where the stack of `origin` may be put down, straight or over LYNGK points."""
        mover = self.stacks[origin]
        links = [origin]
        seen: set[str] = set()
        for place in links:  # grows while we walk: a link leads on to others, each used once (F5)
            for point in self.in_sight(place, origin):
                if point in seen:
                    continue
                seen.add(point)
                if self.is_link(mover, self.stacks[point]):
                    links.append(point)
                elif self.may_land(mover, self.stacks[point]):
                    yield point

    def in_sight(self, place: str, origin: str) -> Iterator[str]:
        """E3: the first stack in each direction; the moving stack has left its origin empty."""
        for path in PATHS[place]:
            for point in path:
                if point in self.stacks and point != origin:
                    yield point
                    break

    def is_link(self, mover: str, reached: str) -> bool:
        """F1, F2, F4: the mover's own claimed colour again, on top of whatever else (note to F)."""
        return reached[-1] == mover[-1] and mover[-1] in self.claims[self.to_move]

    def may_land(self, mover: str, target: str) -> bool:
        if len(mover) + len(target) > self.highest_stack():
            return False
        if self.is_neutral(mover[-1]) and len(target) > len(mover):  # E6, E7; claimed: E8
            return False
        return not has_duplicate_colour(mover + target)

    def highest_stack(self) -> int:
        return 6 if self.variant == "six-stack" else 5  # H; E5

    # What then happens

    def play(self, move: str) -> Self:
        if move in COLOURS:
            return self.after_claiming(move)
        after = self if move == "pass" else self.after_moving(*move.split("-"))
        return after.seen_by_other_side()

    def after_claiming(self, colour: str) -> Self:
        claims = with_side(self.claims, self.to_move, in_order(self.claims[self.to_move] + colour))
        after = replace(self, claims=claims, has_claimed=True)
        return after.capturing(colour) if self.capture_on_claim else after

    def capturing(self, colour: str) -> Self:
        """The option: neutral five-stacks of the colour now go to its new owner."""
        taken = [point for point, stack in self.stacks.items() if len(stack) == 5 and stack[-1] == colour]
        stacks = {point: stack for point, stack in self.stacks.items() if point not in taken}
        return replace(self, stacks=stacks).scoring(len(taken))

    def after_moving(self, origin: str, target: str) -> Self:
        built = self.stacks[target] + self.stacks[origin]
        stacks = {point: stack for point, stack in self.stacks.items() if point != origin}
        stacks[target] = built
        after = replace(self, stacks=stacks)
        if len(built) < self.highest_stack() or built[-1] not in self.claims[self.to_move]:
            return after  # E10, H5: also a high stack with a neutral top just stays
        if self.variant == "six-stack":
            return after.scoring(1)  # H4
        del stacks[target]  # E9
        return replace(self, stacks=stacks).scoring(1)

    def scoring(self, stacks: int) -> Self:
        points = with_side(self.points, self.to_move, self.points[self.to_move] + stacks)
        return replace(self, points=points)

    # How it ends

    def has_been_won(self) -> bool:
        """H4: a six-stack wins at once."""
        return self.variant == "six-stack" and self.points != (0, 0)

    def score(self) -> Score:
        """E9, G1: stacks taken off; H6: five-stacks on the board."""
        return self.stacks_of_height(5) if self.variant == "six-stack" else self.points

    def stacks_of_height(self, height: int) -> Score:
        tops = [stack[-1] for stack in self.stacks.values() if len(stack) == height]
        first, second = (sum(top in claims for top in tops) for claims in self.claims)
        return first, second

    def result(self) -> Outcome | None:
        if self.has_been_won():
            return leader(self.points), "six-stack", self.score()
        if self.has_turn() or self.seen_by_other_side().has_turn():
            return None
        if leader(self.score()) is not None:  # G1, H6
            return leader(self.score()), "five-stacks", self.score()
        for height, name in TIE_BREAKS.items():  # G2
            winner = leader(self.stacks_of_height(height))
            if winner is not None:
                return winner, f"tie-break on {name}", self.score()
        return None, "all stacks equal", self.score()  # G3


def in_order(claims: str) -> str:
    """Claims are always told in the order of the colours, whichever came first."""
    return "".join(colour for colour in COLOURS if colour in claims)


def with_side(pair: tuple[Value, Value], side: int, value: Value) -> tuple[Value, Value]:
    return (value, pair[1]) if side == 0 else (pair[0], value)
