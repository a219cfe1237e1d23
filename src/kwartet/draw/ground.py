"""Ground: the board under the pieces, drawn from points, lines and cells, with its coordinates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kwartet.draw.labels import Label, numbers_are_lines, picture_labels
from kwartet.draw.plane import Box, Spot, board_box, outline, points_of, spot_at

if TYPE_CHECKING:
    from kwartet.geometry import Geometry

CELL_MARGIN = 62  # from the centre of an outer cell to the rim of the board
LINE_MARGIN = 58  # from an outer point to the rim of the board
CELL_ROUNDING = 22
LABEL_ROOM = 36  # more rim for coordinates along the edge
POINT_LABEL_MARGIN = 76  # where every point has its label beside it


def margin(geometry: Geometry, coordinates: bool) -> int:
    """How far the board reaches beyond its outer points."""
    if not coordinates:
        return CELL_MARGIN if geometry.cells else LINE_MARGIN
    if not numbers_are_lines(geometry):
        return POINT_LABEL_MARGIN
    return LABEL_ROOM + (CELL_MARGIN if geometry.cells else LINE_MARGIN)


def surface_box(geometry: Geometry, coordinates: bool) -> Box:
    """The box around the whole board."""
    return board_box(geometry).grown(margin(geometry, coordinates))


def board(geometry: Geometry, coordinates: bool) -> str:
    """The board itself: surface, then cells or lines, then coordinates."""
    field = _cells(geometry) if geometry.cells else _lines(geometry)
    return _surface(geometry, coordinates) + field + (_labels(geometry) if coordinates else "")


def _surface(geometry: Geometry, coordinates: bool) -> str:
    """The rim is a thick stroke with round joins, which makes the soft corners."""
    corners, rounding = _outline(geometry, coordinates)
    shape = f'points="{" ".join(f"{x},{y}" for x, y in corners)}"'
    return (
        f'<g stroke-linejoin="round" stroke-width="{2 * rounding}">'
        f'<polygon {shape} transform="translate(0 5)" opacity=".16" fill="$shade" stroke="$shade"/>'
        f'<polygon {shape} fill="$edge" stroke="$edge"/>'
        f'<polygon {shape} fill="$board" stroke="$board" stroke-width="{2 * rounding - 5}"/></g>'
    )


def _outline(geometry: Geometry, coordinates: bool) -> tuple[list[Spot], int]:
    """The corners of the board and how far its rim is rounded beyond them."""
    if not geometry.cells:
        return outline(points_of(geometry).values()), margin(geometry, coordinates)
    return surface_box(geometry, coordinates).grown(-CELL_ROUNDING).corners(), CELL_ROUNDING


def _lines(geometry: Geometry) -> str:
    spots = points_of(geometry)
    path = "".join(_stroke(spots[start], spots[end]) for start, end in geometry.lines)
    return f'<path d="{path}" fill="none" stroke="$line" stroke-width="3" stroke-linecap="round"/>'


def _stroke(start: Spot, end: Spot) -> str:
    return f"M{start.x} {start.y}L{end.x} {end.y}"


def _cells(geometry: Geometry) -> str:
    """Every cell as a shallow well, all in one path."""
    wells = "".join(_well(spot_at(point.x, point.y)) for point in geometry.points)
    return f'<path d="{wells}" fill="$cell"/>'


def _well(centre: Spot) -> str:
    side, corner = 80, 8
    return (
        f"M{centre.x - side // 2 - corner} {centre.y - side // 2}"
        f"a8 8 0 0 1 8-8h{side}a8 8 0 0 1 8 8v{side}a8 8 0 0 1-8 8h-{side}a8 8 0 0 1-8-8z"
    )


def _labels(geometry: Geometry) -> str:
    at_the_edge = numbers_are_lines(geometry)
    size = 24 if at_the_edge else 17
    away = 73 if geometry.cells else 62 if at_the_edge else 56
    texts = "".join(_text(label, away, size) for label in picture_labels(geometry))
    return f'<g font-size="{size}" fill="$label" text-anchor="middle">{texts}</g>'


def _text(label: Label, away: int, size: int) -> str:
    spot = spot_at(label.point.x, label.point.y).moved(label.x * away, -label.y * away + 0.35 * size)
    return f'<text x="{spot.x}" y="{spot.y}">{label.text}</text>'
