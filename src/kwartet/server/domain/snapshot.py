"""Snapshot: the state of a table between two changes.

`apply` in match.py leads from one snapshot to the next. The store keeps its content. The difference between
two snapshots of the same table is sent to the clients.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from kwartet import Ending, Result, Side

if TYPE_CHECKING:
    from kwartet.server.domain.game_log import GameLog
    from kwartet.server.domain.match_state import MatchState
    from kwartet.server.domain.tables import TableFacts

RESIGNATION = "resignation"
TIMEOUT = "timeout"
AGREEMENT = "agreement"
ABANDONMENT = "abandonment"
ABORT = "abort"
DECLINED = "declined"
CORRECTION = "correction"  # the host has decided
PLAYERS_ENDINGS = (RESIGNATION, TIMEOUT, AGREEMENT, ABANDONMENT, ABORT, DECLINED, CORRECTION)
UNPLAYED = frozenset({ABORT, DECLINED})
Phase = Literal["waiting", "playing", "over"]


@dataclass(frozen=True)
class Snapshot:
    """The facts of a table, its game, how the game ended, and its match state."""

    facts: TableFacts
    version: int
    game_log: GameLog
    match_state: MatchState
    ending: Ending | None = None

    @property
    def to_move(self) -> Side:
        """The side that decides next."""
        return self.game_log.now.to_move

    @property
    def is_over(self) -> bool:
        """Whether the game has ended; an ending by the rules is stored as well, so the core is not called."""
        return self.ending is not None

    @property
    def is_aborted(self) -> bool:
        """Whether the game ended before both sides had decided, so that it does not count."""
        return self.ending is not None and self.ending.reason in UNPLAYED

    @property
    def result(self) -> Result | None:
        """How the game ended, by the rules or otherwise."""
        now = self.game_log.now
        if self.ending is None or now.is_over:
            return now.result
        return Result(self.ending.winner, self.ending.reason, now.score, self.game_log.game.sides)

    @property
    def phase(self) -> Phase:
        """Whether the table waits for a player, is being played, or is over."""
        if self.is_over:
            return "over"
        return "waiting" if self.match_state.is_waiting else "playing"

    @property
    def both_have_decided(self) -> bool:
        """Whether each side has taken a decision; from then on a match counts."""
        return all(side in self.game_log.deciders for side in Side)

    @property
    def computer_decides(self) -> bool:
        """Whether it is the turn of an engine."""
        return not self.is_over and self.to_move == self.facts.computer_side


def ending_by_rules(game_log: GameLog) -> Ending | None:
    """How the rules have ended a game, if they have."""
    result = game_log.now.result
    return None if result is None else Ending(result.winner, result.reason)
