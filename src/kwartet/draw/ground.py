"""Ground: the board under the pieces, drawn from points, lines and cells, with its coordinates.

The measures are those of the page: both read games/board.toml.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kwartet.draw.labels import Label, numbers_are_lines, picture_labels
from kwartet.draw.plane import Box, Spot, board_box, outline, points_of, spot_at
from kwartet.games import shared_data

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kwartet.geometry import Geometry

GROUND: Mapping[str, int] = shared_data("board.toml")["ground"]
LABELS: Mapping[str, Any] = shared_data("board.toml")["labels"]


def margin(geometry: Geometry, coordinates: bool) -> int:
    """How far the board reaches beyond its outer points."""
    bare = GROUND["cell_margin" if geometry.cells else "line_margin"]
    if not coordinates:
        return bare
    return bare + GROUND["label_room"] if numbers_are_lines(geometry) else GROUND["point_label_margin"]


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
        f'<polygon {shape} transform="translate(0 11)" opacity=".16" fill="$shade" stroke="$shade"/>'
        f'<polygon {shape} transform="translate(0 {GROUND["side"]})" fill="$side" stroke="$side"/>'
        f'<polygon {shape} fill="$edge" stroke="$edge"/>'
        f'<polygon {shape} fill="$board" stroke="$board" stroke-width="{2 * rounding - GROUND["edge"]}"/></g>'
    )


def _outline(geometry: Geometry, coordinates: bool) -> tuple[list[Spot], int]:
    """The corners of the board and how far its rim is rounded beyond them."""
    if not geometry.cells:
        return outline(points_of(geometry).values()), margin(geometry, coordinates)
    rounding = GROUND["cell_rounding"]
    return surface_box(geometry, coordinates).grown(-rounding).corners(), rounding


def _lines(geometry: Geometry) -> str:
    spots = points_of(geometry)
    path = "".join(_stroke(spots[start], spots[end]) for start, end in geometry.lines)
    width = GROUND["line"]
    return f'<path d="{path}" fill="none" stroke="$line" stroke-width="{width}" stroke-linecap="round"/>'


def _stroke(start: Spot, end: Spot) -> str:
    return f"M{start.x} {start.y}L{end.x} {end.y}"


def _cells(geometry: Geometry) -> str:
    """Every cell as a shallow well, all in one path."""
    wells = "".join(_well(spot_at(point.x, point.y)) for point in geometry.points)
    return f'<path d="{wells}" fill="$cell" stroke="$well" stroke-width="2"/>'


def _well(centre: Spot) -> str:
    half, corner = GROUND["well"] // 2, GROUND["well_rounding"]
    side, arc = 2 * (half - corner), f"a{corner} {corner} 0 0 1"
    return (
        f"M{centre.x - half} {centre.y - half + corner}{arc} {corner}-{corner}h{side}{arc} {corner} {corner}"
        f"v{side}{arc}-{corner} {corner}h-{side}{arc}-{corner}-{corner}z"
    )


def _labels(geometry: Geometry) -> str:
    at_the_edge = numbers_are_lines(geometry)
    size = LABELS["edge_size" if at_the_edge else "point_size"]
    last = "cell" if geometry.cells else "line" if at_the_edge else "point"
    away = LABELS[f"away_from_{last}"]
    texts = "".join(_text(label, away, size) for label in picture_labels(geometry))
    return f'<g font-size="{size}" fill="$label" text-anchor="middle">{texts}</g>'


def _text(label: Label, away: int, size: int) -> str:
    spot = spot_at(label.point.x, label.point.y).moved(
        label.x * away, -label.y * away + LABELS["drop"] * size
    )
    return f'<text x="{spot.x}" y="{spot.y}">{label.text}</text>'
