"""Gestures: what hands do over a board on Boardspace, until a decision is certain.

A player may put a piece down, take it up again and put it elsewhere; only `Done` makes it certain, and in old
files the next gesture that belongs to something else. The hands of each game are in a room of their own; here
is what they share.
"""

import re
from typing import Protocol

POINT = re.compile(r"\b([A-Za-z])\s*([0-9]{1,2})\b")


class NotUnderstood(Exception):
    """A gesture that makes no sense; the sentence tells what was expected."""


class Hands(Protocol):
    """The hands of the player whose turn it is."""

    @property
    def busy(self) -> bool:
        """Whether something lies on the board that is not certain yet."""

    def do(self, verb: str, rest: str) -> list[str]:
        """Follow a gesture; return the decisions that it makes certain."""

    def let_go(self) -> list[str]:
        """Make certain what lies on the board; return the decisions."""


def points(text: str, count: int) -> list[str]:
    """The points named in a gesture, written as in our own texts."""
    found = [f"{column.lower()}{int(row)}" for column, row in POINT.findall(text)]
    if len(found) < count:
        raise NotUnderstood("a point such as G 2" if count == 1 else "two points such as G 2 G 6")
    return found[:count]
