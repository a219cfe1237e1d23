"""Match state: everything that can change in a match besides its game, as one value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kwartet import Side
from kwartet.server.domain import conditional_moves as lines
from kwartet.server.domain.clocks import Clock, new_clock, runs_at_once

if TYPE_CHECKING:
    from datetime import datetime

    from kwartet.server.domain.clocks import ClockRule
    from kwartet.server.domain.conditional_moves import ConditionalMoves
    from kwartet.server.domain.game_log import GameLog
    from kwartet.server.domain.offers import Offers


@dataclass(frozen=True)
class MatchState:
    """Players, clock, open offers and conditional moves; pairs are in the order of the sides.

    `since` is when the turn began, None before the match has. Only the `invited` player may take the free
    seat, if there is one.
    """

    ids: tuple[str | None, str | None]
    names: tuple[str, str]
    clock: Clock | None = None
    since: datetime | None = None
    offers: Offers = ()
    conditional_moves: ConditionalMoves = lines.NONE
    rematch: str | None = None
    invited: str | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether a seat is still free; a seat whose account was deleted later is not."""
        return self.since is None

    @property
    def awaits_answer(self) -> bool:
        """Whether a player was challenged, and has neither accepted nor declined."""
        return self.is_waiting and self.invited is not None

    @property
    def free_side(self) -> Side:
        """The side whose seat is free."""
        return Side(self.ids.index(None))

    def side_of(self, player: str | None) -> Side | None:
        """The side that a player has."""
        return Side(self.ids.index(player)) if player is not None and player in self.ids else None

    def at_the_end(self, now: datetime) -> MatchState:
        """The state when the game is over: no offers, no conditional moves, a stopped clock."""
        clock = None if self.clock is None else self.clock.stopped(now)
        return replace(self, clock=clock, since=now, offers=(), conditional_moves=lines.NONE)


def is_timed(rule: ClockRule, game_log: GameLog) -> bool:
    """Whether the clock of the side to move runs: in real time not during its first turn."""
    return runs_at_once(rule) or has_finished_a_turn(game_log, game_log.now.to_move)


def has_finished_a_turn(game_log: GameLog, side: Side) -> bool:
    """Whether a side has decided before the current turn."""
    ply = game_log.ply
    while ply > 0 and game_log.deciders[ply - 1] == side:
        ply -= 1
    return side in game_log.deciders[:ply]


def begun(state: MatchState, rule: ClockRule | None, game_log: GameLog, now: datetime) -> MatchState:
    """The state when both seats are taken; the clock begins."""
    if rule is None:
        return replace(state, since=now)
    clock = new_clock(rule, game_log.now.to_move, now, runs=is_timed(rule, game_log))
    return replace(state, since=now, clock=clock)
