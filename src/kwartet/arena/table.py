"""Table: where one game of a match is played, from the opening to its record.

This runs in worker processes, on this machine or another one. All that comes back is the record, as text: who
won, by what, and whose fault it was stand in it.
"""

from __future__ import annotations

import time
from contextlib import ExitStack
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from kwartet.arena.openings import play
from kwartet.errors import IllegalMove
from kwartet.protocol.fault import Fault, Kind, PlayerFailed
from kwartet.record import Ending, Record
from kwartet.result import Side

if TYPE_CHECKING:
    from collections.abc import Callable

    from kwartet.arena.match import Task
    from kwartet.arena.players import Player


def play_game(task: Task, is_called_off: Callable[[], bool] = bool) -> str | None:
    """Play a game and return its record; None if it was called off in the middle."""
    table = Table(task)
    with ExitStack() as stack:
        try:
            table.seat_players(stack)
            while not table.position.is_over:
                if is_called_off():
                    return None
                table.play_move()
        except PlayerFailed as failure:
            table.fault = failure.fault
    return table.record().text


class Table:
    """The state of one game."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.moves = list(task.opening.moves)
        self.position = play(task.opening.start, task.opening.moves)
        self.players: list[Player] = []
        self.slowest = [0.0, 0.0]
        self.fault: Fault | None = None

    def seat_players(self, stack: ExitStack) -> None:
        """Bring both players; they leave when the stack is unwound."""
        for side in Side:
            description = self.task.players[side]
            player = description.player(
                self.task.opening.start.game, self.task.limit, self.task.seeds[side], self.task.names[side]
            )
            stack.callback(player.close)
            self.players.append(player)

    def play_move(self) -> None:
        """Let the player whose turn it is play one decision."""
        side, timeout = self.position.to_move, self.task.timeouts[self.position.to_move]
        begin = time.monotonic()
        move = self.players[side].choose(self.task.opening.start, self.moves, self.position, timeout)
        self.note_time(side, time.monotonic() - begin, timeout)
        try:
            self.position = self.position.play(move)
        except IllegalMove as mistake:
            self.blame(side, Kind.ILLEGAL_MOVE, str(mistake))
        self.moves.append(move)

    def note_time(self, side: Side, spent: float, timeout: float) -> None:
        """Remember the slowest move; a move that took too long loses the game."""
        self.slowest[side] = max(self.slowest[side], spent)
        if spent > timeout:
            self.blame(side, Kind.TIME_OUT, f"it took {spent:.2f} s for a move; {timeout:.2f} s were allowed")

    def blame(self, side: Side, kind: Kind, sentence: str) -> None:
        """End the game by the fault of a side."""
        raise PlayerFailed(Fault(kind, self.task.names[side], sentence))

    def record(self) -> Record:
        """The game as a record; a fault is told in its headers and as its ending."""
        headers = {
            "First": self.task.players[0].text,
            "Second": self.task.players[1].text,
            "Date": datetime.now(tz=UTC).strftime("%Y.%m.%d"),
            "Match": self.task.match,
            "Round": str(self.task.number + 1),
            "Opening": str(len(self.task.opening.moves)),
            "Slowest": " ".join(f"{seconds:.6f}" for seconds in self.slowest),
        }
        ending = None
        if self.fault:
            headers["Fault"] = f"{self.fault.who} {self.fault.kind}"
            ending = Ending(Side(self.task.names.index(self.fault.who)).other, self.fault.sentence)
        return Record(self.task.opening.start, self.moves, headers, ending=ending)
