"""Arrange: a position from what lies where, for people who set one up by hand.

A position's text is its name; this writes one from a scene. Whether the rules allow it is asked of the game.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from kwartet.errors import BadOption, BadPosition, UnknownGame, quote

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from kwartet.game import Game
    from kwartet.position import Position
    from kwartet.result import Side

    Scene = Mapping[str, Sequence[str]]

_SQUARE_LETTERS = {"blue-cube": "X", "pink-cube": "O", "blue-tile": "X", "green-tile": "O"}
_YINSH_LETTERS = {"white-ring": "W", "black-ring": "B", "white-marker": "w", "black-marker": "b"}
_LYNGK_LETTERS = {"ivory": "I", "blue": "B", "red": "R", "green": "G", "black": "K", "joker": "J"}


def arrange(game: Game, scene: Scene, to_move: Side, last: str | None = None) -> Position:
    """Return the position with these pieces in their places, from bottom to top.

    Reserves need not be told. `last` is the cube placed last in 4mation. Raises `BadPosition` with what the
    rules miss.
    """
    known = {place.name for place in (*game.geometry.points, *game.geometry.spots)}
    for place in [*scene, *([] if last is None else [last])]:
        if place not in known:
            raise BadOption(f"{game.name} has no place {quote(place)}")
    if game.id not in _WRITERS:
        raise UnknownGame(f"positions of {game.name} cannot be set up by hand")
    return _first_possible(game, _WRITERS[game.id](game, scene, to_move, last))


def _first_possible(game: Game, texts: Sequence[str]) -> Position:
    """The first of several texts that is a position; if none is, the first one says why."""
    for text in texts:
        try:
            return game.read(text)
        except BadPosition:
            continue
    return game.read(texts[0])


def _letter(letters: Mapping[str, str], pieces: Sequence[str], place: str) -> str:
    for piece in pieces:
        if piece not in letters:
            raise BadOption(f"a piece {quote(piece)} cannot lie on {place}")
    return "".join(letters[piece] for piece in pieces)


def _counted(letters: Iterable[str]) -> list[str]:
    """The letters of places one after the other, with a number for those that are empty."""
    runs = [(is_empty, list(run)) for is_empty, run in groupby(letters, key=lambda letter: letter == "")]
    return [part for is_empty, run in runs for part in ([str(len(run))] if is_empty else run)]


def _lines(scene: Scene, letters: Mapping[str, str], lines: Iterable[Iterable[str]]) -> str:
    """Line by line, a slash between them."""
    return "/".join(
        "".join(_counted(_letter(letters, scene.get(place, ()), place) for place in line)) for line in lines
    )


def _rows(game: Game) -> list[list[str]]:
    """The cells of a square board from the top row down."""
    points = sorted(game.geometry.points, key=lambda point: (-point.y, point.x))
    return [[point.name for point in row] for _, row in groupby(points, key=lambda point: point.y)]


def _columns(game: Game) -> list[list[str]]:
    """The points of a board by their letters, each from its lowest number up."""
    points = sorted((point.name[0], int(point.name[1:])) for point in game.geometry.points)
    return [
        [f"{letter}{number}" for letter, number in column]
        for _, column in groupby(points, key=lambda p: p[0])
    ]


def _fourmation(game: Game, scene: Scene, to_move: Side, last: str | None) -> list[str]:
    return [f"{_lines(scene, _SQUARE_LETTERS, _rows(game))} {'XO'[to_move]} {last or '-'}"]


def _skato(game: Game, scene: Scene, to_move: Side, _last: str | None) -> list[str]:
    return [f"{_lines(scene, _SQUARE_LETTERS, _rows(game))} {'XO'[to_move]}"]


def _yinsh(game: Game, scene: Scene, to_move: Side, _last: str | None) -> list[str]:
    board = _lines(scene, _YINSH_LETTERS, _columns(game))
    removed = [sum(1 for number in "123" if scene.get(f"{side}-{number}")) for side in ("white", "black")]
    has_begun = removed != [0, 0] or any(letter in board for letter in "wb")
    phases = ["move", "row", "over"] if has_begun else ["place", "move"]
    return [f"{board} {removed[0]} {removed[1]} {'wb'[to_move]} {phase}" for phase in phases]


def _lyngk(game: Game, scene: Scene, to_move: Side, _last: str | None) -> list[str]:
    points = [point.name for point in game.geometry.points]
    stacks = "/".join(_counted(_letter(_LYNGK_LETTERS, scene.get(point, ()), point) for point in points))
    claims = [_claims(scene, f"{side}-claim-") for side in ("first", "second")]
    taken = [len(scene.get(f"{side}-stacks", ())) for side in ("first", "second")]
    return [f"{stacks} {claims[0]} {claims[1]} {taken[0]} {taken[1]} {int(to_move)}"]


def _claims(scene: Scene, spots: str) -> str:
    pieces = [piece for place, lying in scene.items() if place.startswith(spots) for piece in lying]
    colours = _letter(_LYNGK_LETTERS, pieces, "a claim")
    return "".join(sorted(colours, key="IBRGKJ".index)) or "-"


_WRITERS: dict[str, Callable[[Game, Scene, Side, str | None], list[str]]] = {
    "4mation": _fourmation,
    "lyngk": _lyngk,
    "skato": _skato,
    "yinsh": _yinsh,
}
