"""Stage: where pieces are in a picture, for marks and arrows.

Marks, glows and arrows keep clear of pieces, and a stack reaches further up and down than a single piece
does. Only this module knows how far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kwartet.draw.layout import Layout
    from kwartet.draw.look import Look
    from kwartet.draw.plane import Spot

RIM = 41  # from the centre of a piece to where an arrow may touch it


class Stage(NamedTuple):
    """Where every place is, and how far the stack of each taken one reaches beyond a single piece."""

    places: Mapping[str, Spot]
    lifts: Mapping[str, int]
    has_cells: bool

    def is_taken(self, place: str) -> bool:
        """Whether something lies there."""
        return place in self.lifts

    def outline(self, place: str, reach: int) -> str:
        """A shape around a place: as round or square as the board, and as tall as what lies there."""
        x, y = self.places[place].moved(-reach, -reach - self.lifts.get(place, 0))
        side, rounding = 2 * reach, 12 if self.has_cells else reach
        height = side + 2 * self.lifts.get(place, 0)
        return f'<rect x="{x}" y="{y}" width="{side}" height="{height}" rx="{rounding}"/>'

    def rim(self, place: str, steepness: float) -> float:
        """How far from the centre of a place its pieces end; steepness is 1 straight up or down, 0 level."""
        return RIM + steepness * self.lifts[place] if self.is_taken(place) else 0


def stage_of(look: Look, layout: Layout, scene: Mapping[str, Sequence[str]], has_cells: bool) -> Stage:
    """The stage of a scene; beside the board only the topmost piece of a place is shown."""
    lifts = {place: lift(look, pieces) if place in layout.points else 0 for place, pieces in scene.items()}
    return Stage(layout.places, lifts, has_cells)


def lift(look: Look, pieces: Sequence[str]) -> int:
    """How far a stack reaches up, and down, beyond a single piece."""
    return round(0.5 * look.thickness * (len(pieces) - 1))
