"""Layout: the positions of all parts of a picture.

The board stays where the geometry puts it, and so does what lies in a free corner of it. Any other tray keeps
its inner arrangement and moves as a whole to a fixed distance: below or above the board as a bar with its
name at the left, beside it as a column with its name on top.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from kwartet.draw.ground import surface_box
from kwartet.draw.plane import Box, Spot, around, box_around, points_of, spots_of
from kwartet.games import shared_data

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kwartet.draw.look import Look, Tray
    from kwartet.geometry import Geometry

TRAYS: Mapping[str, int] = shared_data("board.toml")["trays"]
GAP, PADDING, BAR_END = TRAYS["gap"], TRAYS["padding"], TRAYS["bar_end"]
CAPTION_HEIGHT = 18
NAME_HEIGHT = 44
NAME_MARGIN = 40
LETTER_WIDTH = 19


class PlacedTray(NamedTuple):
    """A tray in its place."""

    tray: Tray
    box: Box
    is_bar: bool
    has_plate: bool


@dataclass(frozen=True)
class Layout:
    """Where the board, the trays and all places lie.

    Buttons are places without pieces that belong to no tray, such as `pass`; they are shown only if they are
    marked, and drawn as text.
    """

    surface: Box
    points: Mapping[str, Spot]
    places: Mapping[str, Spot]
    trays: tuple[PlacedTray, ...] = ()
    buttons: Mapping[str, Box] = field(default_factory=dict)

    @property
    def box(self) -> Box:
        """The box around everything."""
        return around([self.surface, *(placed.box for placed in self.trays), *self.buttons.values()])


def lay_out(look: Look, geometry: Geometry, coordinates: bool, spoken_of: Iterable[str] | None) -> Layout:
    """The layout of a picture with these marked places; None leaves out all spots beside the board."""
    surface, points = surface_box(geometry, coordinates), points_of(geometry)
    if spoken_of is None:
        return Layout(surface, points, points)
    layout = Layout(surface, points, spots_of(geometry))
    trays = [tray for tray in look.trays if layout.places.keys() >= set(tray.spots)]
    for tray in sorted(trays, key=lambda tray: tray.side is not None):
        layout = _with_tray(layout, tray)
    return _with_buttons(replace(layout, trays=_aligned(layout.trays)), spoken_of)


def _with_buttons(layout: Layout, spoken_of: Iterable[str]) -> Layout:
    in_trays = {spot for placed in layout.trays for spot in placed.tray.spots}
    free = layout.places.keys() - layout.points.keys() - in_trays
    boxes = {
        name: box_around([layout.places[name]]).grown(44, 22) for name in sorted(free.intersection(spoken_of))
    }
    places = {name: spot for name, spot in layout.places.items() if name not in free}
    return replace(layout, places=places, buttons=boxes)


def _with_tray(layout: Layout, tray: Tray) -> Layout:
    inner, middle = _inner_box(tray, layout.places), _middle(layout)
    if tray.side is None and inner.overlaps(layout.surface):
        return _placed(layout, PlacedTray(tray, inner, is_bar=False, has_plate=False), (0, 0))
    if inner.left < middle.right - PADDING and middle.left + PADDING < inner.right:
        way = _way_below_or_above(inner, middle)
        box = _bar_box(tray, inner.moved(*way), middle)
        return _placed(layout, PlacedTray(tray, box, is_bar=True, has_plate=True), way)
    column = inner._replace(top=inner.top - NAME_HEIGHT * bool(tray.name))
    way = _way_beside(column, middle)
    return _placed(layout, PlacedTray(tray, column.moved(*way), is_bar=False, has_plate=True), way)


def _placed(layout: Layout, placed: PlacedTray, way: tuple[int, int]) -> Layout:
    """The layout with one more tray, moved by an offset."""
    spots = {spot: layout.places[spot].moved(*way) for spot in placed.tray.spots}
    return replace(layout, places={**layout.places, **spots}, trays=(*layout.trays, placed))


def _aligned(trays: tuple[PlacedTray, ...]) -> tuple[PlacedTray, ...]:
    """The trays, with all bars equally wide."""
    bars = [placed.box for placed in trays if placed.is_bar]
    if not bars:
        return trays
    left, right = min(bar.left for bar in bars), max(bar.right for bar in bars)
    return tuple(
        placed._replace(box=placed.box._replace(left=left, right=right)) if placed.is_bar else placed
        for placed in trays
    )


def _middle(layout: Layout) -> Box:
    """The box of the board and of the trays of neither side."""
    return around([layout.surface, *(placed.box for placed in layout.trays if placed.tray.side is None)])


def _inner_box(tray: Tray, spots: Mapping[str, Spot]) -> Box:
    box = box_around(spots[spot] for spot in tray.spots).grown(PADDING)
    return box._replace(bottom=box.bottom + CAPTION_HEIGHT)


def _bar_box(tray: Tray, inner: Box, middle: Box) -> Box:
    """As wide as the middle, and wide enough for the name in front of the spots."""
    name_width = NAME_MARGIN + LETTER_WIDTH * len(tray.name)
    left, right = min(inner.left - name_width, middle.left), max(inner.right, middle.right)
    return inner._replace(left=left, right=right)


def _way_below_or_above(inner: Box, middle: Box) -> tuple[int, int]:
    """To its distance from the middle, and towards its right side."""
    is_below = inner.top + inner.bottom > middle.top + middle.bottom
    y = middle.bottom + GAP - inner.top if is_below else middle.top - GAP - inner.bottom
    return middle.right - BAR_END - inner.right, y


def _way_beside(box: Box, middle: Box) -> tuple[int, int]:
    is_right = box.left + box.right > middle.left + middle.right
    return (middle.right + GAP - box.left) if is_right else (middle.left - GAP - box.right), 0
