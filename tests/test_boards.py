"""The boards: numbers that are known from outside, and LYNGK's board point by point."""

import json
from itertools import combinations, pairwise
from math import hypot, isclose
from pathlib import Path

import pytest

import kwartet
from kwartet import Geometry, Place


def place(geometry: Geometry, name: str) -> Place:
    return next(point for point in geometry.points if point.name == name)


def points_on(geometry: Geometry, line: tuple[str, str]) -> list[Place]:
    """The points of a board line, from one end to the other."""
    start, end = (place(geometry, name) for name in line)
    length = hypot(end.x - start.x, end.y - start.y)

    def is_between(point: Place) -> bool:
        from_start = hypot(point.x - start.x, point.y - start.y)
        return isclose(from_start + hypot(point.x - end.x, point.y - end.y), length, abs_tol=1e-9)

    return sorted(
        filter(is_between, geometry.points), key=lambda point: hypot(point.x - start.x, point.y - start.y)
    )


def test_yinsh_has_85_points_and_123_places_for_a_row() -> None:
    geometry = kwartet.game("yinsh").geometry
    lengths = [len(points_on(geometry, line)) for line in geometry.lines]
    assert len(geometry.points) == 85
    assert sum(max(0, length - 4) for length in lengths) == 123
    assert sum(length >= 5 for length in lengths) == 27


def test_yinsh_lines_run_along_letters_numbers_and_both() -> None:
    geometry = kwartet.game("yinsh").geometry
    steps = set()
    for line in geometry.lines:
        first, second, *_ = points_on(geometry, line)
        steps.add((ord(second.name[0]) - ord(first.name[0]), int(second.name[1:]) - int(first.name[1:])))
    assert steps == {(0, 1), (1, 0), (1, 1)}


def test_the_lyngk_board_is_the_known_one_point_by_point() -> None:
    known = json.loads((Path(__file__).parent / "lyngk_board.json").read_text())
    geometry = kwartet.game("lyngk").geometry
    assert [point.name for point in geometry.points] == [point["name"] for point in known["points"]]
    for ours, theirs in zip(geometry.points, known["points"], strict=True):
        assert ours.x == pytest.approx(theirs["x"] * 3**0.5 / 2)
        assert ours.y == theirs["y"] / 2
    lines = [[point.name for point in points_on(geometry, line)] for line in geometry.lines]
    assert {frozenset(line) for line in lines} == {frozenset(line) for line in known["lines"]}


def test_lyngk_has_102_edges_on_21_lines() -> None:
    geometry = kwartet.game("lyngk").geometry
    lengths = [len(points_on(geometry, line)) for line in geometry.lines]
    assert sum(length - 1 for length in lengths) == 102
    assert sorted(lengths) == sorted([4, 7, 6, 7, 6, 7, 4] * 3)


@pytest.mark.parametrize("game", [kwartet.game("yinsh"), kwartet.game("lyngk")], ids=lambda game: game.id)
def test_neighbours_on_a_line_are_one_unit_apart(game: kwartet.Game) -> None:
    for line in game.geometry.lines:
        points = points_on(game.geometry, line)
        for one, next_one in pairwise(points):
            assert hypot(one.x - next_one.x, one.y - next_one.y) == pytest.approx(1)


@pytest.mark.parametrize("info", kwartet.all_games(), ids=lambda info: info.id)
def test_no_two_places_coincide(info: kwartet.GameInfo) -> None:
    geometry = kwartet.game(info.id).geometry
    places = geometry.points + geometry.spots
    assert len({each.name for each in places}) == len(places)
    assert all(hypot(one.x - two.x, one.y - two.y) >= 0.5 for one, two in combinations(places, 2))


@pytest.mark.parametrize(("name", "size"), [("4mation", 7), ("skato", 8)])
def test_square_boards_name_columns_from_the_left_and_rows_from_below(name: str, size: int) -> None:
    geometry = kwartet.game(name).geometry
    assert geometry.cells
    for point in geometry.points:
        assert point.name == f"{'abcdefgh'[int(point.x)]}{int(point.y) + 1}"
    assert len(geometry.points) == size * size
