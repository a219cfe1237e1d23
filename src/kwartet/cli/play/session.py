"""Session: one game at one keyboard, without keyboard or screen.

It knows the decisions so far, those taken back, who sits where and who gave up. Taking back goes to a
person's own last decision, so the answers of a player that decides by itself go with it and come again with
`redo`.
"""

from collections.abc import Mapping, Sequence
from random import Random

from kwartet import Game, Position, Result
from kwartet.cli.play.seats import Player, Seats
from kwartet.record import Ending, Record

RESIGNATION = "resignation"
TERMINATION = "Termination"


class Session:
    """A game that goes on from a record, which may be one without any decision."""

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
    def player(self) -> Player | None:
        """The player that decides next by itself; None if a person does, or nobody any more."""
        return None if self.is_over else self.seats[self.position.to_move].player

    def play(self, moves: Sequence[str]) -> None:
        """Play decisions; what was taken back before is forgotten."""
        self.add(moves)
        self.undone.clear()

    def add(self, moves: Sequence[str]) -> None:
        """Play decisions from where the game stands."""
        for move in moves:
            self.positions.append(self.position.play(move))
            self.moves.append(move)

    def choice_of(self, player: Player) -> str:
        """What a player decides; its chance depends on nothing but the seed and the ply."""
        return player.choose(self.position, Random(f"{self.seed}/{len(self.moves)}"))

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
            if self.seats[position.to_move].player is None:
                return count
        return 0

    def redo(self) -> tuple[str, ...]:
        """Play again what was taken back last; return it."""
        again = self.undone.pop() if self.undone else ()
        self.add(again)
        return again

    def resign(self) -> None:
        """The person who is to decide gives up; other players never do."""
        self.ending = Ending(self.position.to_move.other, RESIGNATION)
