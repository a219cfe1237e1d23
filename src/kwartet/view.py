"""View: everything that a board or a screen reader needs of a position, as one value.

It is made in the core (core/view.hpp), which gives the same data to the page as JSON.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.json import decode

from kwartet.result import Side

ClickKind = Literal["path", "row", "place"]


class ChoiceView(Struct, frozen=True, rename="camel"):
    """A legal move.

    `clicks` are the places a person touches and `click_kind` says how they choose it; `route` are the points
    along which a piece travels, and `changes` the places that look different afterwards.
    """

    move: str
    clicks: tuple[str, ...]
    click_kind: ClickKind
    route: tuple[str, ...]
    changes: tuple[str, ...]


class ResultView(Struct, frozen=True, rename="camel"):
    """How a game ended: no winner is a draw; `places` show it, such as the winning line."""

    winner: Side | None
    reason: str
    score: tuple[int, int]
    text: str
    places: tuple[str, ...]


class View(Struct, frozen=True, rename="camel"):
    """A position as a board shows it.

    `scene` has the pieces of each place from bottom to top. `last` are the places of the last turn's
    decisions, `trails` the routes that pieces travelled in it, `changed` the places that look different
    since it began.
    """

    text: str
    ply: int
    to_move: Side
    task: str
    scene: dict[str, tuple[str, ...]]
    choices: tuple[ChoiceView, ...]
    score: tuple[int, int]
    result: ResultView | None
    last: tuple[str, ...]
    trails: tuple[tuple[str, ...], ...]
    changed: tuple[str, ...]


def view_of(data: bytes) -> View:
    """The view that the core has written."""
    return decode(data, type=View)
