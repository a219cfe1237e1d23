"""Session: one game at one keyboard, without keyboard or screen.

It has the decisions so far, those taken back, the seats, and who resigned. A takeback goes to the last
decision of a person, so it includes the answers of a computer player; `redo` plays them again.
"""

from collections.abc import Mapping, Sequence
from random import Random

from kwartet import Game, Position, Result
from kwartet.cli.play.seats import Player, Seats
from kwartet.record import Ending, Record

RESIGNATION = "resignation"
TERMINATION = "Termination"


class Session:
    """A game that continues from a record, which may have no decisions."""

    def __init__(self, record: Record, seats: Seats, seed: int) -> None:
        self.seats = seats
        self.seed = seed
        self.headers: Mapping[str, str] = record.headers
        self.comments: Mapping[int, str] = record.comments
        self.ending: Ending | None = record.ending
        self.moves = list(record.moves)
        self.positions = list(record.positions())
        self.undone: list[tuple[str, ...]] = []

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.position.game

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[-1]

    @property
    def last_places(self) -> tuple[str, ...]:
        """The places of the last decision."""
        return self.positions[-2].clicks[self.moves[-1]] if self.moves else ()

    @property
    def record(self) -> Record:
        """The game so far as a record."""
        comments = {ply: text for ply, text in self.comments.items() if ply <= len(self.moves)}
        headers = {
            name: text for name, text in self.headers.items() if not (self.ending and name == TERMINATION)
        }
        return Record(self.positions[0], self.moves, headers, comments, self.ending)

    @property
    def result(self) -> Result | None:
        """The result; None while the game is not over."""
        return self.record.result

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over or self.ending is not None

    @property
    def player(self) -> Player | None:
        """The computer player to move; None if a person is to move or the game is over."""
        return None if self.is_over else self.seats[self.position.to_move].player

    def play(self, moves: Sequence[str]) -> None:
        """Play decisions, and discard those taken back before."""
        self.add(moves)
        self.undone.clear()

    def add(self, moves: Sequence[str]) -> None:
        """Play decisions from the current position."""
        for move in moves:
            self.positions.append(self.position.play(move))
            self.moves.append(move)

    def choice_of(self, player: Player) -> str:
        """The decision of a computer player; its random numbers depend only on the seed and the ply."""
        return player.choose(self.position, Random(f"{self.seed}/{len(self.moves)}"))

    def undo(self) -> tuple[str, ...]:
        """Take back the last decision of a person and all after it; return them."""
        left = len(self.moves) - self.decisions_to_take_back()
        taken = tuple(self.moves[left:])
        del self.moves[left:], self.positions[left + 1 :]
        if taken:
            self.undone.append(taken)
        return taken

    def decisions_to_take_back(self) -> int:
        """The number of decisions since the last one of a person, including it; 0 if there is none."""
        for count, position in enumerate(reversed(self.positions[:-1]), start=1):
            if self.seats[position.to_move].player is None:
                return count
        return 0

    def redo(self) -> tuple[str, ...]:
        """Play again what was taken back last, and return it."""
        again = self.undone.pop() if self.undone else ()
        self.add(again)
        return again

    def resign(self) -> None:
        """Resign for the person to move; computer players never resign."""
        self.ending = Ending(self.position.to_move.other, RESIGNATION)
