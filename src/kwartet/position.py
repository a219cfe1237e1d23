"""Position: one position of a game.

Positions are values: playing a move returns a new one. The rules are in the core; this class adds names and
error messages. Drawing and suggestions for typing errors are imported when they are first needed, so that
`import kwartet` stays fast.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict, Unpack, cast

from kwartet import _core
from kwartet.errors import BadOption, BadPosition, IllegalMove, quote
from kwartet.result import Result, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kwartet.game import Game
    from kwartet.view import ClickKind, View

_SIDES = (Side.FIRST, Side.SECOND)
_WINNERS = (None, Side.FIRST, Side.SECOND, None)
_UNDECIDED = 0
_OFFERED_MOVES = 8
_DEEPEST = 100


class Drawing(TypedDict, total=False):
    """Settings for drawing a position."""

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
    """The results of random games from a position, and their total number of decisions."""

    first_wins: int
    second_wins: int
    draws: int
    plies: int


class Position:
    """A position: side to move, task, legal moves, score and result."""

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
        """The task of the side to move, such as "take a row"."""
        return self._core.task

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """The texts of all legal moves; there are none exactly when the game is over."""
        return self._core.legal_moves()

    @property
    def score(self) -> tuple[int, int]:
        """The score of both sides."""
        return self._core.score

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it is not over."""
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
    def click_kinds(self) -> dict[str, ClickKind]:
        """For each legal move, how its clicks choose it: "path", "row" or "place".

        A path is clicked from where a piece comes to where it goes. A row is chosen by both its ends in any
        order, or by any place of it that belongs to no other row. A place is chosen by itself.
        """
        return cast("dict[str, ClickKind]", self._core.click_kinds())

    @property
    def routes(self) -> dict[str, tuple[str, ...]]:
        """For each legal move, the points along which a piece travels, ends included; () if none does."""
        return self._core.routes()

    @property
    def scene(self) -> dict[str, tuple[str, ...]]:
        """The pieces of each place that is not empty, from bottom to top."""
        scene: dict[str, tuple[str, ...]] = {}
        for place, piece, count in self._core.scene():
            if count:
                scene[place] = scene.get(place, ()) + (piece,) * count
        return scene

    @property
    def actions(self) -> dict[str, int]:
        """For each legal move, its number for learning programs; `kwartet.env` explains it."""
        ids = _core.actions(self._core)
        if ids is None:
            raise BadOption(f"{self._game.name} has no environment yet")
        return dict(zip(self.legal_moves, ids, strict=True))

    def symmetries(self) -> tuple[Position, ...]:
        """Return the images of this position, turned, mirrored and with alike colours exchanged.

        The first one is this position. There are as many as the game has symmetries, so some may be equal.
        """
        count = _core.count_symmetries(self._core)
        return tuple(Position(self._game, _core.turned(self._core, number)) for number in range(count))

    @property
    def canonical(self) -> Position:
        """The image of this position whose text comes first; it is the same for all images."""
        return Position(self._game, _core.canonical(self._core))

    def play(self, move: str) -> Position:
        """Return the position after a legal move, given by its text; this position does not change."""
        try:
            core = self._core.play(move)
        except TypeError:
            if not isinstance(move, str):
                raise
            core = None  # a text that cannot be encoded
        if core is None:
            raise self._illegal(move)
        return Position(self._game, core)

    def view(self, last: Sequence[tuple[Position, str]] = (), ply: int = 0) -> View:
        """Return all that a board or a screen reader needs, as one value.

        `last` are the decisions of the last turn, each with the position before it; `ply` is the number of
        decisions so far, if it is known.
        """
        from kwartet.view import view_of  # noqa: PLC0415

        return view_of(self.view_json(last, ply))

    def view_json(self, last: Sequence[tuple[Position, str]] = (), ply: int = 0) -> bytes:
        """Return the view as JSON, with the names that the page uses."""
        return self._core.view(ply, [(before._core, move) for before, move in last])  # noqa: SLF001

    def with_other_side(self) -> Position | None:
        """Return this position with the other side to move; None if the rules allow no such position."""
        turned = self._core.with_other_side()
        return None if turned is None else Position(self._game, turned)

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
        """Return a drawing; `last` is the move to mark, `kwartet.draw.svg.svg` describes the rest."""
        from kwartet.draw.looks import look_of  # noqa: PLC0415
        from kwartet.draw.svg import svg  # noqa: PLC0415

        said: Drawing = {"title": f"{self._game.name}, {self._status()}", **options}
        return svg(
            self._game.geometry,
            self.scene,
            look_of(self._game.id, self._game.info.pieces),
            to_move=None if self.is_over else self.to_move,
            last=() if last is None else self._game.places(last),
            **said,
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        """Return the board as text, and below it the task of the side to move or the result."""
        from kwartet.draw.looks import look_of  # noqa: PLC0415
        from kwartet.draw.text import text  # noqa: PLC0415

        look = look_of(self._game.id, self._game.info.pieces)
        return f"{text(self._game.geometry, self.scene, look)}\n{self._status()}"

    def __repr__(self) -> str:
        """Return the call that reads this position."""
        strict = "" if self._is_from_play() else ", strict=False"
        return f"{self._game!r}.read({self.text!r}{strict})"

    def __eq__(self, other: object) -> bool:
        """Tell whether the other is the same position of the same game."""
        return isinstance(other, Position) and self._game == other._game and self._core == other._core

    def __hash__(self) -> int:
        """Return the same number for equal positions."""
        return hash(self._core)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Pickle by game and text."""
        return _read, (self._game, self.text)

    def _is_from_play(self) -> bool:
        try:
            self._game.read(self.text)
        except BadPosition:
            return False
        return True

    def _status(self) -> str:
        result = self.result
        return f"{self._game.sides[self.to_move]} to {self.task}" if result is None else str(result)

    def _illegal(self, move: str) -> IllegalMove:
        if self.is_over:
            return IllegalMove(
                f"{quote(move)} is not legal in {self._game.name}: the game is over ({self.result})"
            )
        return IllegalMove(
            f"{quote(move)} is not legal in {self._game.name} ({self._status()}); {self._offer(move)}"
        )

    def _offer(self, move: str) -> str:
        """Suggest the legal moves that are most similar to an illegal text."""
        from difflib import get_close_matches  # noqa: PLC0415

        legal = self.legal_moves
        named = self._game.places(move)[:1]
        near = [text for text, clicks in self.clicks.items() if named and clicks[:1] == named]
        if near:
            nearest = get_close_matches(move[:20].lower(), near, n=len(near), cutoff=0)
            return f"from {named[0]}: {_listed(nearest)}"
        close = get_close_matches(move[:20].lower(), legal, n=_OFFERED_MOVES, cutoff=0.5)
        return f"near it: {_listed(close)}" if close else f"legal are {_listed(legal)}"


def _listed(moves: tuple[str, ...] | list[str]) -> str:
    more = len(moves) - _OFFERED_MOVES
    return ", ".join(moves[:_OFFERED_MOVES]) + (f" and {more} more" if more > 0 else "")


def _read(game: Game, text: str) -> Position:
    return game.read(text, strict=False)
