"""Look: what a game adds to the drawing, as data.

A look holds the art of the pieces, their letters, their colours and the way the spots beside the board
are grouped. Art is plain SVG around (0, 0); 100 is the distance of two neighbouring points, y points down,
`$name` stands for a colour of the palette and `$id` for the prefix of ids. One look per game lives in
`pieces/`; everything else in `draw/` works on any look.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


class Colour(NamedTuple):
    """One colour of the palette: as `#rrggbb` on a light and on a dark ground."""

    light: str
    dark: str


class Item(NamedTuple):
    """Spots of a tray that belong together under one caption.

    Counted ones show a number of equal pieces; some are only worth showing while something lies there.
    """

    caption: str
    spots: tuple[str, ...]
    is_counted: bool = True
    goes_when_empty: bool = False


class Tray(NamedTuple):
    """What lies together beside the board: the things of one side, or of nobody when side is None."""

    name: str
    side: int | None
    items: tuple[Item, ...]

    @property
    def spots(self) -> tuple[str, ...]:
        """The names of all spots of the tray."""
        return tuple(spot for item in self.items for spot in item.spots)


@dataclass(frozen=True)
class Look:
    """The art of one game.

    `game` is the game's id and `name` what people call it. `slot` is the art of a spot's empty place,
    `thickness` the height of a piece in a stack, `styles` the style of a piece's letter in a terminal (both
    colours given, so that any terminal background will do) and `small` the pieces that leave room beside
    their letter there.
    """

    game: str
    name: str
    art: Mapping[str, str]
    letters: Mapping[str, str]
    styles: Mapping[str, str]
    colours: Mapping[str, Colour]
    trays: tuple[Tray, ...]
    slot: str
    defs: str = ""
    thickness: int = 0
    small: frozenset[str] = frozenset()
