"""Arrows: routes over the board, from rim to rim, and in a slim bend where they pass a piece."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kwartet.draw.plane import Spot
    from kwartet.draw.stage import Stage

HEAD = 26  # length of the head, as far as the shaft leaves it free
SHORTEST = 46  # between neighbours the last leg covers a part of its target rather than become shorter


class Leg(NamedTuple):
    """One straight part of a route, from rim to rim."""

    start: Spot
    end: Spot
    along: tuple[float, float]

    def shortened(self, length: int) -> Leg:
        """The leg that ends so much earlier."""
        x, y = self.along
        return self._replace(end=self.end.moved(-x * length, -y * length))


def arrows(routes: Sequence[Sequence[str]], stage: Stage) -> str:
    """Routes from place to place, each with a head at its end."""
    shown = [route for route in routes if stage.places.keys() >= set(route)]
    drawn = "".join(_arrow(route, stage) for route in shown)
    return f'<g opacity=".82" fill="none" stroke-linecap="round">{drawn}</g>' if drawn else ""


def _arrow(route: Sequence[str], stage: Stage) -> str:
    """Legs with a dot at every empty stop; the wider stroke under them keeps them clear of any piece."""
    legs = _legs(route, stage)
    shaft = "".join(f"M{start.x} {start.y}L{end.x} {end.y}" for start, end, _ in _without_head(legs))
    stops = "".join(_dot(stage.places[name]) for name in route[:-1] if not stage.is_taken(name))
    passes = "".join(
        _bend(before.end, stage.places[name], after.start)
        for name, (before, after) in zip(route[1:-1], pairwise(legs), strict=True)
        if stage.is_taken(name)
    )
    return (
        _path(passes, "halo", 11)
        + _path(passes, "mark", 7)
        + _path(shaft, "halo", 15)
        + _head(legs[-1])
        + _path(shaft, "mark", 9)
        + _path(stops, "mark", 21)
    )


def _legs(route: Sequence[str], stage: Stage) -> list[Leg]:
    *passing, last = pairwise(route)
    return [*(_leg(stage, *leg, shortest=0) for leg in passing), _leg(stage, *last, shortest=SHORTEST)]


def _leg(stage: Stage, start: str, end: str, *, shortest: int) -> Leg:
    first, last = stage.places[start], stage.places[end]
    length = hypot(last.x - first.x, last.y - first.y) or 1
    x, y = (last.x - first.x) / length, (last.y - first.y) / length
    leaving = stage.rim(start, abs(y))
    arriving = min(stage.rim(end, abs(y)), max(0, length - leaving - shortest))
    return Leg(first.moved(x * leaving, y * leaving), last.moved(-x * arriving, -y * arriving), (x, y))


def _without_head(legs: list[Leg]) -> list[Leg]:
    return [*legs[:-1], legs[-1].shortened(HEAD)]


def _dot(at: Spot) -> str:
    return f"M{at.x} {at.y}h0"


def _bend(before: Spot, at: Spot, after: Spot) -> str:
    return f"M{before.x} {before.y}Q{at.x} {at.y} {after.x} {after.y}"


def _path(line: str, colour: str, width: int) -> str:
    return f'<path d="{line}" stroke="${colour}" stroke-width="{width}"/>' if line else ""


def _head(leg: Leg) -> str:
    tip, (x, y) = leg.end, leg.along
    left = tip.moved(-x * 36 - y * 21, -y * 36 + x * 21)
    right = tip.moved(-x * 36 + y * 21, -y * 36 - x * 21)
    shape = f"M{tip.x} {tip.y}L{left.x} {left.y}L{right.x} {right.y}z"
    return f'<path d="{shape}" fill="$mark" stroke="$halo" stroke-width="5" stroke-linejoin="round"/>'
