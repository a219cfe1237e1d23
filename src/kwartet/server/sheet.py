"""Sheet: a game so far, as a value.

It keeps every position from the start to now, so that a step back costs nothing and nothing is played twice.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kwartet.record.turns import group

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kwartet import Game, Position, Side
    from kwartet.record import Turn


@dataclass(frozen=True)
class Sheet:
    """The positions of a game, and the moves between them."""

    positions: tuple[Position, ...]
    moves: tuple[str, ...] = ()

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

    def played(self, move: str) -> Sheet:
        """The sheet after one more decision; raises `IllegalMove`."""
        legal = self.now.find(move)
        return Sheet((*self.positions, self.now.play(legal)), (*self.moves, legal))

    def back_to(self, ply: int) -> Sheet:
        """The sheet after the first decisions only."""
        return replace(self, positions=self.positions[: ply + 1], moves=self.moves[:ply])


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
