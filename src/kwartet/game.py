"""Game: which games there are, and one of them with its variant and options chosen.

A `Game` makes positions; everything that happens afterwards is said by the `Position`. The rules live in the
core.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from typing import Any

from kwartet import _core
from kwartet.errors import BadOption, BadPosition, UnknownGame, quote, require_text
from kwartet.geometry import Geometry, Place
from kwartet.position import Position

_SEED_BITS = 64


@dataclass(frozen=True, slots=True)
class Option:
    """A choice beyond the variant: a switch, or a number between two bounds."""

    name: str
    minimum: int
    maximum: int
    default: int | bool
    is_switch: bool

    def read(self, game: str, value: object) -> int | bool:
        """Return the value if it is possible, or raise `BadOption`."""
        if self.is_switch and isinstance(value, bool):
            return value
        if not self.is_switch and type(value) is int and self.minimum <= value <= self.maximum:
            return value
        wanted = "True or False" if self.is_switch else f"a number from {self.minimum} to {self.maximum}"
        raise BadOption(f"{game}: the option {self.name} is {wanted}, not {quote(str(value))}")


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What can be said of a game before it is played."""

    id: str
    name: str
    designer: str
    publisher: str
    sides: tuple[str, str]
    variants: tuple[str, ...]
    options: tuple[Option, ...]
    pieces: tuple[str, ...]
    turn_separator: str
    random_start: bool
    conflict: str


def _option(name: str, minimum: int, maximum: int, default: int, is_switch: bool) -> Option:
    return Option(name, minimum, maximum, bool(default) if is_switch else default, is_switch)


def _info(facts: _core.Facts) -> GameInfo:
    return GameInfo(
        id=facts.id,
        name=facts.name,
        designer=facts.designer,
        publisher=facts.publisher,
        sides=facts.sides,
        variants=facts.variants,
        options=tuple(_option(*option) for option in facts.options),
        pieces=facts.pieces,
        turn_separator=facts.turn_separator,
        random_start=facts.random_start,
        conflict=facts.conflict,
    )


@cache
def games() -> tuple[GameInfo, ...]:
    """Return what there is to play."""
    return tuple(_info(facts) for facts in _core.facts())


def _find_info(name: str) -> GameInfo:
    require_text(name, "a game's name")
    known = {info.id: info for info in games()}
    if name.lower() in known:
        return known[name.lower()]
    near = get_close_matches(name.lower(), known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
    raise UnknownGame(f"there is no game {quote(name)}; {hint}")


def _read_options(info: GameInfo, given: dict[str, Any]) -> dict[str, int | bool]:
    names = [option.name for option in info.options]
    for name in given:
        if name not in names:
            there = f"there is {', '.join(names)}" if names else "there are none"
            raise BadOption(f"{info.name} has no option {quote(name)}; {there}")
    return {
        option.name: option.read(info.name, given.get(option.name, option.default)) for option in info.options
    }


def game(name: str, variant: str = "standard", **options: int | bool) -> Game:
    """Return the game of that name, with a variant and options: `game("skato", size=10)`."""
    info = _find_info(name)
    if variant not in info.variants:
        raise BadOption(f"{info.name} has no variant {quote(variant)}; there is {', '.join(info.variants)}")
    return Game(info, variant, tuple(_read_options(info, options).items()))


class Game:
    """A game with its variant and options; equal ones are equal, whoever made them."""

    def __init__(self, info: GameInfo, variant: str, options: tuple[tuple[str, int | bool], ...]) -> None:
        """Use `kwartet.game` instead, which checks what it is given."""
        core = _core.choose(info.id, info.variants.index(variant), [int(value) for _, value in options])
        if core is None:
            raise BadOption(f"{info.name}: {info.conflict}")
        self._info = info
        self._variant = variant
        self._options = options
        self._core = core

    @property
    def info(self) -> GameInfo:
        """What is the same for all variants and options."""
        return self._info

    @property
    def id(self) -> str:
        """The short name used in code and files, such as "lyngk"."""
        return self._info.id

    @property
    def name(self) -> str:
        """The name people know, such as "LYNGK"."""
        return self._info.name

    @property
    def variant(self) -> str:
        """The variant, such as "six-stack"."""
        return self._variant

    @property
    def options(self) -> dict[str, int | bool]:
        """The values of all options."""
        return dict(self._options)

    @property
    def sides(self) -> tuple[str, str]:
        """What the two players are called; the first begins."""
        return self._info.sides

    @cached_property
    def geometry(self) -> Geometry:
        """The board as data."""
        points, spots, lines, cells = self._core.geometry()
        return Geometry(
            tuple(Place(*point) for point in points), tuple(Place(*spot) for spot in spots), lines, cells
        )

    def start(self, seed: int | None = None) -> Position:
        """Return the first position. In LYNGK the layout comes from the seed; without one it is fresh."""
        chosen = secrets.randbits(_SEED_BITS) if seed is None else seed
        if not 0 <= chosen < 1 << _SEED_BITS:
            raise BadOption(f"a seed is a number from 0 to 2^{_SEED_BITS} - 1, not {seed}")
        return Position(self, self._core.start(chosen))

    def read(self, text: str) -> Position:
        """Return the position that a text describes; `position.text` is its counterpart."""
        require_text(text, "a position")
        if not text.isascii():
            at = next(index for index, letter in enumerate(text) if not letter.isascii())
            raise self._bad_position(text, "plain letters and digits", at)
        position, expected, at = self._core.read(text)
        if position is None:
            raise self._bad_position(text, expected, at)
        return Position(self, position)

    def _bad_position(self, text: str, expected: str, at: int) -> BadPosition:
        found = f"found {quote(text[at : at + 12])}" if at < len(text) else "found the end of the text"
        return BadPosition(
            f"{quote(text)} is not a position of {self.name} ({self.variant}): "
            f"expected {expected} at character {at + 1}, {found}"
        )

    def __eq__(self, other: object) -> bool:
        """Tell whether the other is the same game with the same variant and options."""
        return isinstance(other, Game) and self._identity() == other._identity()

    def __hash__(self) -> int:
        """Return the same number for equal games."""
        return hash(self._identity())

    def __repr__(self) -> str:
        """Return the call that makes this game."""
        options = "".join(f", {name}={value!r}" for name, value in self._options)
        return f"kwartet.game({self.id!r}, variant={self.variant!r}{options})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Pickle by name, variant and options."""
        return _rebuild, (self.id, self._variant, self._options)

    def _identity(self) -> tuple[object, ...]:
        return self.id, self._variant, self._options


def _rebuild(name: str, variant: str, options: tuple[tuple[str, int | bool], ...]) -> Game:
    return game(name, variant, **dict(options))
