"""Pieces: the only room of the drawing that knows one game from another.

Every file in here holds the look of one game as `LOOK`; a new file is found by itself. Nothing here knows a
rule: a look says how a piece named `white-ring` appears, not what it may do.
"""

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules

from kwartet.draw.look import Look, Tray
from kwartet.errors import UnknownGame


def _looks() -> Iterator[Look]:
    for module in iter_modules(__path__, f"{__name__}."):
        look: Look = import_module(module.name).LOOK
        yield look


LOOKS: Mapping[str, Look] = {look.game: look for look in _looks()}
_LETTERS = {piece: letter for look in LOOKS.values() for piece, letter in look.letters.items()}
_STYLES = {piece: style for look in LOOKS.values() for piece, style in look.styles.items()}
_SMALL = {piece for look in LOOKS.values() for piece in look.small}


def look_of(game: str) -> Look:
    """The look of a game, by the game's id."""
    try:
        return LOOKS[game]
    except KeyError:
        raise UnknownGame(f"no pieces are drawn for {game!r}; there are {', '.join(LOOKS)}") from None


def letter_of(piece: str) -> str:
    """The letter of a piece in text boards."""
    return _LETTERS[piece]


def style_of(piece: str) -> str:
    """The style of a piece's letter in a terminal."""
    return _STYLES[piece]


def is_wide(piece: str) -> bool:
    """Whether a piece in a terminal also fills the columns beside its letter; small ones do not."""
    return piece in _LETTERS and piece not in _SMALL


def trays_of(spots: Iterable[str]) -> list[Tray]:
    """The trays that these spots make up."""
    known = set(spots)
    trays = (tray for look in LOOKS.values() for tray in look.trays)
    return list(dict.fromkeys(tray for tray in trays if known.issuperset(tray.spots)))
