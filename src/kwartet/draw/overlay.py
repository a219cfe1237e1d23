"""Overlay: marks on single places: the last move, marks and crosses.

A mark says "here", a cross says "not here". They differ in shape as well as in colour, and both leave the
symbol of a piece free.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from kwartet.draw.plane import Box, Spot
    from kwartet.draw.stage import Stage

AROUND = 47  # from the centre of a piece to the line around it


def last_move(names: Sequence[str], stage: Stage) -> str:
    """A calm glow under the places of the last move, small and faint where nothing lies any more."""
    shown = [name for name in names if name in stage.places]
    full = "".join(stage.outline(name, AROUND) for name in shown if stage.is_taken(name))
    faint = "".join(stage.outline(name, 25) for name in shown if not stage.is_taken(name))
    return _glows(full, 0.7) + _glows(faint, 0.3)


def _glows(shapes: str, opacity: float) -> str:
    if not shapes:
        return ""
    return f'<g fill="$last" fill-opacity="{opacity}" stroke="$last_edge" stroke-width="3.5">{shapes}</g>'


def marked(names: Sequence[str], stage: Stage) -> str:
    """A dot on every marked empty place, a line around every marked piece."""
    shown = [name for name in names if name in stage.places]
    dots = "".join(_dot(stage.places[name]) for name in shown if not stage.is_taken(name))
    return _lines([name for name in shown if stage.is_taken(name)], stage, "mark") + dots


def crossed(names: Sequence[str], stage: Stage) -> str:
    """A cross on every crossed empty place; a line around every crossed piece, with a small cross on it."""
    shown = [name for name in names if name in stage.places]
    free = "".join(_cross(stage.places[name]) for name in shown if not stage.is_taken(name))
    pieces = [name for name in shown if stage.is_taken(name)]
    corners = "".join(_cross_plate(stage.places[name].moved(-31, 31 + stage.lifts[name])) for name in pieces)
    return _lines(pieces, stage, "cross") + corners + free


def _lines(names: Sequence[str], stage: Stage, colour: str) -> str:
    shapes = "".join(stage.outline(name, AROUND) for name in names)
    return f'<g fill="none" stroke="${colour}" stroke-width="7">{shapes}</g>' if shapes else ""


def _dot(at: Spot) -> str:
    return f'<circle cx="{at.x}" cy="{at.y}" r="15" fill="$mark" stroke="$halo" stroke-width="4"/>'


def _cross(at: Spot) -> str:
    return _diagonals(at, 17, "halo", 18) + _diagonals(at, 17, "cross", 10)


def _cross_plate(at: Spot) -> str:
    plate = f'<circle cx="{at.x}" cy="{at.y}" r="20" fill="$cross" stroke="$halo" stroke-width="4"/>'
    return plate + _diagonals(at, 8, "halo", 6)


def _diagonals(at: Spot, reach: int, colour: str, width: int) -> str:
    (x, y), side = at.moved(-reach, -reach), 2 * reach
    path = f"M{x} {y}l{side} {side}m0-{side}l-{side} {side}"
    return f'<path d="{path}" stroke="${colour}" stroke-width="{width}" stroke-linecap="round"/>'


def buttons(boxes: Mapping[str, Box], marks: Container[str], crosses: Container[str]) -> str:
    """Places that are known by their word alone, such as `pass`: marked, crossed, or the last move."""
    return "".join(_button(name, box, marks, crosses) for name, box in boxes.items())


def _button(name: str, box: Box, marks: Container[str], crosses: Container[str]) -> str:
    at = box.centre
    colour = "cross" if name in crosses else "mark" if name in marks else "last_edge"
    return (
        f'<rect x="{box.left}" y="{box.top}" width="{box.width}" height="{box.height}" rx="22" fill="$tray" '
        f'stroke="${colour}" stroke-width="5"/>'
        f'<text x="{at.x}" y="{at.y + 9}" font-size="26" text-anchor="middle" fill="$ink">{name}</text>'
        + (_cross_plate(at._replace(x=box.left)) if name in crosses else "")
    )
