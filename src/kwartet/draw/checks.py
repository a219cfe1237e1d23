"""Checks: raises errors for what cannot be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kwartet.draw.theme import THEMES
from kwartet.errors import BadDrawing

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kwartet.draw.look import Look
    from kwartet.geometry import Geometry


def check_frame(theme: str, size: int) -> None:
    """Refuse an unknown theme and an invalid size."""
    if theme not in THEMES:
        raise BadDrawing(f"{theme!r} is not a theme; there are {', '.join(THEMES)}")
    if size < 1:
        raise BadDrawing(f"a picture is 1 or more pixels wide, not {size}")


def check_pieces(look: Look, scene: Mapping[str, Sequence[str]]) -> None:
    """Refuse an unknown piece."""
    for place, pieces in scene.items():
        for piece in pieces:
            if piece not in look.art:
                raise BadDrawing(f"{piece!r} on {place} is not a piece of {look.name}: {', '.join(look.art)}")


def check_places(geometry: Geometry, **wanted: Iterable[str]) -> None:
    """Refuse an unknown place, and name the option in which it was given."""
    known = {place.name for place in (*geometry.points, *geometry.spots)}
    first, *_, last = geometry.points
    for option, names in wanted.items():
        for name in names:
            if name not in known:
                raise BadDrawing(
                    f"{name!r} in {option} is not a place; points are {first.name} to {last.name}"
                )


def check_arrows(geometry: Geometry, routes: Sequence[Sequence[str]]) -> None:
    """Refuse an arrow with fewer than two points."""
    for route in routes:
        check_places(geometry, arrows=route)
        if len(route) < 2:
            raise BadDrawing(f"an arrow needs two or more points, not only {', '.join(route) or 'none'}")
