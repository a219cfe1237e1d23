"""Look: the art of a game, as data.

A look holds the art of the pieces, their letters, their colours and the way the spots beside the board
are grouped. Art is plain SVG around (0, 0); 100 is the distance of two neighbouring points, y points down,
`$name` stands for a colour of the palette and `$id` for the prefix of ids. The data lies in the folders of
the games and is read by looks.py; everything else in `draw/` works on any look.
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
    """Spots that lie together beside the board: those of one side, or of neither if side is None."""

    name: str
    side: int | None
    items: tuple[Item, ...]

    @property
    def spots(self) -> tuple[str, ...]:
        """The names of all spots of the tray."""
        return tuple(spot for item in self.items for spot in item.spots)


class Letter(NamedTuple):
    """A piece in text boards, and its style in a terminal.

    A style has both colours, so that any terminal background will do. A small piece leaves room beside it.
    """

    letter: str
    style: str
    is_small: bool = False


@dataclass(frozen=True)
class Look:
    """The art of one game.

    `name` is what people call the game, `slot` the art of a spot's empty place and `thickness` the height of
    a piece in a stack.
    """

    name: str
    art: Mapping[str, str]
    letters: Mapping[str, Letter]
    colours: Mapping[str, Colour]
    trays: tuple[Tray, ...]
    slot: str
    defs: str = ""
    thickness: int = 0
