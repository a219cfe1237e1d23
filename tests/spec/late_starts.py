"""Positions near the end of a game, made by hand of chance: few stacks, blocked rings, crowded boards.

They need not be reachable, only lawful: the right number of pieces, and nothing left undone.
"""

from collections.abc import Callable
from random import Random

from spec import fourmation, lyngk, yinsh
from spec.common import Options
from spec.witness import Witness


def blocked_rings(random: Random, variant: str, options: Options) -> Witness | None:
    """YINSH: rings close together, with markers on every way out for one side."""
    off = (0, 0) if variant == "blitz" else (random.randrange(3), random.randrange(3))
    corner = random.choice(yinsh.POINTS)
    nearest = sorted(yinsh.POINTS, key=lambda point: (distance(corner, point), random.random()))
    sides = [side for side in (0, 1) for _ in range(yinsh.RINGS_EACH - off[side])]
    random.shuffle(sides)
    rings = dict(zip(nearest, sides, strict=False))
    blocked = random.choice([(0,), (1,), (0, 1)])
    markers = {point: random.randrange(2) for point in ways_out(rings, blocked)}
    position = yinsh.Witness(variant, rings, markers, off, random.randrange(2), "move")
    is_lawful = len(markers) < yinsh.MARKERS and not position.rows(0) and not position.rows(1)
    return position if is_lawful else None


def distance(point: str, other: str) -> int:
    letters, numbers = ord(other[0]) - ord(point[0]), int(other[1:]) - int(point[1:])
    return max(abs(letters), abs(numbers), abs(letters - numbers))


def ways_out(rings: dict[str, int], sides: tuple[int, ...]) -> set[str]:
    """Every point on the lines of these sides' rings, up to the edge or the next ring."""
    found = set()
    for ring, side in rings.items():
        for path in yinsh.PATHS[ring] if side in sides else []:
            stops = [step for step, point in enumerate(path) if point in rings]
            found.update(path[: stops[0]] if stops else path)
    return found


def few_stacks(random: Random, variant: str, options: Options) -> Witness | None:
    """LYNGK: all pieces built into stacks of any height, some taken off already, colours claimed or not."""
    highest = 6 if variant == "six-stack" else 5
    claims = deal_claims(random)
    stacks = deal_stacks(random, [1, 2, 3, 4, 4, 4, highest, highest])
    scored = [stack for stack in stacks if len(stack) == 5 and stack[-1] in claims[0] + claims[1]]
    if variant == "six-stack":
        scored = []
    elif not options.get("capture_on_claim"):
        scored = random.sample(scored, random.randint(0, len(scored)))
    points = (
        sum(stack[-1] in claims[0] for stack in scored),
        sum(stack[-1] in claims[1] for stack in scored),
    )
    for stack in scored:
        stacks.remove(stack)
    board = dict(zip(random.sample(list(lyngk.PLACE), len(stacks)), stacks, strict=True))
    capture_on_claim = bool(options.get("capture_on_claim"))
    return lyngk.Witness(variant, capture_on_claim, board, claims, points, random.randrange(2))


def deal_claims(random: Random) -> tuple[str, str]:
    colours = "".join(random.sample(lyngk.COLOURS, 4))
    first, second = random.randint(0, 2), random.randint(0, 2)
    return lyngk.in_order(colours[:first]), lyngk.in_order(colours[2 : 2 + second])


def deal_stacks(random: Random, heights: list[int]) -> list[str]:
    bag = list(8 * lyngk.COLOURS + 3 * lyngk.JOKER)
    random.shuffle(bag)
    stacks = []
    while bag:
        stacks.append(draw_stack(bag, random.choice(heights)))
    return stacks


def draw_stack(bag: list[str], height: int) -> str:
    """Pieces from the bag that may lie on each other, as many as there are and no higher than asked."""
    stack = bag.pop()
    if stack == lyngk.JOKER:
        return stack  # a joker is on top only when it is alone
    for piece in list(bag):
        if len(stack) < height and piece not in stack.replace(lyngk.JOKER, ""):
            bag.remove(piece)
            stack = piece + stack
    return stack


def crowded_cells(random: Random, variant: str, options: Options) -> Witness | None:
    """4mation: cubes in pairs and stripes, so that nobody has a four, with a few cells free."""
    cubes = {cell: stripe(cell) for cell in fourmation.CELLS}
    for cell in random.sample(fourmation.CELLS, random.randint(1, 16)):
        del cubes[cell]
    first, second = (list(cubes.values()).count(side) for side in (0, 1))
    if first - second not in (0, 1):
        return None
    to_move = first - second
    last = random.choice([cell for cell, side in cubes.items() if side != to_move])
    return fourmation.Witness(cubes, to_move, last, bool(options.get("swap")))


def stripe(cell: str) -> int:
    """XXOOXXO, and the next row shifted by two: no four cells in line are alike."""
    return (ord(cell[0]) + 2 * int(cell[1:])) // 2 % 2


LATE_STARTS: dict[str, Callable[[Random, str, Options], Witness | None]] = {
    "yinsh": blocked_rings,
    "lyngk": few_stacks,
    "4mation": crowded_cells,
}
