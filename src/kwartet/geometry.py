"""Geometry: the board as data.

Coordinates grow to the right and upwards; the unit is the distance of two neighbouring points.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A point of the board, or a spot beside it for reserves, claims and removed pieces."""

    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Geometry:
    """Points and spots in their order, lines by their ends, and whether points are square cells."""

    points: tuple[Place, ...]
    spots: tuple[Place, ...]
    lines: tuple[tuple[str, str], ...]
    cells: bool
