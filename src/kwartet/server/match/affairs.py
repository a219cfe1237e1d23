"""Affairs: all that can change about a match besides its game, as one value.

The store keeps them as columns of the table's row; a change writes those that are different afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import msgspec

from kwartet import Side
from kwartet.server.clocks import Clock, new_clock, runs_at_once
from kwartet.server.match import conditions as prepared
from kwartet.server.messages.matches import Offer
from kwartet.server.moment import Moment

if TYPE_CHECKING:
    from datetime import datetime

    from kwartet.server.match.conditions import Conditions
    from kwartet.server.match.offers import Offers
    from kwartet.server.messages.matches import ChatLine, ClockRule, Phase, RatingChange
    from kwartet.server.messages.people import PlayerView
    from kwartet.server.sheet import Sheet
    from kwartet.server.store import TableRow

Players = tuple["PlayerView | None", "PlayerView | None"]
RatingChanges = tuple["RatingChange | None", "RatingChange | None"]


@dataclass(frozen=True)
class Affairs:
    """Who plays, the clock, what stands offered and prepared.

    `ids` and `names` are kept by the store with the rest, and so is who was `invited` and alone may take the
    free seat; `players`, `invited_player`, `rating_changes` and what was said (None until somebody wants to
    know) are looked up. `since` is when the turn began, None before the match has.
    """

    ids: tuple[str | None, str | None]
    names: tuple[str, str]
    clock: Clock | None = None
    since: datetime | None = None
    offers: Offers = ()
    conditions: Conditions = prepared.NONE
    rematch: str | None = None
    invited: str | None = None
    players: Players = (None, None)
    invited_player: PlayerView | None = None
    rating_changes: RatingChanges = (None, None)
    chat: tuple[ChatLine, ...] | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether a seat is still free; one that was left later, with an account, is not."""
        return self.since is None

    @property
    def awaits_answer(self) -> bool:
        """Whether somebody was challenged, and has neither accepted nor declined."""
        return self.is_waiting and self.invited is not None

    @property
    def people(self) -> tuple[object, ...]:
        """Who is to be looked up when it has changed."""
        return self.ids, self.names, self.invited

    def side_of(self, player: str | None) -> Side | None:
        """The side that somebody plays."""
        return Side(self.ids.index(player)) if player is not None and player in self.ids else None

    def columns(self) -> dict[str, Any]:
        """All of it as the store keeps it."""
        clock = self.clock
        left = (None, None) if clock is None else clock.left
        return {
            "first_player": self.ids[0],
            "second_player": self.ids[1],
            "first_name": self.names[0],
            "second_name": self.names[1],
            "invited": self.invited,
            "first_left": left[0],
            "second_left": left[1],
            "since": clock.since if clock and self.since else self.since,
            "deadline": None if clock is None else clock.deadline,
            "offers": msgspec.to_builtins(self.offers) or None,
            "conditions": None if self.conditions == prepared.NONE else msgspec.to_builtins(self.conditions),
            "next_table": self.rematch,
        }

    def at_the_end(self, now: datetime) -> Affairs:
        """What is left when the game is over."""
        clock = None if self.clock is None else self.clock.stopped(now)
        return replace(self, clock=clock, since=now, offers=(), conditions=prepared.NONE)


@dataclass(frozen=True)
class MatchMoment(Moment):
    """A match between two changes."""

    affairs: Affairs = field(kw_only=True)

    @property
    def phase(self) -> Phase:
        """How far it is."""
        if self.is_over:
            return "over"
        return "waiting" if self.affairs.is_waiting else "playing"

    @property
    def both_have_decided(self) -> bool:
        """Whether each side has taken a decision; from then on it counts."""
        return all(side in self.sheet.deciders for side in Side)

    def columns(self) -> dict[str, Any]:
        """All that the store keeps besides the decisions and the end."""
        columns = self.affairs.columns()
        return {**columns, "deadline": None} if self.is_over else columns


def is_timed(rule: ClockRule, sheet: Sheet) -> bool:
    """Whether the clock of the side that decides runs: in real time not during its first turn."""
    side = sheet.now.to_move
    return runs_at_once(rule) or finished_a_turn(sheet, side)


def finished_a_turn(sheet: Sheet, side: Side) -> bool:
    """Whether a side has decided before the turn that is under way."""
    ply = sheet.ply
    while ply > 0 and sheet.deciders[ply - 1] == side:
        ply -= 1
    return side in sheet.deciders[:ply]


def begun(affairs: Affairs, rule: ClockRule | None, sheet: Sheet, now: datetime) -> Affairs:
    """The affairs when both have taken their seats."""
    if rule is None:
        return replace(affairs, since=now)
    clock = new_clock(rule, sheet.now.to_move, now, runs=is_timed(rule, sheet))
    return replace(affairs, since=now, clock=clock)


def affairs_of(row: TableRow, sheet: Sheet, *, is_over: bool) -> Affairs:
    """What the store has kept, without what must be looked up."""
    return Affairs(
        ids=(row.first_player, row.second_player),
        names=(row.first_name, row.second_name),
        invited=row.invited,
        clock=clock_of(row, sheet, is_over=is_over),
        since=row.since,
        offers=msgspec.convert(row.offers or (), tuple[Offer, ...]),
        conditions=msgspec.convert(row.conditions or prepared.NONE, prepared.Conditions),
        rematch=row.next_table,
    )


def clock_of(row: TableRow, sheet: Sheet, *, is_over: bool) -> Clock | None:
    """The clock that the store has kept, if it has begun."""
    if row.clock is None or row.since is None or row.first_left is None or row.second_left is None:
        return None
    runs = not is_over and is_timed(row.clock, sheet)
    return Clock(row.clock, (row.first_left, row.second_left), sheet.now.to_move, runs, row.since)
