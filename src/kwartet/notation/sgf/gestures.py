"""Gestures: the input of players on Boardspace, until a decision is confirmed.

A player may put a piece down, take it up again and put it elsewhere. Only `Done` confirms it; in old files,
the next gesture for another decision does. `notation.py` in the folder of each game has its `Hands`; here is
what they share.
"""

import re
from collections.abc import Iterator
from typing import Any, Protocol

from kwartet.game import all_games
from kwartet.games import game_code

POINT = re.compile(r"\b([A-Za-z])\s*([0-9]{1,2})\b")


class NotUnderstood(Exception):
    """An invalid gesture; the message says what was expected."""


class Hands(Protocol):
    """Converts the gestures of the player to move to decisions."""

    @property
    def busy(self) -> bool:
        """Whether there are unconfirmed gestures."""

    def do(self, verb: str, rest: str) -> list[str]:
        """Handle a gesture; return the decisions that it confirms."""

    def confirm_all(self) -> list[str]:
        """Confirm all gestures; return the decisions."""


def boardspace_parts() -> Iterator[Any]:
    """`notation.py` of each game that is played on Boardspace.

    `BOARDSPACE` has the variants by their names there, `boardspace_start(variant, details, layout)` returns
    the first position (or raises `NotUnderstood`) and `Hands()` makes `Hands`. For writing,
    `boardspace_layout(start)` gives the layout of a start that is made by chance, and
    `boardspace_gesture(position, move)` the command of a decision.
    """
    parts = (game_code(info.id, "notation") for info in all_games())
    return (part for part in parts if hasattr(part, "BOARDSPACE"))


def hands_of(game_id: str) -> Hands:
    """The hands of a game that is played on Boardspace."""
    part: Any = game_code(game_id, "notation")
    hands: Hands = part.Hands()
    return hands


def points(text: str, count: int) -> list[str]:
    """The points named in a gesture, written as in our own texts."""
    found = [f"{column.lower()}{int(row)}" for column, row in POINT.findall(text)]
    if len(found) < count:
        raise NotUnderstood("a point such as G 2" if count == 1 else "two points such as G 2 G 6")
    return found[:count]


def spaced(places: tuple[str, ...]) -> str:
    """Points as Boardspace writes them: `G 2 G 6`."""
    return " ".join(f"{place[0].upper()} {place[1:]}" for place in places)
