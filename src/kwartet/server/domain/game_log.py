"""Game log: a game so far, as a value.

It keeps the moves and the side of each, and a few positions: at the start, before each decision of the last
turn, and now. That is enough to go on, and many games fit into little memory. Any other position is replayed
from the start, which is fast and rarely needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kwartet import Side
from kwartet.record.turns import group, turn_notation

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kwartet import Game, Position
    from kwartet.record import Turn


@dataclass(frozen=True)
class GameLog:
    """A game so far; `before` are the positions before each decision of the last turn, numbered `number`."""

    start: Position
    now: Position
    before: tuple[Position, ...] = ()
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
        return group(self.moves, self.deciders, turn_notation(self.game))

    @property
    def last_turn(self) -> tuple[tuple[Position, str], ...]:
        """The decisions of the last turn, each with the position before it."""
        return tuple(zip(self.before, self.moves[self.ply - len(self.before) :], strict=True))

    def to_move_at(self, ply: int) -> Side:
        """Who decides after so many decisions."""
        return self.now.to_move if ply == self.ply else self.deciders[ply]

    def is_own_turn(self, ply: int) -> bool:
        """Whether everything after so many decisions was decided by the side that decides now."""
        return not self.now.is_over and set(self.deciders[ply:]) <= {self.now.to_move}

    def played(self, move: str) -> GameLog:
        """The log after one more decision; raises `IllegalMove`."""
        legal, side = self.now.find(move), self.now.to_move
        return GameLog(
            start=self.start,
            now=self.now.play(legal),
            before=before_after(self.before, self.now),
            moves=(*self.moves, legal),
            deciders=(*self.deciders, side),
            number=number_after(self.number, self.deciders[-1:], side),
        )

    def back_to(self, ply: int) -> GameLog:
        """The log of the first decisions only."""
        return self if ply == self.ply else game_log_of(self.start, self.moves[:ply])


def game_log_of(start: Position, moves: Iterable[str]) -> GameLog:
    """Play moves from a start; raises `IllegalMove`."""
    before: tuple[Position, ...] = ()
    now, number = start, 0
    played: list[str] = []
    deciders: list[Side] = []
    for text in moves:
        number = number_after(number, deciders[-1:], now.to_move)
        deciders.append(now.to_move)
        played.append(now.find(text))
        before, now = before_after(before, now), now.play(played[-1])
    return GameLog(start, now, before, tuple(played), tuple(deciders), number)


def extended(game_log: GameLog, moves: Iterable[str]) -> GameLog:
    """A log after some more decisions."""
    for move in moves:
        game_log = game_log.played(move)
    return game_log


def number_after(number: int, last: Sequence[Side], side: Side) -> int:
    """The number of the turn of a decision, after the last one: each turn of the first side begins one."""
    is_new = not last or (side is Side.FIRST and last[0] is not side)
    return number + is_new


def before_after(before: tuple[Position, ...], now: Position) -> tuple[Position, ...]:
    """The positions of a turn with one more: the same side continues its turn."""
    return (*before, now) if before and before[-1].to_move is now.to_move else (now,)


def start_of(game: Game, text: str | None, seed: int | None = None) -> Position:
    """The position that a text describes, or else the start of the game."""
    return game.start(seed) if text is None else game.read(text, strict=False)
