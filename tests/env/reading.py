"""Observations read from the scene, the text and the score of a position: a naive second reading.

Each function gives the planes as sets of points, and the numbers, in the order of the specification.
"""

from collections.abc import Callable

from kwartet import Position

Observation = tuple[list[set[str]], list[int]]
COLOURS = ("ivory", "blue", "red", "green", "black")


def points_with(position: Position, piece: str) -> set[str]:
    points = {point.name for point in position.game.geometry.points}
    return {place for place, pieces in position.scene.items() if place in points and pieces[-1] == piece}


def by_mover(position: Position, first: str, second: str) -> list[set[str]]:
    """The points of the mover's pieces, then those of the opponent's."""
    pieces = (first, second) if position.to_move == 0 else (second, first)
    return [points_with(position, piece) for piece in pieces]


def from_mover(position: Position, values: tuple[int, int]) -> list[int]:
    return list(values if position.to_move == 0 else reversed(values))


def fourmation(position: Position) -> Observation:
    cubes = by_mover(position, "blue-cube", "pink-cube")
    last = position.text.split()[2]
    is_early = not cubes[0] and len(cubes[1]) <= 1
    is_swap_ahead = position.game.options["swap"] and is_early and (len(cubes[1]) == position.to_move)
    return [*cubes, {last} - {"-"}], [24 - len(cubes[0]), 24 - len(cubes[1]), int(is_swap_ahead)]


def skato(position: Position) -> Observation:
    tiles = by_mover(position, "blue-tile", "green-tile")
    is_early = not tiles[0] and len(tiles[1]) <= 1
    is_swap_ahead = position.game.options["swap"] and is_early and (len(tiles[1]) == position.to_move)
    free = len(position.game.geometry.points) - len(tiles[0]) - len(tiles[1])
    return tiles, [free, int(is_swap_ahead)]


def yinsh(position: Position) -> Observation:
    planes = by_mover(position, "white-ring", "black-ring") + by_mover(
        position, "white-marker", "black-marker"
    )
    phase = position.text.split()[4].removeprefix("given-").removesuffix("-after-pass")
    is_placing = phase == "place"
    numbers = [
        *(int(phase == each) for each in ("place", "move", "row", "ring")),
        int("given" in position.text),
        int("after-pass" in position.text),
        *(5 * is_placing - len(rings) * is_placing for rings in planes[:2]),
        *from_mover(position, position.score),
        len(position.scene.get("pool", ())),
        3 if position.game.variant == "standard" else 1,
    ]
    return planes, numbers


def claimed(position: Position, side: str) -> set[str]:
    return {piece for spot in (1, 2) for piece in position.scene.get(f"{side}-claim-{spot}", ())}


def lyngk(position: Position) -> Observation:
    points = {point.name for point in position.game.geometry.points}
    stacks = {place: pieces for place, pieces in position.scene.items() if place in points}
    sides = ("first", "second") if position.to_move == 0 else ("second", "first")
    own, others = (claimed(position, side) for side in sides)
    planes = [
        *({point for point, stack in stacks.items() if stack[-1] == colour} for colour in COLOURS),
        *({point for point, stack in stacks.items() if colour in stack} for colour in COLOURS),
        *({point for point, stack in stacks.items() if stack[-1] in top} for top in ({"joker"}, own, others)),
        *({point for point, stack in stacks.items() if len(stack) > height} for height in range(6)),
    ]
    taken = [len(position.scene.get(f"{side}-stacks", ())) for side in sides]
    is_six = position.game.variant == "six-stack"
    if position.result and position.result.reason == "six-stack":  # the stack stays on the board
        taken = from_mover(position, (int(position.result.winner == 0), int(position.result.winner == 1)))
    captures = bool(position.game.options["capture_on_claim"])
    numbers = [
        *(int(colour in own) for colour in COLOURS),
        *(int(colour in others) for colour in COLOURS),
        int(position.text.endswith("+")),
        *taken,
        6 if is_six else 5,
        int(captures),
    ]
    return planes, numbers


READINGS: dict[str, Callable[[Position], Observation]] = {
    "4mation": fourmation,
    "skato": skato,
    "yinsh": yinsh,
    "lyngk": lyngk,
}
