"""Clocks as values: what is charged, given and given back, whatever the moments are."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kwartet import Side
from kwartet.server.domain.clocks import (
    DAY,
    EXTRA_SECONDS,
    FIRST_TURN,
    FULL_BUDGET,
    LARGEST_CREDIT,
    MOST_DAYS_LEFT,
    MOST_LEFT,
    REFILL,
    SECOND,
    Clock,
    Days,
    Fischer,
    LagBudget,
    full,
    new_clock,
    passed,
)
from kwartet.server.runtime.steady_clock import SteadyClock
from kwartet.server.views.matches import clock_view
from kwartet.server.wire.matches import ClockView

START = datetime(2026, 11, 16, 12, tzinfo=UTC)
BLITZ = Fischer(seconds=180, increment=2)
WEEK = Days(days=7)

rules = st.one_of(
    st.builds(Fischer, seconds=st.integers(10, 10_800), increment=st.integers(0, 180)),
    st.builds(Days, days=st.integers(1, 14)),
)
sides = st.sampled_from(Side)
pauses = st.integers(-5_000, 300_000)
steps = st.lists(st.tuples(pauses, sides, st.integers(0, 2_000)), max_size=40)


def after(milliseconds: int, since: datetime = START) -> datetime:
    return since + timedelta(milliseconds=milliseconds)


def running(rule: Fischer | Days = BLITZ, side: Side = Side.FIRST) -> Clock:
    return new_clock(rule, side, START, runs=True)


def test_a_turn_costs_its_time_and_brings_the_increment() -> None:
    clock = running().decided(Side.SECOND, after(5_000), runs=True)
    assert clock.left == (180_000 - 5_000 + 2_000, 180_000)
    assert (clock.side, clock.since) == (Side.SECOND, after(5_000))


def test_a_turn_of_several_decisions_brings_one_increment() -> None:
    clock = running().decided(Side.FIRST, after(1_000), runs=True)
    assert clock.left == (179_000, 180_000)
    clock = clock.decided(Side.SECOND, after(3_000), runs=True)
    assert clock.left == (180_000 - 3_000 + 2_000, 180_000)


def test_a_first_turn_in_real_time_costs_and_brings_nothing() -> None:
    clock = new_clock(BLITZ, Side.FIRST, START, runs=False)
    assert clock.decided(Side.SECOND, after(40_000), runs=False).left == (180_000, 180_000)


def test_in_correspondence_every_turn_has_all_its_days() -> None:
    clock = running(WEEK).decided(Side.SECOND, after(3 * DAY), runs=True)
    assert clock.left == (4 * DAY, 7 * DAY)
    assert clock.decided(Side.FIRST, after(5 * DAY), runs=True).left == (7 * DAY, 5 * DAY)


def test_the_deadline_is_when_the_time_is_over() -> None:
    clock = running()
    assert clock.deadline == after(180_000)
    assert not clock.has_run_out(after(179_999))
    assert clock.has_run_out(after(180_000))
    assert not clock.has_run_out(after(180_000), credit=1)


def test_a_clock_that_waits_gives_up_at_last() -> None:
    clock = new_clock(BLITZ, Side.FIRST, START, runs=False)
    assert not clock.has_run_out(after(FIRST_TURN - 1))
    assert clock.has_run_out(after(FIRST_TURN))


def test_what_messages_took_is_given_back_but_no_more() -> None:
    assert running().decided(Side.FIRST, after(700), runs=True, credit=300).left == (179_600, 180_000)
    assert running().decided(Side.FIRST, after(200), runs=True, credit=300).left == (180_000, 180_000)


def test_time_can_be_given_but_not_without_end() -> None:
    assert running().with_more(Side.SECOND).left == (180_000, 180_000 + EXTRA_SECONDS)
    assert running(WEEK).with_more(Side.FIRST).left == (8 * DAY, 7 * DAY)
    rich = replace(running(), left=(MOST_LEFT, MOST_LEFT + 5))
    assert rich.with_more(Side.FIRST).left == rich.left == rich.with_more(Side.SECOND).left


def test_a_takeback_gives_no_time_back() -> None:
    clock = running().taken_back(Side.SECOND, after(10_000), runs=True)
    assert (clock.left, clock.side) == ((170_000, 180_000), Side.SECOND)
    assert running(WEEK).taken_back(Side.SECOND, after(DAY), runs=True).left[Side.SECOND] == 7 * DAY


def test_the_view_counts_down_while_the_clock_runs() -> None:
    assert clock_view(running(), after(1_500)) == ClockView(left=(178.5, 180.0), running=0)
    stopped = running().stopped(after(1_500))
    assert clock_view(stopped, after(9_000)) == ClockView(left=(178.5, 180.0), running=None)


def played(rule: Fischer | Days, moves: list[tuple[int, Side, int]]) -> list[Clock]:
    """All the clocks of a game whose decisions come after such pauses, with such credits."""
    clocks, now = [new_clock(rule, Side.FIRST, START, runs=True)], START
    for pause, side, credit in moves:
        now = after(pause, now)
        clocks.append(clocks[-1].decided(side, now, runs=True, credit=min(credit, LARGEST_CREDIT)))
    return clocks


@given(rules, steps)
def test_nobody_ever_has_less_than_nothing_or_more_than_was_given(
    rule: Fischer | Days, moves: list[tuple[int, Side, int]]
) -> None:
    more = rule.increment * SECOND if isinstance(rule, Fischer) else 0
    for number, clock in enumerate(played(rule, moves)):
        assert all(0 <= left <= full(rule) + number * more for left in clock.left)
        assert clock.deadline >= clock.since


@given(rules, steps, pauses)
def test_looking_changes_nothing(
    rule: Fischer | Days, moves: list[tuple[int, Side, int]], pause: int
) -> None:
    clock = played(rule, moves)[-1]
    now = after(pause, clock.since)
    assert clock.left_at(now)[clock.side.other] == clock.left[clock.side.other]
    assert clock.left_at(now)[clock.side] == clock.left[clock.side] - clock.spent(now)
    assert clock.has_run_out(now) == (now >= clock.since and clock.left_at(now)[clock.side] == 0)


@given(rules, steps, st.integers(1, 10**9))
def test_a_clock_that_was_set_back_takes_nothing(
    rule: Fischer | Days, moves: list[tuple[int, Side, int]], back: int
) -> None:
    clock = played(rule, moves)[-1]
    assert clock.left_at(after(-back, clock.since)) == clock.left
    assert passed(clock.since, after(-back, clock.since)) == 0


@given(st.lists(st.integers(-100, 5_000), min_size=1, max_size=200))
def test_the_store_of_lag_is_soon_used_up_by_a_bad_line(lags: list[int]) -> None:
    store, given_back = LagBudget(), 0
    for lag in lags:
        credit = store.credit(lag)
        assert 0 <= credit <= max(0, min(lag, LARGEST_CREDIT))
        given_back += credit
        store = store.after(credit)
        assert 0 <= store.held <= FULL_BUDGET
    assert given_back <= FULL_BUDGET + REFILL * len(lags)


def test_no_clock_can_grow_beyond_what_a_database_holds() -> None:
    assert MOST_DAYS_LEFT < 2**31


class Hands:
    """The two clocks of a machine."""

    wall = 1_000_000.0
    steady = 50.0


def test_the_time_does_not_jump_with_the_machines_clock() -> None:
    hands = Hands()
    time = SteadyClock(lambda: hands.wall, lambda: hands.steady)
    before = time.now()
    hands.wall, hands.steady = hands.wall + 3602, hands.steady + 2
    assert time.now() - before == timedelta(seconds=2)
    assert time.jump() == timedelta(hours=1)
    time.follow()
    assert time.now() - before == timedelta(seconds=3602)
    assert time.jump() == timedelta()


@pytest.mark.parametrize("drift", [-0.9, 0.0, 0.9])
def test_a_little_difference_is_no_jump(drift: float) -> None:
    hands = Hands()
    time = SteadyClock(lambda: hands.wall, lambda: hands.steady)
    hands.wall += drift
    assert time.jump() == timedelta()
