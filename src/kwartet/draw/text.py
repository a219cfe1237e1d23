"""Text: a position in letters, placed by the coordinates of the board.

Pieces are written with the letters of the position texts, a stack from bottom to top, an empty point as a
dot; the places of the last move stand in brackets. The board comes as segments that remember what they show,
so that a terminal can colour them; joined together they are the plain text.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from kwartet.draw.labels import Label, text_labels

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kwartet.draw.look import Item, Look, Tray
    from kwartet.geometry import Geometry, Place

    Scene = Mapping[str, Sequence[str]]


class Segment(NamedTuple):
    """A piece of text and what it shows: a piece by its name, or `label`, `empty`, `last`, or nothing."""

    text: str
    shows: str = ""


class Grid(NamedTuple):
    """From the coordinates of the board to lines and columns of characters."""

    left: float
    top: float
    columns_per_unit: float
    lines_per_unit: float
    width: int

    def cell(self, point: Place) -> tuple[int, int]:
        """The line and the column of a point."""
        line = round((self.top - point.y) * self.lines_per_unit)
        return line, round((point.x - self.left) * self.columns_per_unit)

    def label_cell(self, label: Label) -> tuple[int, int]:
        """The line and the column of a label: one step from its point."""
        line, column = self.cell(label.point)
        return line - _sign(label.y), column + _sign(label.x) * self.width


def text(geometry: Geometry, scene: Scene, look: Look, *, last: Sequence[str] = ()) -> str:
    """The board as plain text, what lies beside it in short lines below."""
    joined = "".join(segment.text for segment in board_text(geometry, scene, look, last=last))
    return "\n".join(line.rstrip() for line in joined.split("\n"))


def board_text(geometry: Geometry, scene: Scene, look: Look, *, last: Sequence[str] = ()) -> list[Segment]:
    """The same as segments; the lines are parted by segments of their own."""
    lines = [*_board_lines(geometry, scene, look, last), [], *_tray_lines(geometry, scene, look)]
    return [segment for line in lines for segment in (*line, Segment("\n"))][:-1]


def _board_lines(geometry: Geometry, scene: Scene, look: Look, last: Sequence[str]) -> list[list[Segment]]:
    grid = _grid(geometry)
    fields = {
        grid.label_cell(label): [Segment(f"{label.text:^3}", "label")] for label in text_labels(geometry)
    }
    for point in geometry.points:
        fields[grid.cell(point)] = _field(scene.get(point.name, ()), look, point.name in last)
    left = min(column for _, column in fields)
    lines: dict[int, list[tuple[int, list[Segment]]]] = defaultdict(list)
    for line, column in sorted(fields):
        lines[line].append((column - left, fields[line, column]))
    return [_line(lines[line]) for line in sorted(lines)]


def _grid(geometry: Geometry) -> Grid:
    """Squares get a line each and three columns; boards of lines two lines for a step along a column."""
    columns = sorted({round(point.x, 6) for point in geometry.points})
    width = 3 if geometry.cells else 4
    step = columns[1] - columns[0]
    top = max(point.y for point in geometry.points)
    return Grid(columns[0], top, width / step, 1 if geometry.cells else 2, width)


def _line(fields: list[tuple[int, list[Segment]]]) -> list[Segment]:
    """The fields of one line, each at its column."""
    line: list[Segment] = []
    reached = 0
    for column, segments in fields:
        line += [Segment(" " * (column - reached)), *segments]
        reached = max(column, reached) + sum(len(segment.text) for segment in segments)
    return line


def _field(pieces: Sequence[str], look: Look, is_last: bool) -> list[Segment]:
    """A place with one column of room on either side: for brackets, or for the rest of a wide piece."""
    letters = _letters(pieces, look) or [Segment(".", "empty")]
    if is_last:
        return [Segment("[", "last"), *letters, Segment("]", "last")]
    return [_room(letters[0], look), *letters, _room(letters[-1], look)]


def _room(neighbour: Segment, look: Look) -> Segment:
    """The column beside a letter, which a piece fills unless it is small."""
    letter = look.letters.get(neighbour.shows)
    return Segment(" ", neighbour.shows if letter and not letter.is_small else "")


def _letters(pieces: Iterable[str], look: Look) -> list[Segment]:
    return [Segment(look.letters[piece].letter, piece) for piece in pieces]


def _tray_lines(geometry: Geometry, scene: Scene, look: Look) -> list[list[Segment]]:
    spots = {spot.name for spot in geometry.spots}
    return [_tray_line(tray, scene, look) for tray in look.trays if spots.issuperset(tray.spots)]


def _tray_line(tray: Tray, scene: Scene, look: Look) -> list[Segment]:
    """Such as `White: to place 4, removed W`; a tray of neither side begins with its caption."""
    line = [Segment(f"{tray.name}: ")] if tray.name else []
    for item in tray.items:
        pieces = [piece for spot in item.spots for piece in scene.get(spot, ())]
        if pieces or not item.goes_when_empty:
            line += [Segment(item.caption + " "), *_item_content(item, pieces, look), Segment(", ")]
    return line[:-1]


def _item_content(item: Item, pieces: Sequence[str], look: Look) -> list[Segment]:
    if item.is_counted:
        return [Segment(str(len(pieces)))]
    return _letters(pieces, look) or [Segment("-")]


def _sign(number: float) -> int:
    return (number > 1e-9) - (number < -1e-9)
