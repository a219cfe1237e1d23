"""Result: the two sides, and how a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Side(IntEnum):
    """The player who begins, and the other one."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side.SECOND if self is Side.FIRST else Side.FIRST


@dataclass(frozen=True, slots=True)
class Result:
    """Who won (None: a draw), why, and the score; `sides` are the players' names in this game."""

    winner: Side | None
    reason: str
    score: tuple[int, int]
    sides: tuple[str, str]

    def __str__(self) -> str:
        """Return the result in words, the winner's score first: "Green wins 28 : 25 (score)"."""
        if self.winner is None:
            return f"draw {self.score[0]} : {self.score[1]} ({self.reason})"
        own, theirs = self.score[self.winner], self.score[self.winner.other]
        return f"{self.sides[self.winner]} wins {own} : {theirs} ({self.reason})"
