"""Overlay: what is said about a position rather than lying in it: the last move, marked places, arrows."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from kwartet.draw.plane import Box, Spot

HEAD = 26  # length of an arrow's head


def last_move(
    names: Sequence[str], spots: Mapping[str, Spot], occupied: Container[str], is_cells: bool
) -> str:
    """A calm glow under the places of the last move, small and faint where nothing lies any more."""
    shown = [name for name in names if name in spots]
    full = "".join(_glow(spots[name], 47, is_cells) for name in shown if name in occupied)
    faint = "".join(_glow(spots[name], 25, is_cells) for name in shown if name not in occupied)
    return _glows(full, 0.7) + _glows(faint, 0.3)


def _glows(shapes: str, opacity: float) -> str:
    if not shapes:
        return ""
    return f'<g fill="$last" fill-opacity="{opacity}" stroke="$last_edge" stroke-width="3.5">{shapes}</g>'


def _glow(at: Spot, reach: int, is_cells: bool) -> str:
    if is_cells:
        x, y, side = at.x - reach, at.y - reach, 2 * reach
        return f'<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="8"/>'
    return f'<circle cx="{at.x}" cy="{at.y}" r="{reach}"/>'


def marked(names: Sequence[str], spots: Mapping[str, Spot], occupied: Container[str]) -> str:
    """A dot on every marked empty place, a ring around every marked piece."""
    shapes = "".join(_mark(spots[name], name in occupied) for name in names if name in spots)
    return f'<g fill="$mark" stroke="$halo" stroke-width="4">{shapes}</g>' if shapes else ""


def _mark(at: Spot, is_occupied: bool) -> str:
    if is_occupied:
        return f'<circle cx="{at.x}" cy="{at.y}" r="47" fill="none" stroke="$mark" stroke-width="7"/>'
    return f'<circle cx="{at.x}" cy="{at.y}" r="15"/>'


def buttons(boxes: Mapping[str, Box], marks: Container[str]) -> str:
    """Places that are known by their word alone, such as `pass`: marked, or the last move."""
    return "".join(
        _button(name, box, "mark" if name in marks else "last_edge") for name, box in boxes.items()
    )


def _button(name: str, box: Box, colour: str) -> str:
    x, y = (box.left + box.right) // 2, (box.top + box.bottom) // 2
    return (
        f'<rect x="{box.left}" y="{box.top}" width="{box.width}" height="{box.height}" rx="22" fill="$tray" '
        f'stroke="${colour}" stroke-width="5"/>'
        f'<text x="{x}" y="{y + 9}" font-size="26" text-anchor="middle" fill="$ink">{name}</text>'
    )


def arrows(routes: Sequence[Sequence[str]], spots: Mapping[str, Spot]) -> str:
    """Routes from point to point, each with a head at its end."""
    shown = [route for route in routes if all(name in spots for name in route)]
    drawn = "".join(_arrow([spots[name] for name in route]) for route in shown)
    return f'<g opacity=".82">{drawn}</g>' if drawn else ""


def _arrow(route: list[Spot]) -> str:
    """A line with a dot at every stop; the wider stroke under it keeps it clear of any piece."""
    *_, before, end = route
    along = _towards(before, end)
    shaft = [*route[:-1], end.moved(-along[0] * HEAD, -along[1] * HEAD)]
    line = "M" + "L".join(f"{x} {y}" for x, y in shaft)
    stops = "".join(f"M{x} {y}h0" for x, y in route[:-1])
    return (
        f'<g fill="none" stroke-linejoin="round"><path d="{line}" stroke="$halo" stroke-width="17"/>'
        f'<path d="{_head(end, along)}" fill="$mark" stroke="$halo" stroke-width="5"/>'
        f'<path d="{line}" stroke="$mark" stroke-width="9"/>'
        f'<path d="{stops}" stroke="$mark" stroke-width="21" stroke-linecap="round"/></g>'
    )


def _towards(start: Spot, end: Spot) -> tuple[float, float]:
    length = hypot(end.x - start.x, end.y - start.y) or 1
    return (end.x - start.x) / length, (end.y - start.y) / length


def _head(tip: Spot, along: tuple[float, float]) -> str:
    x, y = along
    left = tip.moved(-x * 36 - y * 21, -y * 36 + x * 21)
    right = tip.moved(-x * 36 + y * 21, -y * 36 - x * 21)
    return f"M{tip.x} {tip.y}L{left.x} {left.y}L{right.x} {right.y}z"
