"""Session: one game at one keyboard, without keyboard or screen.

It knows the decisions so far, those taken back, who sits where and who gave up. Taking back against the
random player goes to the person's own last decision, so the random player's answers go with it and come
again with `redo`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from kwartet import Game, Position, Result, Side
from kwartet.record import Ending, Record

RESIGNATION = "resignation"
TERMINATION = "Termination"


@dataclass(frozen=True)
class Seats:
    """Who sits where: two names, the random player's side if there is one, and the seed of its choices."""

    names: tuple[str, str]
    random_side: Side | None = None
    seed: int = 0


class Session:
    """A game that goes on from a record, which may be one without any decision."""

    def __init__(self, record: Record, seats: Seats) -> None:
        self.seats = seats
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
        """Where the game stands."""
        return self.positions[-1]

    @property
    def last_places(self) -> tuple[str, ...]:
        """The places that the last decision touched."""
        return self.positions[-2].clicks[self.moves[-1]] if self.moves else ()

    @property
    def record(self) -> Record:
        """The game so far, to be kept."""
        comments = {ply: text for ply, text in self.comments.items() if ply <= len(self.moves)}
        headers = {
            name: text for name, text in self.headers.items() if not (self.ending and name == TERMINATION)
        }
        return Record(self.positions[0], self.moves, headers, comments, self.ending)

    @property
    def result(self) -> Result | None:
        """How the game has ended; None while it goes on."""
        return self.record.result

    @property
    def is_over(self) -> bool:
        """Whether nobody has anything to decide any more."""
        return self.position.is_over or self.ending is not None

    @property
    def random_decides(self) -> bool:
        """Whether the next decision is the random player's."""
        return not self.is_over and self.position.to_move == self.seats.random_side

    def play(self, moves: Sequence[str]) -> None:
        """Play decisions; what was taken back before is forgotten."""
        self.add(moves)
        self.undone.clear()

    def add(self, moves: Sequence[str]) -> None:
        """Play decisions from where the game stands."""
        for move in moves:
            self.positions.append(self.position.play(move))
            self.moves.append(move)

    def random_move(self) -> str:
        """The random player's choice, which depends on nothing but the seed, the ply and what is legal."""
        dice = Random(f"{self.seats.seed}/{len(self.moves)}")
        return dice.choice(self.position.legal_moves)

    def undo(self) -> tuple[str, ...]:
        """Take back the last decision of a person with all that followed; return what was taken back."""
        left = len(self.moves) - self.decisions_to_take_back()
        taken = tuple(self.moves[left:])
        del self.moves[left:], self.positions[left + 1 :]
        if taken:
            self.undone.append(taken)
        return taken

    def decisions_to_take_back(self) -> int:
        """How many decisions there are back to a person's last one, itself included; 0 if there is none."""
        for count, position in enumerate(reversed(self.positions[:-1]), start=1):
            if position.to_move != self.seats.random_side:
                return count
        return 0

    def redo(self) -> tuple[str, ...]:
        """Play again what was taken back last; return it."""
        again = self.undone.pop() if self.undone else ()
        self.add(again)
        return again

    def resign(self) -> None:
        """The person who is to decide gives up; the random player never does."""
        loser = self.position.to_move if self.seats.random_side is None else self.seats.random_side.other
        self.ending = Ending(loser.other, RESIGNATION)
