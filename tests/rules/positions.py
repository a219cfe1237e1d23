"""Positions for the rule tests, drawn or listed in the few words that matter.

A test names the pieces its rule is about. What else has to be on the board for the numbers to add up is put
where it takes no part: rings at the outer edge, LYNGK pieces in full stacks that nobody can move or cover.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

import kwartet
from kwartet import Position, Side

YINSH_COLUMNS = {
    "a": (2, 5),
    "b": (1, 7),
    "c": (1, 8),
    "d": (1, 9),
    "e": (1, 10),
    "f": (2, 10),
    "g": (2, 11),
    "h": (3, 11),
    "i": (4, 11),
    "j": (5, 11),
    "k": (7, 10),
}
FAR_RINGS = {"W": "a2 a3 a4 a5 b1", "B": "k10 k9 k8 k7 j11"}

LYNGK_HEIGHTS = {"a": 1, "b": 4, "c": 7, "d": 6, "e": 7, "f": 6, "g": 7, "h": 4, "i": 1}
LYNGK_POINTS = [f"{column}{row}" for column, height in LYNGK_HEIGHTS.items() for row in range(1, height + 1)]
COLOURS = "IBRGK"
LYNGK_PIECES = Counter(8 * COLOURS + 3 * "J")
CORNER, GUARDS = "a1", ("b2", "b3")  # nothing leaves or enters a1 but through b2 and b3
FAR_STACKS = (*GUARDS, "b4", "b1", "h1", "h4", "g7", "c7", "c1", "g1", "e7", "e1", "h2", "h3", "i1")


def moves_from(position: Position, point: str) -> set[str]:
    """Where the piece or stack on a point can go."""
    start = f"{point}-"
    return {move.removeprefix(start) for move in position.legal_moves if move.startswith(start)}


def play(position: Position, *moves: str) -> Position:
    """The position after several decisions."""
    for move in moves:
        position = position.play(move)
    return position


def outcome(position: Position) -> tuple[Side | None, str, tuple[int, int]]:
    """Who won (None: a draw), why, and the score; the game must be over."""
    result = position.result
    assert result is not None, f"the game goes on: {position.text}"
    return result.winner, result.reason, result.score


def yinsh(
    *,
    white_rings: str = "",
    black_rings: str = "",
    white_markers: str = "",
    black_markers: str = "",
    removed: tuple[int, int] = (0, 0),
    to_move: str = "w",
    phase: str = "move",
    variant: str = "standard",
) -> Position:
    """A YINSH position: rings that are not listed and not removed stand at the edge."""
    board = _listed({"W": white_rings, "B": black_rings, "w": white_markers, "b": black_markers})
    if phase != "place":
        for ring, gone in zip("WB", removed, strict=True):
            _add_far_rings(board, ring, 5 - gone)
    columns = (
        _squeezed(board.get(f"{letter}{row}", ".") for row in range(low, high + 1))
        for letter, (low, high) in YINSH_COLUMNS.items()
    )
    text = f"{'/'.join(columns)} {removed[0]} {removed[1]} {to_move} {phase}"
    return kwartet.game("yinsh", variant=variant).read(text)


def _listed(places: Mapping[str, str]) -> dict[str, str]:
    return {point: piece for piece, points in places.items() for point in points.split()}


def _add_far_rings(board: dict[str, str], ring: str, wanted: int) -> None:
    free = (point for point in FAR_RINGS[ring].split() if point not in board)
    while Counter(board.values())[ring] < wanted:
        board[next(free)] = ring


def checkered(points: Iterable[str]) -> tuple[str, str]:
    """White and black YINSH markers on these points, coloured so that no three in a line are alike."""
    shades: tuple[list[str], list[str]] = ([], [])
    for point in points:
        shades[(ord(point[0]) + 2 * int(point[1:])) % 4 // 2].append(point)
    return " ".join(shades[0]), " ".join(shades[1])


def lyngk(
    stacks: Mapping[str, str],
    *,
    claims: tuple[str, str] = ("", ""),
    points: tuple[int, int] = (0, 0),
    to_move: str = "0",
    variant: str = "standard",
    capture_on_claim: bool = False,
) -> Position:
    """A LYNGK position: pieces that are not listed and not removed lie in full stacks out of the way."""
    neutral = "".join(colour for colour in COLOURS if colour not in "".join(claims))
    removed = 0 if variant == "six-stack" else 5 * sum(points)
    board = {**stacks, **_far_stacks(stacks, 43 - removed, neutral, variant == "six-stack")}
    owners = " ".join("".join(sorted(claim, key=COLOURS.index)) or "-" for claim in claims)
    text = f"{_stacks_text(board)} {owners} {points[0]} {points[1]} {to_move}"
    return kwartet.game("lyngk", variant=variant, capture_on_claim=capture_on_claim).read(text)


def _far_stacks(listed: Mapping[str, str], total: int, neutral: str, has_sixes: bool) -> dict[str, str]:
    """What is left over, in full stacks with neutral tops; the odd pieces in the guarded corner."""
    left = LYNGK_PIECES - Counter("".join(listed.values()))
    missing = total - len("".join(listed.values()))
    sixes = left["J"] if has_sixes else 0
    fives, odd = divmod(missing - 6 * sixes, 5)
    far = {CORNER: _take_stack(left, odd, neutral)} if odd else {}
    free = [point for point in FAR_STACKS if point not in listed]
    assert not odd or free[:2] == list(GUARDS), "the corner is open"
    for point, height in zip(free, [6] * sixes + [5] * fives, strict=False):
        far[point] = _take_stack(left, height, _tops(neutral, far.get(CORNER, "") if point in GUARDS else ""))
    return far


def _tops(neutral: str, corner: str) -> str:
    """Neutral colours for a top; a guard's is unlike the corner's, or it could become its link."""
    return neutral.replace(corner[-1:] or "-", "") or neutral


def _take_stack(left: Counter[str], height: int, tops: str) -> str:
    """A stack of different colours, one of `tops` uppermost; jokers stand in for colours that are used up."""
    plenty = sorted((colour for colour in COLOURS if left[colour]), key=lambda colour: -left[colour])
    top = next(colour for colour in plenty if colour in tops)
    chosen = [top, *(colour for colour in plenty if colour != top), *"J" * left["J"]][:height]
    assert len(chosen) == height, f"too few colours are left: {left}"
    left.subtract(chosen)
    return "".join(reversed(chosen))


def _stacks_text(board: Mapping[str, str]) -> str:
    fields: list[str] = []
    for point in LYNGK_POINTS:
        if point in board:
            fields.append(board[point])
        elif fields and fields[-1].isdigit():
            fields[-1] = str(int(fields[-1]) + 1)
        else:
            fields.append("1")
    return "/".join(fields)


def fourmation(picture: str, *, last: str = "-") -> Position:
    """A 4mation position from a picture: X blue, O pink, a dot for a free cell, top row first."""
    return kwartet.game("4mation").read(f"{_rows(picture)} {_next_side(picture)} {last}")


def skato(picture: str, *, size: int = 8) -> Position:
    """A SKATO position from a picture: X blue, O green, a dot for a free cell, top row first."""
    return kwartet.game("skato", size=size).read(f"{_rows(picture)} {_next_side(picture)}")


def _next_side(picture: str) -> str:
    return "X" if picture.count("X") == picture.count("O") else "O"


def _rows(picture: str) -> str:
    return "/".join(_squeezed(row.split()) for row in picture.strip().splitlines())


def _squeezed(places: Iterable[str]) -> str:
    """Places of one column or row in a word: a number for so many empty ones."""
    word, empty = "", 0
    for place in [*places, ""]:
        if place != "." and empty:
            word, empty = f"{word}{empty}", 0
        word, empty = (word, empty + 1) if place == "." else (word + place, 0)
    return word
