"""Game: the available games, and one of them with its variant and options.

A `Game` makes positions; a `Position` answers all questions about the course of the game. The rules are in
the core.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache, cached_property
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex

from kwartet import _core
from kwartet.errors import BadOption, BadPosition, UnknownGame, quote, require_text
from kwartet.fault import Fault
from kwartet.games import game_words
from kwartet.geometry import Geometry, Place
from kwartet.position import Position

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_SEED_BYTES = 8
_SEED_BITS = 8 * _SEED_BYTES


@dataclass(frozen=True, slots=True)
class Option:
    """A choice beyond the variant: a switch, or a number between two bounds."""

    name: str
    minimum: int
    maximum: int
    default: int | bool
    is_switch: bool

    def read(self, game: str, value: object) -> int | bool:
        """Return the value if it is valid, or raise `BadOption`."""
        if self.is_switch and isinstance(value, bool):
            return value
        if not self.is_switch and type(value) is int and self.minimum <= value <= self.maximum:
            return value
        wanted = "True or False" if self.is_switch else f"a number from {self.minimum} to {self.maximum}"
        raise BadOption(f"{game}: the option {self.name} is {wanted}, not {quote(str(value))}")


@dataclass(frozen=True, slots=True)
class GameInfo:
    """The description of a game, with its variants and options."""

    id: str
    name: str
    designer: str
    publisher: str
    sides: tuple[str, str]
    variants: tuple[str, ...]
    options: tuple[Option, ...]
    pieces: tuple[str, ...]
    tasks: tuple[str, ...]
    endings: tuple[str, ...]
    faults: tuple[str, ...]
    turn_separator: str
    random_start: bool
    conflict: str


@dataclass(frozen=True, slots=True)
class Arranged:
    """A position while it is set up by hand.

    `scene` includes the pieces beside the board, which follow from the rest. `position` is None as long as
    there is a `fault`.
    """

    scene: Mapping[str, tuple[str, ...]]
    fault: Fault | None
    position: Position | None


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
        tasks=facts.tasks,
        endings=facts.endings,
        faults=facts.faults,
        turn_separator=facts.turn_separator,
        random_start=facts.random_start,
        conflict=facts.conflict,
    )


@cache
def all_games() -> tuple[GameInfo, ...]:
    """Return the available games."""
    return tuple(_info(facts) for facts in _core.facts())


def _find_info(name: str) -> GameInfo:
    require_text(name, "a game's name")
    known = {info.id: info for info in all_games()}
    if name.lower() in known:
        return known[name.lower()]
    from difflib import get_close_matches  # noqa: PLC0415 - only needed for errors

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


def _read_seed(seed: object) -> int:
    if isinstance(seed, SupportsIndex) and 0 <= index(seed) < 1 << _SEED_BITS:
        return index(seed)
    raise BadOption(f"a seed is a whole number from 0 to 2^{_SEED_BITS} - 1, not {quote(str(seed))}")


def game(name: str, variant: str = "standard", **options: int | bool) -> Game:
    """Return the game of that name, with a variant and options: `game("skato", size=10)`."""
    info = _find_info(name)
    if variant not in info.variants:
        raise BadOption(f"{info.name} has no variant {quote(variant)}; there is {', '.join(info.variants)}")
    return Game(info, variant, tuple(_read_options(info, options).items()))


class Game:
    """A game with its variant and options; games with the same ones are equal."""

    def __init__(self, info: GameInfo, variant: str, options: tuple[tuple[str, int | bool], ...]) -> None:
        """Use `kwartet.game` instead, which checks its arguments."""
        core = _core.choose(info.id, info.variants.index(variant), [int(value) for _, value in options])
        if core is None:
            raise BadOption(f"{info.name}: {info.conflict}")
        self._info = info
        self._variant = variant
        self._options = options
        self._core = core

    @property
    def info(self) -> GameInfo:
        """The facts that are the same for all variants and options."""
        return self._info

    @property
    def id(self) -> str:
        """The short name used in code and files, such as "lyngk"."""
        return self._info.id

    @property
    def name(self) -> str:
        """The display name, such as "LYNGK"."""
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
        """The names of the two sides; the first begins."""
        return self._info.sides

    @cached_property
    def geometry(self) -> Geometry:
        """The board as data."""
        points, spots, lines, cells = self._core.geometry()
        return Geometry(
            tuple(Place(*point) for point in points), tuple(Place(*spot) for spot in spots), lines, cells
        )

    def places(self, move: str) -> tuple[str, ...]:
        """Return the places that the text of a move names, in their order: `("d3", "d7")` for `xd3-d7`.

        The move need not be legal anywhere. For one that is, `position.clicks` says more.
        """
        require_text(move, "a move")
        return self._core.places(move) if move.isascii() else ()

    def start(self, seed: int | None = None) -> Position:
        """Return the start position. In LYNGK the layout comes from the seed; without one it is random."""
        chosen = int.from_bytes(os.urandom(_SEED_BYTES)) if seed is None else _read_seed(seed)
        return Position(self, self._core.start(chosen))

    def read(self, text: str, *, strict: bool = True) -> Position:
        """Return the position that a text describes; `position.text` is its counterpart.

        Every piece must be accounted for and the side to move must fit, as in play. With `strict=False` the
        position may be set up by hand: pieces may be missing, as long as the rules can go on from it.
        """
        require_text(text, "a position")
        if not text.isascii():
            odd = next(at for at, letter in enumerate(text) if not letter.isascii())
            raise self._bad_text(text, Fault(self.id, expected="plain letters and digits", at=odd))
        position, fault = self._core.read(text, strict)
        if position is None:
            raise self._bad_text(text, Fault(self.id, **fault))
        return Position(self, position)

    def arrange(self, scene: Mapping[str, Sequence[str]], to_move: int, last: str | None = None) -> Position:
        """Return the position with these pieces in their places, from bottom to top, set up by hand.

        Reserves may be omitted. `last` is where a piece was placed last, for games in which that matters.
        Raises `BadPosition` with the fault.
        """
        arranged = self.arranged(scene, to_move, last)
        if arranged.position is None:
            sentence = self.say(arranged.fault or Fault())
            raise BadPosition(
                f"this is not a position of {self.name} ({self.variant}): {sentence}", arranged.fault
            )
        return arranged.position

    def arranged(self, scene: Mapping[str, Sequence[str]], to_move: int, last: str | None = None) -> Arranged:
        """Return the result of `arrange` for a scene, whether it is a valid position or not: for editors."""
        places = self._numbers_of_places
        for place in [*scene, *([] if last is None else [last])]:
            if place not in places:
                raise BadOption(f"{self.name} has no place {quote(place)}")
        pieces = [(places[place], self._number_of(piece, place)) for place in scene for piece in scene[place]]
        position, told = self._core.arrange(pieces, to_move, -1 if last is None else places[last])
        made, fault = Position(self, position), Fault(self.id, **told)
        return Arranged(made.scene, fault, None) if told else Arranged(made.scene, None, made)

    def say(self, fault: Fault) -> str:
        """Return a sentence in English about what is wrong with a position."""
        return fault.sentence(game_words(self.id, "en").get("faults", {}))

    @cached_property
    def _numbers_of_places(self) -> dict[str, int]:
        places = (*self.geometry.points, *self.geometry.spots)
        return {place.name: number for number, place in enumerate(places)}

    def _number_of(self, piece: str, place: str) -> int:
        if piece not in self.info.pieces:
            raise BadOption(f"a piece {quote(piece)} cannot lie on {place}")
        return self.info.pieces.index(piece)

    def _bad_text(self, text: str, fault: Fault) -> BadPosition:
        """The error for a bad text: what was expected where, or a sentence about the whole position."""
        what, at = f"{quote(text)} is not a position of {self.name} ({self.variant})", fault.at
        if at is None:
            return BadPosition(f"{what}: {self.say(fault)}", fault)
        found = f"found {quote(text[at : at + 12])}" if at < len(text) else "found the end of the text"
        return BadPosition(f"{what}: expected {fault.expected} at character {at + 1}, {found}", fault)

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
