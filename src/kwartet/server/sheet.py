"""Sheet: a game so far, as a value.

It keeps the moves and who took them, and three positions: at the start, before the last decision, and now. A
game needs no more to go on, and many games fit into little memory; any other moment is played again from the
start, which is quick and seldom wanted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kwartet import Side
from kwartet.record.turns import group

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kwartet import Game, Position
    from kwartet.record import Turn


@dataclass(frozen=True)
class Sheet:
    """A game so far; `before` is the position before the last decision, `number` that of its turn."""

    start: Position
    now: Position
    before: Position | None = None
    moves: tuple[str, ...] = ()
    deciders: tuple[Side, ...] = ()
    number: int = 0

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.start.game

    @property
    def ply(self) -> int:
        """How many decisions have been taken."""
        return len(self.moves)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The decisions as players count them."""
        return group(self.moves, self.deciders, self.game.info.turn_separator)

    def to_move_at(self, ply: int) -> Side:
        """Who decides after so many decisions."""
        return self.now.to_move if ply == self.ply else self.deciders[ply]

    def is_own_turn(self, ply: int) -> bool:
        """Whether everything after so many decisions was decided by the side that decides now."""
        return not self.now.is_over and set(self.deciders[ply:]) <= {self.now.to_move}

    def played(self, move: str) -> Sheet:
        """The sheet after one more decision; raises `IllegalMove`."""
        legal, side = self.now.find(move), self.now.to_move
        return Sheet(
            start=self.start,
            now=self.now.play(legal),
            before=self.now,
            moves=(*self.moves, legal),
            deciders=(*self.deciders, side),
            number=number_after(self.number, self.deciders[-1:], side),
        )

    def back_to(self, ply: int) -> Sheet:
        """The sheet after the first decisions only."""
        return self if ply == self.ply else sheet_of(self.start, self.moves[:ply])


def sheet_of(start: Position, moves: Iterable[str]) -> Sheet:
    """Play moves from a start; raises `IllegalMove`."""
    before, now, number = None, start, 0
    played: list[str] = []
    deciders: list[Side] = []
    for text in moves:
        number = number_after(number, deciders[-1:], now.to_move)
        deciders.append(now.to_move)
        played.append(now.find(text))
        before, now = now, now.play(played[-1])
    return Sheet(start, now, before, tuple(played), tuple(deciders), number)


def number_after(number: int, last: Sequence[Side], side: Side) -> int:
    """The number of the turn of a decision, after the last one: each turn of the first side begins one."""
    is_new = not last or (side is Side.FIRST and last[0] is not side)
    return number + is_new


def start_of(game: Game, text: str | None, seed: int | None = None) -> Position:
    """The position that a text describes, or else the start of the game."""
    return game.start(seed) if text is None else game.read(text)
