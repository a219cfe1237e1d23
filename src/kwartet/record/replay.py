"""Replay: a game while it is being read, decision by decision.

Every reader, of our own text or of a foreign notation, plays its moves here. The record so far is always
available, for error messages.
"""

from collections.abc import Mapping

from kwartet.position import Position
from kwartet.record.model import Ending, Record
from kwartet.record.turns import group, next_number
from kwartet.result import Side


class Replay:
    """A game while it is being read."""

    def __init__(self, start: Position, headers: Mapping[str, str]) -> None:
        self.start = start
        self.headers = dict(headers)
        self.position = start
        self.moves: list[str] = []
        self.deciders: list[Side] = []
        self.comments: dict[int, str] = {}

    @property
    def number(self) -> int:
        """The number of the turn to which the next decision belongs."""
        turns = group(self.moves, self.deciders)
        last = turns[-1] if turns else None
        if last and last.side == self.position.to_move:
            return last.number
        return next_number(last, self.position.to_move)

    @property
    def decider(self) -> str:
        """The name of the side that decides next."""
        return self.position.game.sides[self.position.to_move]

    def play(self, move: str) -> None:
        """Play one decision."""
        legal = self.position.find(move)
        self.deciders.append(self.position.to_move)
        self.moves.append(legal)
        self.position = self.position.play(legal)

    def take_back(self) -> str:
        """Remove and return the last decision, with its comment."""
        self.comments.pop(len(self.moves), None)
        move, _ = self.moves.pop(), self.deciders.pop()
        self.position = self.record().final
        return move

    def comment(self, text: str) -> None:
        """Add a comment at this point of the game."""
        ply = len(self.moves)
        self.comments[ply] = "\n".join(filter(None, [self.comments.get(ply), text]))

    def record(self, ending: Ending | None = None) -> Record:
        """The record of the game so far."""
        return Record(self.start, self.moves, self.headers, self.comments, ending)
