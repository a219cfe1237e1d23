"""What is said about a position: the last move, marks, crosses and arrows, and how they spare the pieces."""

import re

import pytest

import kwartet
from draw.positions import POSITIONS, SVG, attributes, parsed, position_of, shown_texts
from kwartet.draw.looks import look_of
from kwartet.draw.theme import PALETTE
from kwartet.errors import BadDrawing
from kwartet.position import Drawing

every_game = pytest.mark.parametrize("game", POSITIONS)
every_theme = pytest.mark.parametrize("theme", ["light", "dark", "auto"])
THICKNESS = look_of("lyngk").thickness


def outlines(picture: str) -> list[dict[str, int]]:
    """The lines around pieces, as boxes."""
    groups = (group for group in parsed(picture).iter(f"{SVG}g") if group.get("stroke-width") == "7")
    return [{name: int(value) for name, value in shape.items()} for group in groups for shape in group]


def crosses_in(picture: str) -> int:
    """How many crosses are drawn, each as two diagonals in one path."""
    cross = re.compile(r"M-?\d+ -?\d+l(\d+) \1m0-\1l-\1 \1")
    return len({path for path in attributes(picture, "d") if cross.fullmatch(path)})


def strokes(picture: str, width: int) -> list[str]:
    """All paths of this width."""
    paths = parsed(picture).iter(f"{SVG}path")
    return [path.attrib["d"] for path in paths if path.get("stroke-width") == str(width)]


def shafts(picture: str) -> list[str]:
    """The straight parts of all arrows, without their heads."""
    return strokes(picture, 15)


def bends(picture: str) -> list[str]:
    """The parts of all arrows that pass a piece."""
    return strokes(picture, 11)


@every_game
def test_the_last_move_is_marked(game: str) -> None:
    position = position_of(game)
    move = next(move for move in position.legal_moves if move[0].islower())
    assert position.play(move).svg(theme="light", last=move).count('fill-opacity="0.7"') == 1


def test_a_mark_is_a_dot_on_an_empty_point_and_a_line_around_a_piece() -> None:
    picture = position_of("yinsh").svg(marks=["f7", "e3"])
    assert picture.count('r="15"') == 1
    assert [shape["rx"] for shape in outlines(picture)] == [47]


def test_the_line_around_a_cube_is_a_square_with_soft_corners() -> None:
    (shape,) = outlines(position_of("4mation").svg(marks=["d4"]))
    assert shape["width"] == shape["height"] > 4 * shape["rx"]


def test_the_line_around_a_stack_is_as_tall_as_the_stack() -> None:
    single, five = outlines(position_of("lyngk").svg(marks=["a1", "d1"]))
    assert single["height"] == single["width"] == five["width"]
    assert five["height"] == five["width"] + 4 * THICKNESS


def test_the_line_around_a_removed_stack_is_a_circle() -> None:
    (shape,) = outlines(position_of("lyngk").svg(marks=["first-stacks"]))
    assert shape["height"] == shape["width"]


@pytest.mark.parametrize(
    ("option", "colour"),
    [
        (Drawing(marks=["d1"]), "mark"),
        (Drawing(crosses=["d1"]), "cross"),
        (Drawing(arrows=[["d1", "d3"]]), "mark"),
        (Drawing(marks=["first-stacks"]), "mark"),
    ],
)
def test_numbers_stand_above_everything_that_is_said(option: Drawing, colour: str) -> None:
    picture = position_of("lyngk").svg(**option)
    heights = picture[picture.rindex(PALETTE[colour].light) :]
    assert re.findall(r">(\d)</text>", heights) == re.findall(r'font-weight="600".*?>(\d)<', picture)


@every_game
@every_theme
def test_a_cross_stands_on_an_empty_point_or_at_a_piece(game: str, theme: str) -> None:
    position = position_of(game)
    points = {point.name for point in position.game.geometry.points}
    taken, free = min(points & position.scene.keys()), min(points - position.scene.keys())
    picture = position.svg(theme=theme, crosses=[free, taken])
    assert crosses_in(position.svg(theme=theme)) == 0
    assert crosses_in(picture) == 2
    assert len(outlines(picture)) == 1


def test_a_cross_leaves_the_symbol_of_a_piece_free() -> None:
    (cross,) = strokes(position_of("skato").svg(crosses=["c5"]), 6)
    assert cross.startswith("M161 -377l16 16")  # the tile lies at (200, -400)


def test_an_arrow_over_empty_points_leads_from_one_to_the_other() -> None:
    (shaft,) = shafts(kwartet.game("4mation").start().svg(arrows=[["a1", "a4"]]))
    assert shaft == "M0 0L0 -274"  # and the head up to -300


def test_an_arrow_begins_and_ends_at_the_rims_of_pieces() -> None:
    picture = position_of("yinsh").svg(arrows=[("e3", "e8")])
    assert shafts(picture) == ["M346 -141L346 -533"]  # the points are at -100 and -600
    assert "M346 -559L" in picture


def test_an_arrow_begins_at_the_rim_of_a_whole_stack() -> None:
    (shaft,) = shafts(position_of("lyngk").svg(arrows=[("d1", "d4")]))
    assert shaft.startswith(f"M260 {-50 - 41 - 2 * THICKNESS}L")


def test_an_arrow_between_neighbours_keeps_a_shaft() -> None:
    picture = position_of("4mation").svg(arrows=[("c4", "c5")])
    assert shafts(picture) == ["M200 -341L200 -361"]


def test_an_arrow_passes_through_all_its_empty_points() -> None:
    picture = position_of("lyngk").svg(arrows=[("a1", "b2", "c3")])
    assert "L87 -250M87 -250L" in shafts(picture)[0]
    assert bends(picture) == []


def test_an_arrow_passes_a_piece_in_a_bend_from_rim_to_rim() -> None:
    picture = position_of("yinsh").svg(arrows=[("e3", "e5", "f6")])
    assert bends(picture) == ["M346 -259Q346 -300 382 -320"]


def test_a_bend_between_neighbours_begins_at_the_rim_too() -> None:
    picture = position_of("4mation").svg(arrows=[("c4", "c5", "e5")])
    assert bends(picture) == ["M200 -359Q200 -400 241 -400"]


def test_pass_is_shown_only_when_it_is_spoken_of() -> None:
    position = position_of("yinsh")
    assert "pass" not in shown_texts(position.svg())
    assert "pass" in shown_texts(position.svg(marks=["pass"]))
    assert "pass" in shown_texts(position.svg(crosses=["pass"]))
    assert "pass" not in shown_texts(position.svg(marks=["pass"], crosses=["pass"], reserves=False))


def test_a_crossed_pass_bears_a_cross() -> None:
    assert crosses_in(position_of("yinsh").svg(crosses=["pass"])) == 1


def test_an_unknown_place_is_refused_by_name() -> None:
    position = position_of("4mation")
    with pytest.raises(BadDrawing, match="'z9' in marks is not a place; points are a1 to g7"):
        position.svg(marks=["a1", "z9"])
    with pytest.raises(BadDrawing, match="'a8' in crosses is not a place; points are a1 to g7"):
        position.svg(crosses=["a8"])
    with pytest.raises(BadDrawing, match="'h1' in arrows is not a place"):
        position.svg(arrows=[("a1", "h1")])


def test_an_arrow_of_one_point_is_refused() -> None:
    with pytest.raises(BadDrawing, match="an arrow needs two or more points, not only a1"):
        position_of("4mation").svg(arrows=[("a1",)])
