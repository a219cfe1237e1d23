"""Sheet: a game so far, as a value.

It keeps every position from the start to now, so that a step back costs nothing and nothing is played twice.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kwartet import Side
from kwartet.record.turns import group

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kwartet import Game, Position
    from kwartet.record import Turn


@dataclass(frozen=True)
class Sheet:
    """The positions of a game, and the moves between them; `number` is that of the last turn, if counted."""

    positions: tuple[Position, ...]
    moves: tuple[str, ...] = ()
    number: int | None = None

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.start.game

    @property
    def start(self) -> Position:
        """Where it began."""
        return self.positions[0]

    @property
    def now(self) -> Position:
        """Where it stands."""
        return self.positions[-1]

    @property
    def ply(self) -> int:
        """How many decisions have been taken."""
        return len(self.moves)

    @property
    def deciders(self) -> tuple[Side, ...]:
        """Who took each decision."""
        return tuple(position.to_move for position in self.positions[:-1])

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The decisions as players count them."""
        return group(self.moves, self.deciders, self.game.info.turn_separator)

    @property
    def turn_number(self) -> int:
        """The number of the last turn, 0 before the first."""
        if self.number is not None:
            return self.number
        return self.turns[-1].number if self.moves else 0

    def has_decided(self, side: Side) -> bool:
        """Whether a side has taken a decision; both do so early, so this does not look far."""
        return any(self.positions[ply].to_move == side for ply in range(self.ply))

    def played(self, move: str) -> Sheet:
        """The sheet after one more decision; raises `IllegalMove`."""
        legal = self.now.find(move)
        return Sheet(
            (*self.positions, self.now.play(legal)),
            (*self.moves, legal),
            self.turn_number + self._turns_ahead,
        )

    @property
    def _turns_ahead(self) -> int:
        """By how much the number of turns grows with the next decision."""
        side = self.now.to_move
        is_same_turn = self.ply > 0 and self.positions[-2].to_move == side
        return int(not self.moves or (side is Side.FIRST and not is_same_turn))

    def back_to(self, ply: int) -> Sheet:
        """The sheet after the first decisions only."""
        return replace(self, positions=self.positions[: ply + 1], moves=self.moves[:ply], number=None)


def sheet_of(start: Position, moves: Iterable[str]) -> Sheet:
    """Play moves from a start; raises `IllegalMove`."""
    positions, played = [start], []
    for text in moves:
        move = positions[-1].find(text)
        played.append(move)
        positions.append(positions[-1].play(move))
    return Sheet(tuple(positions), tuple(played))


def start_of(game: Game, text: str | None, seed: int | None = None) -> Position:
    """The position that a text describes, or else the start of the game."""
    return game.start(seed) if text is None else game.read(text)
