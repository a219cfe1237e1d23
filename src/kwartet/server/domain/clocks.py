"""Clocks: how much time both sides have left.

Clocks are values and never read the time: the time is always passed in. A time before the last one, from a
machine whose clock was set back, changes nothing.

In real time the clock of a side does not run during its first turn, so that no player loses time while
opening the table. It runs from the second turn on, and each timed turn ends with the increment. In
correspondence every turn has its days, from the first one on. A turn may have several decisions; the network
latency of each is given back, out of a limited budget.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypeVar

from msgspec import Struct

from kwartet import Side

SECOND = 1000  # everything is counted in milliseconds
DAY = 24 * 60 * 60 * SECOND
FIRST_TURN = 300 * SECOND  # how long a clock waits before the match is aborted
EXTRA_SECONDS = 15 * SECOND
MOST_LEFT = 6 * 60 * 60 * SECOND  # beyond this no time can be added
MOST_DAYS_LEFT = 24 * DAY  # as milliseconds it still fits 32 bits
LARGEST_CREDIT = SECOND // 2
FULL_BUDGET = SECOND
REFILL = SECOND // 10
Value = TypeVar("Value")


class Fischer(Struct, frozen=True, tag_field="type", tag="fischer"):
    """Real time: seconds for the whole game, and an increment for each turn."""

    seconds: int
    increment: int


class Days(Struct, frozen=True, tag_field="type", tag="days"):
    """Correspondence: days for each turn."""

    days: int


ClockRule = Fischer | Days


@dataclass(frozen=True)
class Clock:
    """The time of both sides at the moment `since`; `side` decides, and its clock runs unless it waits."""

    rule: ClockRule
    left: tuple[int, int]
    side: Side
    runs: bool
    since: datetime

    def spent(self, now: datetime, credit: int = 0) -> int:
        """The time that the side to move has used, minus the latency that is given back."""
        if not self.runs:
            return 0
        return min(self.left[self.side], max(0, passed(self.since, now) - credit))

    def left_at(self, now: datetime) -> tuple[int, int]:
        """The time that both sides have left."""
        return with_side(self.left, self.side, self.left[self.side] - self.spent(now))

    @property
    def deadline(self) -> datetime:
        """When the clock of the side to move runs out, or its first turn is given up."""
        allowed = self.left[self.side] if self.runs else FIRST_TURN
        return self.since + timedelta(milliseconds=allowed)

    def has_run_out(self, now: datetime, credit: int = 0) -> bool:
        """Whether a decision is too late, if its message had this latency."""
        return now >= self.deadline + timedelta(milliseconds=credit)

    def decided(self, side: Side, now: datetime, *, runs: bool, credit: int = 0) -> Clock:
        """The clock after a decision; `side` decides next, and `runs` says whether its time is counted."""
        left = with_side(self.left, self.side, self.left[self.side] - self.spent(now, credit))
        if side != self.side:
            left = self._after_turn(left, side)
        return replace(self, left=left, side=side, runs=runs, since=now)

    def _after_turn(self, left: tuple[int, int], following: Side) -> tuple[int, int]:
        if isinstance(self.rule, Days):
            return with_side(left, following, full(self.rule))
        more = self.rule.increment * SECOND if self.runs else 0
        return with_side(left, self.side, min(MOST_LEFT, left[self.side] + more))

    def taken_back(self, side: Side, now: datetime, *, runs: bool) -> Clock:
        """The clock after a takeback; the time that was used is not given back."""
        left = self.left_at(now)
        if isinstance(self.rule, Days):
            left = with_side(left, side, full(self.rule))
        return replace(self, left=left, side=side, runs=runs, since=now)

    def resumed(self, used: int, now: datetime) -> Clock:
        """The clock after a fault of the server, with no more time counted than had been before it."""
        return replace(self, since=max(self.since, now - timedelta(milliseconds=used)))

    def stopped(self, now: datetime) -> Clock:
        """The clock at the end of a game."""
        return replace(self, left=self.left_at(now), runs=False, since=now)

    def with_more(self, side: Side) -> Clock:
        """The clock after time was added for a side."""
        if isinstance(self.rule, Days):
            more = min(MOST_DAYS_LEFT, self.left[side] + DAY)
        else:
            more = min(MOST_LEFT, self.left[side] + EXTRA_SECONDS)
        return replace(self, left=with_side(self.left, side, max(self.left[side], more)))


@dataclass(frozen=True)
class LagBudget:
    """How much latency a side can still be given back; the limit prevents cheating with a slow connection."""

    held: int = FULL_BUDGET

    def credit(self, measured: int) -> int:
        """What is given back for a message with this latency."""
        return max(0, min(measured, LARGEST_CREDIT, self.held))

    def after(self, given: int) -> LagBudget:
        """The budget after a decision."""
        return LagBudget(min(FULL_BUDGET, self.held - given + REFILL))


def new_clock(rule: ClockRule, side: Side, now: datetime, *, runs: bool) -> Clock:
    """The clock at the beginning of a game."""
    return Clock(rule, (full(rule), full(rule)), side, runs, now)


def runs_at_once(rule: ClockRule) -> bool:
    """Whether the first turn of a side is timed."""
    return isinstance(rule, Days)


def full(rule: ClockRule) -> int:
    """What a side begins with."""
    return rule.seconds * SECOND if isinstance(rule, Fischer) else rule.days * DAY


def passed(since: datetime, now: datetime) -> int:
    """The milliseconds between two times; zero if the time went backwards."""
    return max(0, (now - since) // timedelta(milliseconds=1))


def with_side(pair: tuple[Value, Value], side: Side, value: Value) -> tuple[Value, Value]:
    """A pair with another value for one side."""
    return (value, pair[1]) if side is Side.FIRST else (pair[0], value)
