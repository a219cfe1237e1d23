"""Position: one moment of a game.

Positions are values: playing a move returns a new one. The rules are in the core; here are words for them,
and messages for people.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, TypedDict, Unpack

from kwartet import _core
from kwartet.draw.svg import svg
from kwartet.draw.text import text
from kwartet.errors import BadOption, IllegalMove, quote
from kwartet.result import Result, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kwartet.game import Game

_SIDES = (Side.FIRST, Side.SECOND)
_WINNERS = (None, Side.FIRST, Side.SECOND, None)
_UNDECIDED = 0
_OFFERED_MOVES = 8
_DEEPEST = 100


class Drawing(TypedDict, total=False):
    """How a position is to be drawn."""

    marks: Sequence[str]
    crosses: Sequence[str]
    arrows: Sequence[Sequence[str]]
    coordinates: bool
    theme: str
    size: int
    title: str
    description: str
    reserves: bool


@dataclass(frozen=True, slots=True)
class PlayoutTally:
    """How random games from a position ended, and how many decisions they took together."""

    first_wins: int
    second_wins: int
    draws: int
    plies: int


class Position:
    """A position: who decides what, what is legal, what has been reached."""

    __slots__ = ("_core", "_game")

    def __init__(self, game: Game, core: _core.Position) -> None:
        """Use `game.start`, `game.read` or `position.play` instead."""
        self._game = game
        self._core = core

    @property
    def game(self) -> Game:
        """The game this is a position of."""
        return self._game

    @property
    def to_move(self) -> Side:
        """The side that decides next; a side may decide several times in a row."""
        return _SIDES[self._core.to_move]

    @property
    def task(self) -> str:
        """What is to be decided, such as "take a row"."""
        return self._core.task

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """The texts of all legal moves; there are none exactly when the game is over."""
        return self._core.legal_moves()

    @property
    def score(self) -> tuple[int, int]:
        """What both sides have reached so far."""
        return self._core.score

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        outcome, reason = self._core.result
        if outcome == _UNDECIDED:
            return None
        return Result(_WINNERS[outcome], reason, self.score, self._game.sides)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._core.result[0] != _UNDECIDED

    @property
    def text(self) -> str:
        """The position as one line of text; `game.read` is its counterpart."""
        return self._core.text

    @property
    def key(self) -> int:
        """A 64-bit number for the position; in LYNGK the order below a top is left out, as in the rules."""
        return self._core.key

    @property
    def clicks(self) -> dict[str, tuple[str, ...]]:
        """For each legal move, the places a person touches to choose it."""
        return self._core.clicks()

    @property
    def routes(self) -> dict[str, tuple[str, ...]]:
        """For each legal move, the points along which a piece travels, ends included; () if none does."""
        return self._core.routes()

    @property
    def scene(self) -> dict[str, tuple[str, ...]]:
        """What lies where: the pieces of each place that has any, from bottom to top."""
        scene: dict[str, tuple[str, ...]] = {}
        for place, piece, count in self._core.scene():
            if count:
                scene[place] = scene.get(place, ()) + (piece,) * count
        return scene

    def play(self, move: str) -> Position:
        """Return the position after a legal move, given by its text; this position stays as it is."""
        try:
            core = self._core.play(move)
        except TypeError:
            if not isinstance(move, str):
                raise
            core = None  # a text that no encoding knows
        if core is None:
            raise self._illegal(move)
        return Position(self._game, core)

    def find(self, move: str) -> str:
        """Return the legal move that a text names, as `legal_moves` writes it: `b1-c2` for `B1-C2`."""
        wanted = move.lower()
        for legal in self.legal_moves:
            if legal.lower() == wanted:
                return legal
        raise self._illegal(move)

    def perft(self, depth: int, *, turns: bool = False, bulk: bool = True) -> int:
        """Count the sequences of `depth` decisions or turns; `bulk` does not play the last ply."""
        if not 0 <= depth <= _DEEPEST:
            raise BadOption(f"a depth is a number from 0 to {_DEEPEST}, not {depth}")
        return self._core.perft(depth, turns, bulk)

    def playouts(self, count: int, seed: int = 0) -> PlayoutTally:
        """Play random games from here to their end; the same seed gives the same games on every machine."""
        for name, value in (("count", count), ("seed", seed)):
            if not 0 <= value < 1 << 64:
                raise BadOption(f"{name} is a number from 0 to 2^64 - 1, not {value}")
        return PlayoutTally(*self._core.playouts(count, seed))

    def svg(self, *, last: str | None = None, **options: Unpack[Drawing]) -> str:
        """Return a drawing; `last` is the move to mark, the rest is said by `kwartet.draw.svg.svg`."""
        said: Drawing = {"title": f"{self._game.name}, {self._status()}", **options}
        return svg(
            self._game.geometry,
            self.scene,
            game=self._game.id,
            to_move=None if self.is_over else self.to_move,
            last=self._places(last),
            **said,
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        """Return the board in letters, and below it who decides what or how the game ended."""
        return f"{text(self._game.geometry, self.scene)}\n{self._status()}"

    def __repr__(self) -> str:
        """Return the call that reads this position."""
        return f"{self._game!r}.read({self.text!r})"

    def __eq__(self, other: object) -> bool:
        """Tell whether the other is the same position of the same game."""
        return isinstance(other, Position) and self._game == other._game and self._core == other._core

    def __hash__(self) -> int:
        """Return the same number for equal positions."""
        return hash(self._core)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Pickle by game and text."""
        return _read, (self._game, self.text)

    def _status(self) -> str:
        result = self.result
        return f"{self._game.sides[self.to_move]} to {self.task}" if result is None else str(result)

    def _places(self, move: str | None) -> tuple[str, ...]:
        names = () if move is None else move.removeprefix("x").split("-")
        known = {place.name for place in (*self._game.geometry.points, *self._game.geometry.spots)}
        return tuple(name for name in names if name in known)

    def _illegal(self, move: str) -> IllegalMove:
        if self.is_over:
            return IllegalMove(
                f"{quote(move)} is not legal in {self._game.name}: the game is over ({self.result})"
            )
        return IllegalMove(
            f"{quote(move)} is not legal in {self._game.name} ({self._status()}); {self._offer(move)}"
        )

    def _offer(self, move: str) -> str:
        """Name the legal moves nearest to a text that is none."""
        legal = self.legal_moves
        origin = move.lower().partition("-")[0]
        near = [text for text in legal if origin and text.lower().partition("-")[0] == origin]
        if near:
            nearest = get_close_matches(move[:20].lower(), near, n=len(near), cutoff=0)
            return f"from {origin}: {_listed(nearest)}"
        close = get_close_matches(move[:20].lower(), legal, n=_OFFERED_MOVES, cutoff=0.5)
        return f"near it: {_listed(close)}" if close else f"legal are {_listed(legal)}"


def _listed(moves: tuple[str, ...] | list[str]) -> str:
    more = len(moves) - _OFFERED_MOVES
    return ", ".join(moves[:_OFFERED_MOVES]) + (f" and {more} more" if more > 0 else "")


def _read(game: Game, text: str) -> Position:
    return game.read(text)
