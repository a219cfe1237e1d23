"""The board's symmetries: a game turned or mirrored as a whole is the same game.

The symmetries are found by turning and mirroring the coordinates that the library gives for drawing: they
know nothing of how the core numbers its points.
"""

import re
from cmath import exp, pi
from collections.abc import Callable
from functools import cache

import pytest

from kwartet import Game, Position
from laws.play import EVERY_GAME, name, random_game

Symmetry = dict[str, str]  # point to point
NUMBER_OF_SYMMETRIES = {"yinsh": 12, "lyngk": 12, "4mation": 8, "skato": 8}
GAMES = 3
POINT = re.compile(r"[a-z]\d+")


@cache
def symmetries(game: Game) -> list[Symmetry]:
    """Every turn by a multiple of 30 degrees, mirrored or not, that brings the board onto itself."""
    points = {place.name: complex(place.x, place.y) for place in game.geometry.points}
    centre = sum(points.values()) / len(points)
    at = {rounded(place - centre): point for point, place in points.items()}
    found = []
    for turn in (exp(1j * pi * step / 6) for step in range(12)):
        for mirrored in (False, True):
            images = {point: place - centre for point, place in points.items()}
            moved = {
                point: turn * (place.conjugate() if mirrored else place) for point, place in images.items()
            }
            if all(rounded(place) in at for place in moved.values()):
                found.append({point: at[rounded(place)] for point, place in moved.items()})
    return found


def rounded(place: complex) -> tuple[int, int]:
    return round(place.real * 1000), round(place.imag * 1000)


def turned_move(symmetry: Symmetry, move: str) -> str:
    """The same move on the turned board; a row is named by its smaller end first."""
    points = [symmetry[point] for point in POINT.findall(move)]
    if move.startswith("x"):
        points.sort(key=lambda point: (point[0], int(point[1:])))
    following = iter(points)
    return POINT.sub(lambda _: next(following), move)


def same_start(game: Game, symmetry: Symmetry, start: Position) -> Position:
    """An empty board looks the same from every side."""
    return start


def turned_layout(game: Game, symmetry: Symmetry, start: Position) -> Position:
    """LYNGK begins with a piece on each point: they are turned with the board."""
    layout, _, rest = start.text.partition(" ")
    names = [place.name for place in game.geometry.points]
    turned = {symmetry[point]: piece for point, piece in zip(names, layout.split("/"), strict=True)}
    return game.read("/".join(turned[point] for point in names) + " " + rest)


TURNED_START: dict[str, Callable[[Game, Symmetry, Position], Position]] = {
    "yinsh": same_start,
    "lyngk": turned_layout,
    "4mation": same_start,
    "skato": same_start,
}


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_the_board_has_all_its_symmetries(game: Game) -> None:
    found = symmetries(game)
    assert len(found) == NUMBER_OF_SYMMETRIES[game.id]
    assert len({tuple(symmetry.items()) for symmetry in found}) == len(found)


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_symmetries_keep_the_lines_of_the_board(game: Game) -> None:
    lines = {frozenset(line) for line in game.geometry.lines}
    for symmetry in symmetries(game):
        assert {frozenset(symmetry[end] for end in line) for line in lines} == lines


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_turned_game_is_the_same_game(game: Game) -> None:
    """Legal moves lead to legal moves, and the end to the same end."""
    for seed in range(GAMES):
        start = game.start(seed=seed)
        turned = [TURNED_START[game.id](game, symmetry, start) for symmetry in symmetries(game)]
        for symmetry, position in zip(symmetries(game), turned, strict=True):
            follow(symmetry, start, position, [move for move, _ in random_game(game, seed)])


def follow(symmetry: Symmetry, position: Position, turned: Position, moves: list[str]) -> None:
    for move in moves:
        assert_same(symmetry, position, turned)
        position, turned = position.play(move), turned.play(turned_move(symmetry, move))
    assert_same(symmetry, position, turned)


def assert_same(symmetry: Symmetry, position: Position, turned: Position) -> None:
    assert {turned_move(symmetry, move) for move in position.legal_moves} == set(turned.legal_moves)
    assert (position.to_move, position.result, position.score) == (
        turned.to_move,
        turned.result,
        turned.score,
    )
    points = {symmetry.get(place, place): pieces for place, pieces in position.scene.items()}
    assert points == turned.scene
