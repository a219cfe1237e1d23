"""Table: plays one game of a match, from the opening to its record.

This runs in worker processes, on this machine or another one. It returns only the record, as text: the
winner, the reason and the player at fault are in it.
"""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from kwartet.arena.openings import play
from kwartet.errors import IllegalMove
from kwartet.protocol.failure import Failure, Kind, PlayerFailed
from kwartet.record import Ending, Record
from kwartet.result import Side

if TYPE_CHECKING:
    from collections.abc import Callable

    from kwartet.arena.match import Task
    from kwartet.arena.players import Player


def play_game(task: Task, is_called_off: Callable[[], bool] = bool) -> str | None:
    """Play a game and return its record; None if it was cancelled."""
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
        self.fault: Failure | None = None
        self.clocks = [task.clock, task.clock]

    def seat_players(self, stack: ExitStack) -> None:
        """Create both players; they are closed when the stack is unwound."""
        for side in Side:
            description = self.task.players[side]
            player = description.player(
                self.task.opening.start.game, self.task.limit, self.task.seeds[side], self.task.names[side]
            )
            stack.callback(player.close)
            self.players.append(player)

    def play_move(self) -> None:
        """Ask the player to move for one decision, and play it."""
        side = self.position.to_move
        clock, timeout = self.clocks[side], self.timeout_of(side)
        begin = time.monotonic()
        move = self.players[side].choose(self.task.opening.start, self.moves, self.position, timeout, clock)
        self.note_time(side, time.monotonic() - begin, timeout)
        try:
            self.position = self.position.play(move)
        except IllegalMove as mistake:
            self.blame(side, Kind.ILLEGAL_MOVE, str(mistake))
        self.moves.append(move)

    def timeout_of(self, side: Side) -> float:
        """How many seconds the next move of a side may take."""
        clock = self.clocks[side]
        return self.task.timeouts[side] if clock is None else clock.seconds

    def note_time(self, side: Side, spent: float, timeout: float) -> None:
        """Store the time of the slowest move, run the clock; a move that took too long loses the game."""
        self.slowest[side] = max(self.slowest[side], spent)
        clock = self.clocks[side]
        if clock and spent <= timeout:
            self.clocks[side] = replace(clock, seconds=clock.seconds - spent + clock.increment)
        if spent > timeout:
            self.blame(side, Kind.TIME_OUT, f"it took {spent:.2f} s for a move; {timeout:.2f} s were allowed")

    def blame(self, side: Side, kind: Kind, sentence: str) -> None:
        """End the game with a loss of the side at fault."""
        raise PlayerFailed(Failure(kind, self.task.names[side], sentence))

    def record(self) -> Record:
        """The game as a record; a fault is in its headers and its ending."""
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
