"""Labels: where coordinates are shown.

On boards where equal numbers lie on one line (YINSH, all squares) letters stand below the columns and
numbers at the beginning of their lines. Where numbers are counted column by column (LYNGK) no edge can carry
them, so points are named one by one. Which of the two holds is read from the points.
"""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kwartet.geometry import Geometry, Place


class Label(NamedTuple):
    """A text beside a point; (x, y) is the direction from the point to the text, of length 1."""

    text: str
    point: Place
    x: float
    y: float


def column_of(point: Place) -> str:
    """The letter in the name of a point."""
    return re.sub(r"\d+", "", point.name)


def number_of(point: Place) -> str:
    """The number in the name of a point."""
    return re.sub(r"\D+", "", point.name)


def columns(geometry: Geometry) -> dict[str, list[Place]]:
    """The points by their letter, each column from bottom to top."""
    grouped: dict[str, list[Place]] = defaultdict(list)
    for point in sorted(geometry.points, key=lambda point: (point.x, point.y)):
        grouped[column_of(point)].append(point)
    return grouped


def rows(geometry: Geometry) -> dict[str, list[Place]]:
    """The points by their number, each row from left to right."""
    grouped: dict[str, list[Place]] = defaultdict(list)
    for point in sorted(geometry.points, key=lambda point: point.x):
        grouped[number_of(point)].append(point)
    return grouped


def numbers_are_lines(geometry: Geometry) -> bool:
    """Whether all points with the same number lie on one straight line."""
    return all(_are_in_line(row) for row in rows(geometry).values())


def letter_labels(geometry: Geometry) -> list[Label]:
    """A letter below each column."""
    return [Label(letter, column[0], 0, -1) for letter, column in columns(geometry).items()]


def number_labels(geometry: Geometry) -> list[Label]:
    """A number before the first point of each row, in the direction of the row."""
    found = rows(geometry)
    x, y = _direction(max(found.values(), key=len))
    return [Label(number, row[0], -x, -y) for number, row in found.items()]


def point_labels(geometry: Geometry) -> list[Label]:
    """Each point's own name, to its right."""
    return [Label(point.name, point, 1, 0) for point in geometry.points]


def picture_labels(geometry: Geometry) -> list[Label]:
    """The labels a picture shows."""
    if numbers_are_lines(geometry):
        return letter_labels(geometry) + number_labels(geometry)
    return point_labels(geometry)


def text_labels(geometry: Geometry) -> list[Label]:
    """The labels a text board shows: as a picture, or else the names of both ends of every column."""
    if numbers_are_lines(geometry):
        return picture_labels(geometry)
    ends = columns(geometry).values()
    tops = [Label(column[-1].name, column[-1], 0, 1) for column in ends if len(column) > 1]
    return tops + [Label(column[0].name, column[0], 0, -1) for column in ends]


def _are_in_line(row: Iterable[Place]) -> bool:
    slopes = [(b.y - a.y) / (b.x - a.x) for a, b in pairwise(row)]
    return all(abs(slope - slopes[0]) < 1e-6 for slope in slopes)


def _direction(row: list[Place]) -> tuple[float, float]:
    """The unit step along a row."""
    x, y = row[1].x - row[0].x, row[1].y - row[0].y
    length: float = (x * x + y * y) ** 0.5
    return x / length, y / length
