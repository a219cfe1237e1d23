"""Table rows: snapshots of tables as rows of the database, and back."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from kwartet import Ending, Side
from kwartet.server.domain import conditional_moves
from kwartet.server.domain.clocks import Clock, ClockRule
from kwartet.server.domain.game_log import GameLog
from kwartet.server.domain.games import GameChoice
from kwartet.server.domain.match_state import MatchState, is_timed
from kwartet.server.domain.offers import Offers
from kwartet.server.domain.snapshot import Snapshot, ending_by_rules
from kwartet.server.domain.tables import Decision, TableFacts, TableKind


class TableRow(msgspec.Struct, frozen=True):
    """A row of the table `tables`, with its types."""

    id: str
    version: int
    created: datetime
    game: str
    variant: str
    options: dict[str, int | bool]
    kind: TableKind
    level: int | None
    computer_side: int | None
    takebacks: bool
    first_name: str
    second_name: str
    start: str
    ended: datetime | None
    winner: int | None
    ending: str | None
    first_player: str | None
    second_player: str | None
    invited: str | None
    rated: bool
    listed: bool
    clock: ClockRule | None
    first_left: int | None
    second_left: int | None
    since: datetime | None
    deadline: datetime | None
    offers: Any
    conditions: Any
    next_table: str | None
    plies: int


@dataclass(frozen=True)
class StoredTable:
    """A stored table. `plies` counts all decisions; `decisions` are those that were requested."""

    facts: TableFacts
    row: TableRow
    decisions: tuple[Decision, ...]

    @property
    def version(self) -> int:
        """How often it has been changed."""
        return self.row.version

    @property
    def plies(self) -> int:
        """How many decisions it has."""
        return self.row.plies

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the requested decisions."""
        return tuple(decision.move for decision in self.decisions)

    @property
    def ending(self) -> Ending | None:
        """How it ended, if it has; by the rules or otherwise."""
        if self.row.ending is None:
            return None
        return Ending(side_of(self.row.winner), self.row.ending)

    def snapshot(self, game_log: GameLog) -> Snapshot:
        """The state of the table, with the log of all its decisions."""
        ending = self.ending or ending_by_rules(game_log)
        match_state = match_state_of(self.row, game_log, is_over=ending is not None)
        return Snapshot(self.facts, self.version, game_log, match_state, ending)


def new_row(snapshot: Snapshot) -> dict[str, object]:
    """All columns of a new table."""
    return {
        **facts_columns(snapshot.facts),
        **columns_of(snapshot),
        **ending_columns(snapshot, snapshot.facts.created),
    }


def changed_columns(before: Snapshot, after: Snapshot, now: datetime) -> dict[str, object]:
    """The columns in which two snapshots of a table differ."""
    known = columns_of(before)
    changed = {name: value for name, value in columns_of(after).items() if known[name] != value}
    return changed if before.ending == after.ending else {**changed, **ending_columns(after, now)}


def facts_columns(facts: TableFacts) -> dict[str, object]:
    """The columns that never change."""
    return {
        "id": facts.id,
        "created": facts.created,
        "game": facts.choice.game,
        "variant": facts.choice.variant,
        "options": facts.choice.options,
        "kind": facts.kind,
        "level": facts.level,
        "computer_side": number_of(facts.computer_side),
        "takebacks": facts.takebacks,
        "start": facts.start,
        "rated": facts.rated,
        "listed": facts.listed,
        "clock": msgspec.to_builtins(facts.clock),
    }


def columns_of(snapshot: Snapshot) -> dict[str, object]:
    """The columns that can change, but for those about the end."""
    state = snapshot.match_state
    clock = state.clock
    left = (None, None) if clock is None else clock.left
    lines = state.conditional_moves
    return {
        "first_player": state.ids[0],
        "second_player": state.ids[1],
        "first_name": state.names[0],
        "second_name": state.names[1],
        "invited": state.invited,
        "first_left": left[0],
        "second_left": left[1],
        "since": clock.since if clock and state.since else state.since,
        "deadline": None if clock is None or snapshot.is_over else clock.deadline,
        "offers": msgspec.to_builtins(state.offers) or None,
        "conditions": None if lines == conditional_moves.NONE else msgspec.to_builtins(lines),
        "next_table": state.rematch,
    }


def ending_columns(snapshot: Snapshot, now: datetime) -> dict[str, object]:
    """The columns about the end of a game, also if it has not ended."""
    ending = snapshot.ending
    if ending is None:
        return {"ended": None, "winner": None, "ending": None}
    return {"ended": now, "winner": number_of(ending.winner), "ending": ending.reason}


def facts_of(row: TableRow) -> TableFacts:
    """The facts of a table from its row."""
    return TableFacts(
        id=row.id,
        created=row.created,
        choice=GameChoice(row.game, row.variant, row.options),
        kind=row.kind,
        level=row.level,
        computer_side=side_of(row.computer_side),
        takebacks=row.takebacks,
        names=(row.first_name, row.second_name),
        start=row.start,
        rated=row.rated,
        listed=row.listed,
        clock=row.clock,
    )


def match_state_of(row: TableRow, game_log: GameLog, *, is_over: bool) -> MatchState:
    """The match state from a row."""
    return MatchState(
        ids=(row.first_player, row.second_player),
        names=(row.first_name, row.second_name),
        invited=row.invited,
        clock=clock_of(row, game_log, is_over=is_over),
        since=row.since,
        offers=msgspec.convert(row.offers or (), Offers),
        conditional_moves=msgspec.convert(
            row.conditions or conditional_moves.NONE, conditional_moves.ConditionalMoves
        ),
        rematch=row.next_table,
    )


def clock_of(row: TableRow, game_log: GameLog, *, is_over: bool) -> Clock | None:
    """The clock from a row, if it has begun."""
    if row.clock is None or row.since is None or row.first_left is None or row.second_left is None:
        return None
    runs = not is_over and is_timed(row.clock, game_log)
    return Clock(row.clock, (row.first_left, row.second_left), game_log.now.to_move, runs, row.since)


def side_of(number: int | None) -> Side | None:
    """A side from a column."""
    return None if number is None else Side(number)


def number_of(side: Side | None) -> int | None:
    """A side for a column."""
    return None if side is None else int(side)
