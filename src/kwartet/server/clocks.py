"""Clocks: how much time both sides have left.

Clocks are values, and nothing here asks what time it is: every moment is passed in. A moment before the last
one, from a machine whose clock was set back, takes and gives nothing.

In real time the clock of a side stands still during its first turn, so that nobody loses time by finding the
table; it runs from the second turn on, and each turn that it timed ends with the increment. In correspondence
every turn has its days, from the first one on. Turns may be of several decisions; the time that messages took
is given back for each of them, out of a small store.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from kwartet import Side
from kwartet.server.messages.matches import ClockRule, ClockView, Days, Fischer

SECOND = 1000  # everything is counted in milliseconds
DAY = 24 * 60 * 60 * SECOND
FIRST_TURN = 300 * SECOND  # how long a clock stands still before the match is given up
EXTRA_SECONDS = 15 * SECOND
MOST_LEFT = 6 * 60 * 60 * SECOND  # beyond this nobody is given more
MOST_DAYS_LEFT = 24 * DAY  # as milliseconds it still fits 32 bits
LARGEST_CREDIT = SECOND // 2
FULL_STORE = SECOND
REFILL = SECOND // 10


@dataclass(frozen=True)
class Clock:
    """The time of both sides at the moment `since`; `side` decides, and its clock runs unless it waits."""

    rule: ClockRule
    left: tuple[int, int]
    side: Side
    runs: bool
    since: datetime

    def spent(self, now: datetime, credit: int = 0) -> int:
        """What has gone by of the time of the side that decides, but for what is given back."""
        if not self.runs:
            return 0
        return min(self.left[self.side], max(0, passed(self.since, now) - credit))

    def left_at(self, now: datetime) -> tuple[int, int]:
        """What both sides have left at a moment."""
        return with_side(self.left, self.side, self.left[self.side] - self.spent(now))

    @property
    def deadline(self) -> datetime:
        """When this cannot go on without a decision."""
        allowed = self.left[self.side] if self.runs else FIRST_TURN
        return self.since + timedelta(milliseconds=allowed)

    def has_run_out(self, now: datetime, credit: int = 0) -> bool:
        """Whether it is too late for a decision whose message was so long on its way."""
        return now >= self.deadline + timedelta(milliseconds=credit)

    def decided(self, side: Side, now: datetime, *, runs: bool, credit: int = 0) -> Clock:
        """The clock after a decision; `side` decides next, and `runs` tells whether its time is counted."""
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
        """The clock after decisions were taken back; the time that went by is not."""
        left = self.left_at(now)
        if isinstance(self.rule, Days):
            left = with_side(left, side, full(self.rule))
        return replace(self, left=left, side=side, runs=runs, since=now)

    def stopped(self, now: datetime) -> Clock:
        """The clock at the end of a game."""
        return replace(self, left=self.left_at(now), runs=False, since=now)

    def with_more(self, side: Side) -> Clock:
        """The clock after a side was given some time."""
        if isinstance(self.rule, Days):
            more = min(MOST_DAYS_LEFT, self.left[side] + DAY)
        else:
            more = min(MOST_LEFT, self.left[side] + EXTRA_SECONDS)
        return replace(self, left=with_side(self.left, side, max(self.left[side], more)))

    def view(self, now: datetime) -> ClockView:
        """What is shown of it."""
        first, second = self.left_at(now)
        return ClockView(
            left=(first / SECOND, second / SECOND), running=shown_side(self.side) if self.runs else None
        )


@dataclass(frozen=True)
class LagStore:
    """How much time for messages a side may still be given back; a bad line cannot be used to win time."""

    held: int = FULL_STORE

    def credit(self, measured: int) -> int:
        """What is given back for a message that was so long on its way."""
        return max(0, min(measured, LARGEST_CREDIT, self.held))

    def after(self, given: int) -> LagStore:
        """The store after a decision for which so much was given back."""
        return LagStore(min(FULL_STORE, self.held - given + REFILL))


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
    """The milliseconds between two moments, none if time went backwards."""
    return max(0, (now - since) // timedelta(milliseconds=1))


def shown_side(side: Side) -> Literal[0, 1]:
    """A side as the wire names it."""
    return 0 if side is Side.FIRST else 1


def with_side(pair: tuple[int, int], side: Side, value: int) -> tuple[int, int]:
    """A pair with another value for one side."""
    return (value, pair[1]) if side is Side.FIRST else (pair[0], value)
