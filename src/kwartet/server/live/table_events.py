"""Table events: messages between processes about tables, sent over the hub."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from kwartet.server.domain.clocks import Clock
from kwartet.server.domain.game_log import extended
from kwartet.server.domain.match_state import is_timed

if TYPE_CHECKING:
    from kwartet.server.domain.clocks import ClockRule
    from kwartet.server.domain.game_log import GameLog
    from kwartet.server.domain.match import Outcome
    from kwartet.server.domain.match_state import MatchState
    from kwartet.server.domain.snapshot import Snapshot


class AppendedMoves(Struct, frozen=True, array_like=True):
    """A change that only appended moves, so that the other processes need not read it from the database.

    Clocks are in milliseconds at the moment `since`.
    """

    moves: tuple[str, ...]
    left: tuple[int, int] | None = None
    since: datetime | None = None


class TableEvent(Struct, frozen=True, array_like=True):
    """A new version of a table, or how many clients of each side and how many watchers a process has.

    `asks` asks the other processes for their counts. With a version there may be the moves that led to it.
    `interrupted` is since when a decision could not be stored, `resumed` that it could be again, as of this
    version.
    """

    CHANNEL: ClassVar[str] = "tables"

    table: str
    process: str
    version: int | None = None
    here: tuple[int, int, int] | None = None
    asks: bool = False
    appended: AppendedMoves | None = None
    interrupted: datetime | None = None
    resumed: bool = False


def appended_by(before: Snapshot, outcome: Outcome) -> AppendedMoves | None:
    """The moves of an outcome that changed nothing else but clocks; None if it changed more."""
    after = outcome.state
    is_plain = timeless(before.match_state) == timeless(after.match_state) and after.ending == before.ending
    if not outcome.decisions or not is_plain:
        return None
    moves = tuple(decision.move for decision in outcome.decisions)
    clock = after.match_state.clock
    return AppendedMoves(moves, None if clock is None else clock.left, after.match_state.since)


def timeless(state: MatchState) -> MatchState:
    """A match state without the parts that every move changes."""
    return replace(state, clock=None, since=None)


def with_appended(snapshot: Snapshot, appended: AppendedMoves) -> Snapshot:
    """The next snapshot, from the moves that another process has appended."""
    game_log = extended(snapshot.game_log, appended.moves)
    clock = clock_after(snapshot.facts.clock, appended, game_log)
    match_state = replace(snapshot.match_state, since=appended.since, clock=clock)
    return replace(snapshot, version=snapshot.version + 1, game_log=game_log, match_state=match_state)


def clock_after(rule: ClockRule | None, appended: AppendedMoves, game_log: GameLog) -> Clock | None:
    """The clock after moves of another process."""
    if rule is None or appended.left is None or appended.since is None:
        return None
    return Clock(rule, appended.left, game_log.now.to_move, is_timed(rule, game_log), appended.since)
