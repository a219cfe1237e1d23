"""Positions: positions with everything that a board needs to show them."""

from kwartet.server.wire.base import ClickKind, Scene, Side, Wire


class Choice(Wire, frozen=True):
    """A legal move: the places to click, how they choose it, and the places a piece travels, ends included.

    A path is clicked in its order. A row is chosen by both its ends in any order, or by any place of it that
    belongs to no other row. A place is chosen by itself. `changes` are the places that look different after.
    """

    move: str
    clicks: tuple[str, ...]
    click_kind: ClickKind
    route: tuple[str, ...]
    changes: tuple[str, ...]


class Result(Wire, frozen=True):
    """How a game ended; no winner is a draw, the text is in English, the places show why."""

    winner: Side | None
    reason: str
    score: tuple[int, int]
    text: str
    places: tuple[str, ...] = ()


class PositionView(Wire, frozen=True):
    """A position: `scene` has the pieces of each place from bottom to top.

    `last` are the places of the last turn's decisions, `trails` the routes that pieces travelled in it,
    `changed` the places that look different since it began.
    """

    text: str
    ply: int
    to_move: Side
    task: str
    scene: Scene
    choices: tuple[Choice, ...]
    score: tuple[int, int]
    result: Result | None
    last: tuple[str, ...]
    trails: tuple[tuple[str, ...], ...]
    changed: tuple[str, ...]


class Decision(Wire, frozen=True):
    """One decision; those of one turn share its number. `places` are those that the move names."""

    ply: int
    side: Side
    move: str
    places: tuple[str, ...]
    turn: int
