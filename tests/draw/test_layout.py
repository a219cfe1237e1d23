"""Where boards, trays and labels lie."""

import pytest

import kwartet
from draw.positions import POSITIONS
from kwartet.draw.labels import letter_labels, number_labels, numbers_are_lines, picture_labels
from kwartet.draw.layout import Layout, lay_out
from kwartet.draw.looks import look_of
from kwartet.draw.plane import Box, Spot, outline
from kwartet.geometry import Geometry, Place

every_game = pytest.mark.parametrize("game", POSITIONS)


def layout_of(game: str) -> Layout:
    return lay_out(look_of(game), kwartet.game(game).geometry, coordinates=True, spoken_of=())


def square(*spots: Place) -> Geometry:
    """A board of three times three cells with these spots beside it."""
    points = tuple(Place(f"{'abc'[x]}{y + 1}", x, y) for x in range(3) for y in range(3))
    return Geometry(points, spots, (), cells=True)


@every_game
def test_no_tray_of_a_side_touches_the_board_or_another_tray(game: str) -> None:
    layout = layout_of(game)
    boxes = [layout.surface, *(placed.box for placed in layout.trays if placed.has_plate)]
    assert not any(a.overlaps(b) for index, a in enumerate(boxes) for b in boxes[:index])


@every_game
def test_the_first_side_sits_below_and_the_second_above(game: str) -> None:
    tops = {placed.tray.side: placed.box.top for placed in layout_of(game).trays}
    assert tops[0] > layout_of(game).surface.bottom
    assert tops[1] < layout_of(game).surface.top


def test_a_tray_beside_the_board_stands_upright() -> None:
    geometry = square(Place("blue-reserve", -1.6, 1), Place("green-reserve", 3.6, 1))
    left, right = lay_out(look_of("skato"), geometry, coordinates=True, spoken_of=()).trays
    assert not left.is_bar
    assert left.box.right < right.box.left


def test_a_bar_leaves_room_for_its_name_before_the_first_spot() -> None:
    geometry = square(Place("blue-reserve", 0, -2), Place("green-reserve", 2, 5))
    layout = lay_out(look_of("skato"), geometry, coordinates=True, spoken_of=())
    below, above = (placed.box for placed in layout.trays)
    assert below.left + 100 < layout.places["blue-reserve"].x
    assert (below.left, below.right) == (above.left, above.right)


@pytest.mark.parametrize("game", ["yinsh", "4mation", "skato"])
def test_letters_stand_below_columns_and_numbers_before_rows(game: str) -> None:
    geometry = kwartet.game(game).geometry
    assert numbers_are_lines(geometry)
    assert {label.point.name for label in letter_labels(geometry)} >= {"c1", "d1"}
    assert all(label.x < 0 for label in number_labels(geometry))


def test_where_numbers_are_no_lines_every_point_has_its_name() -> None:
    """The rows of LYNGK are counted within each column."""
    geometry = kwartet.game("lyngk").geometry
    assert [label.text for label in picture_labels(geometry)] == [point.name for point in geometry.points]


def test_the_outline_of_spots_has_only_corners() -> None:
    corners = [Spot(0, 0), Spot(4, 0), Spot(4, 4), Spot(0, 4)]
    assert set(outline([*corners, Spot(2, 2), Spot(2, 0)])) == set(corners)


def test_boxes_that_only_touch_do_not_overlap() -> None:
    assert not Box(0, 0, 2, 2).overlaps(Box(2, 0, 4, 2))
    assert Box(0, 0, 2, 2).overlaps(Box(1, 1, 3, 3))
