"""Replay: a game while it is being read, decision by decision.

Every reader, of our own text or of a foreign notation, plays its moves here. The record so far is always
available, for error messages; a variation is a part of it as soon as it is closed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kwartet.position import Position
from kwartet.record.model import Ending, Record
from kwartet.record.turns import group, next_number
from kwartet.record.variation import Variation
from kwartet.result import Side


@dataclass
class Line:
    """The game or one of its variations, with all decisions before it; its own begin at `first`."""

    first: int
    positions: list[Position]
    moves: list[str] = field(default_factory=list)
    deciders: list[Side] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    variations: dict[int, list[Variation]] = field(default_factory=dict)


class Replay:
    """A game while it is being read."""

    def __init__(self, start: Position, headers: Mapping[str, str]) -> None:
        self.start = start
        self.headers = dict(headers)
        self.lines = [Line(0, [start])]

    @property
    def line(self) -> Line:
        """The line that is being read: the game, or the innermost variation."""
        return self.lines[-1]

    @property
    def position(self) -> Position:
        """The position after the last decision."""
        return self.line.positions[-1]

    @property
    def depth(self) -> int:
        """How many variations are open."""
        return len(self.lines) - 1

    @property
    def is_empty(self) -> bool:
        """Whether the line that is being read has no decision of its own yet."""
        return len(self.line.moves) == self.line.first

    @property
    def number(self) -> int:
        """The number of the turn to which the next decision belongs."""
        turns = group(self.line.moves, self.line.deciders)
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
        line, legal = self.line, self.position.find(move)
        line.deciders.append(self.position.to_move)
        line.moves.append(legal)
        line.positions.append(self.position.play(legal))

    def take_back(self) -> str:
        """Remove and return the last decision, with its comment."""
        line = self.line
        line.comments.pop(len(line.moves), None)
        line.positions.pop()
        line.deciders.pop()
        return line.moves.pop()

    def comment(self, text: str) -> None:
        """Add a comment at this point of the game."""
        ply, comments = len(self.line.moves), self.line.comments
        comments[ply] = "\n".join(filter(None, [comments.get(ply), text]))

    def open_variation(self) -> None:
        """Begin a variation instead of the last decision."""
        line = self.line
        first = len(line.moves) - 1
        before = Line(first, line.positions[:-1], line.moves[:-1], line.deciders[:-1])
        self.lines.append(before)

    def close_variation(self) -> None:
        """End the innermost variation."""
        line = self.lines.pop()
        variation = Variation(line.moves[line.first :], line.comments, line.variations)
        self.line.variations.setdefault(line.first, []).append(variation)

    def record(self, ending: Ending | None = None) -> Record:
        """The record of the game so far."""
        game = self.lines[0]
        return Record(self.start, game.moves, self.headers, game.comments, ending, game.variations)
