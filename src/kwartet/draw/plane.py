"""Plane: coordinates of a picture.

Geometry has units with y upwards; a picture has 100 steps per unit, whole numbers, y downwards. Here are the
conversion between the two, boxes, and the convex outline of a set of points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kwartet.geometry import Geometry

UNIT = 100


class Spot(NamedTuple):
    """A place in the picture."""

    x: int
    y: int

    def moved(self, x: float, y: float) -> Spot:
        """The spot that lies so much further to the right and down."""
        return Spot(round(self.x + x), round(self.y + y))


class Box(NamedTuple):
    """A rectangle of the picture."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def centre(self) -> Spot:
        """The spot in the middle."""
        return Spot((self.left + self.right) // 2, (self.top + self.bottom) // 2)

    def overlaps(self, other: Box) -> bool:
        """Whether the two share any room."""
        beside = self.right <= other.left or other.right <= self.left
        above = self.bottom <= other.top or other.bottom <= self.top
        return not beside and not above

    def grown(self, x: int, y: int | None = None) -> Box:
        """The box with so much more room on every side."""
        y = x if y is None else y
        return Box(self.left - x, self.top - y, self.right + x, self.bottom + y)

    def moved(self, x: int, y: int) -> Box:
        """The box that lies so much further to the right and down."""
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def corners(self) -> list[Spot]:
        """The four corners, in order around the box."""
        horizontal, vertical = (self.left, self.right), (self.top, self.bottom)
        return [Spot(horizontal[x], vertical[y]) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]


def spot_at(x: float, y: float) -> Spot:
    """The picture's spot for geometry coordinates."""
    return Spot(round(x * UNIT), round(-y * UNIT))


def points_of(geometry: Geometry) -> dict[str, Spot]:
    """Where each point of the board lies in the picture."""
    return {point.name: spot_at(point.x, point.y) for point in geometry.points}


def spots_of(geometry: Geometry) -> dict[str, Spot]:
    """Where each place lies in the picture: points of the board and spots beside it."""
    return points_of(geometry) | {spot.name: spot_at(spot.x, spot.y) for spot in geometry.spots}


def box_around(spots: Iterable[Spot]) -> Box:
    """The smallest box that holds all these spots."""
    columns, rows = zip(*spots, strict=True)
    return Box(min(columns), min(rows), max(columns), max(rows))


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all these boxes."""
    return box_around(corner for box in boxes for corner in box.corners())


def board_box(geometry: Geometry) -> Box:
    """The smallest box that holds all points of the board."""
    return box_around(spot_at(point.x, point.y) for point in geometry.points)


def outline(spots: Iterable[Spot]) -> list[Spot]:
    """The corners of the convex outline of the spots, in order around it."""
    ordered = sorted(spots)
    return _half_outline(ordered) + _half_outline(ordered[::-1])


def _half_outline(spots: list[Spot]) -> list[Spot]:
    """One side of the outline, from the first spot up to, and without, the last."""
    chain: list[Spot] = []
    for spot in spots:
        while len(chain) > 1 and not _turns_left(chain[-2], chain[-1], spot):
            chain.pop()
        chain.append(spot)
    return chain[:-1]


def _turns_left(a: Spot, b: Spot, c: Spot) -> bool:
    return (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x)
