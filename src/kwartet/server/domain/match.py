"""Match: the pure function that changes a table.

`apply(state, command, now)` checks a command and returns the next state, the decisions that were taken and
the events that follow. It raises `Refusal` or `IllegalMove` and changes nothing by itself. Commands about
moves are here; those about offers, seats and chat are in match_actions.py.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from kwartet import Ending, Side
from kwartet.server.domain import commands, conditional_moves
from kwartet.server.domain.clocks import Days, passed
from kwartet.server.domain.events import Event, LobbyChanged, RatedGameEnded, TakenBack, TurnBegan
from kwartet.server.domain.game_log import GameLog
from kwartet.server.domain.match_state import MatchState, is_timed
from kwartet.server.domain.offers import after_decision, after_takeback
from kwartet.server.domain.permissions import check_playing, check_ply, check_turn, is_repeated
from kwartet.server.domain.snapshot import ABORT, TIMEOUT, Snapshot, ending_by_rules
from kwartet.server.domain.tables import Decision


class ClockExpired(Exception):
    """The clock had run out before the decision came."""


class Outcome(NamedTuple):
    """The result of a command; `state` is the same object as before if nothing has changed."""

    state: Snapshot
    decisions: tuple[Decision, ...] = ()
    events: tuple[Event, ...] = ()


def move(state: Snapshot, command: commands.Move, now: datetime) -> Outcome:
    """Apply a decision and all conditional moves that answer it; a repeated message changes nothing."""
    if is_repeated(state.game_log, command.ply, command.move):
        return Outcome(state)
    check_playing(state)
    check_ply(state.game_log, command.ply)
    check_turn(state, command.side)
    clock = state.match_state.clock
    is_engine = command.side == state.facts.computer_side  # an engine never loses on time
    if clock is not None and clock.has_run_out(now, command.credit) and not is_engine:
        raise ClockExpired
    return decided(state, command.move, now, given_credit(state, command.credit, now))


def given_credit(state: Snapshot, credit: int, now: datetime) -> int:
    """How much of a credit is given back for a decision: no more than the clock has counted."""
    clock = state.match_state.clock
    return min(credit, passed(clock.since, now)) if clock is not None and clock.runs else 0


def decided(state: Snapshot, text: str, now: datetime, credit: int = 0) -> Outcome:
    """The match after a decision and the conditional moves that answer it; raises `IllegalMove`."""
    state, decision = one_decided(state, text, now, credit)
    decisions = [decision]
    while not state.is_over and (answer := next_conditional(state)):
        state, decision = one_decided(state, answer, now, 0)
        decisions.append(decision)
    return Outcome(state, tuple(decisions))


def next_conditional(state: Snapshot) -> str | None:
    """The conditional move of the side to move, if it has one."""
    return conditional_moves.prepared(state.match_state.conditional_moves, state.to_move)


def one_decided(state: Snapshot, text: str, now: datetime, credit: int) -> tuple[Snapshot, Decision]:
    """The match after one decision."""
    side, game_log = state.to_move, state.game_log.played(text)
    match_state = after_one(state.match_state, side, game_log, now, credit)
    spent, left = times(state.match_state, match_state, side, now, credit)
    decision = Decision(state.game_log.ply, game_log.moves[-1], now, spent, left)
    after = replace(state, game_log=game_log, match_state=match_state)
    return ended(after, ending_by_rules(game_log), now), decision


def after_one(state: MatchState, side: Side, game_log: GameLog, now: datetime, credit: int) -> MatchState:
    """The match state after a decision of a side."""
    clock = state.clock
    if clock is not None:
        runs = is_timed(clock.rule, game_log)
        clock = clock.decided(game_log.now.to_move, now, runs=runs, credit=credit)
    return replace(
        state,
        clock=clock,
        since=now,
        offers=after_decision(state.offers, side),
        conditional_moves=conditional_moves.after(state.conditional_moves, game_log.moves[-1]),
    )


def times(
    before: MatchState, after: MatchState, side: Side, now: datetime, credit: int
) -> tuple[int | None, int | None]:
    """How much time a decision took, and how much was left then."""
    if before.clock is None or after.clock is None:
        return None, None
    return before.clock.spent(now, credit), after.clock.left[side]


def ended(state: Snapshot, ending: Ending | None, now: datetime) -> Snapshot:
    """The match with its ending, if there is one."""
    if ending is None:
        return state
    return replace(state, ending=ending, match_state=state.match_state.at_the_end(now))


def taken_back(state: Snapshot, ply: int, now: datetime) -> Outcome:
    """The match after a takeback; within the side's own turn the clock runs on unchanged."""
    game_log, match_state = state.game_log.back_to(ply), state.match_state
    clock = match_state.clock
    if clock is not None and not state.game_log.is_own_turn(ply):
        clock = clock.taken_back(game_log.now.to_move, now, runs=is_timed(clock.rule, game_log))
    match_state = replace(
        match_state,
        clock=clock,
        since=now,
        offers=after_takeback(match_state.offers, ply),
        conditional_moves=conditional_moves.NONE,
    )
    after = replace(state, game_log=game_log, match_state=match_state)
    return Outcome(after, events=(TakenBack(ply),))


def check_clock(state: Snapshot, command: commands.CheckClock, now: datetime) -> Outcome:
    """End the match if the clock of the side to move has run out; an engine never loses on time."""
    clock = state.match_state.clock
    if state.is_over or clock is None or not clock.has_run_out(now, command.credit) or state.computer_decides:
        return Outcome(state)
    return Outcome(ended(state, flag_ending(state), now))


def flag_ending(state: Snapshot) -> Ending:
    """How a match ends whose clock has run out: lost, or aborted if not both sides have decided."""
    if not state.both_have_decided:
        return Ending(None, ABORT)
    return Ending(state.to_move.other, TIMEOUT)


def following_events(before: Snapshot, after: Snapshot) -> Iterator[Event]:
    """The events for ratings, reminders and the lobby that follow from a change."""
    facts, ids = after.facts, after.match_state.ids
    if after.ending and not before.ending and facts.rated and not after.is_aborted and None not in ids:
        yield RatedGameEnded((str(ids[0]), str(ids[1])), after.ending.winner)
    if isinstance(facts.clock, Days) and after.phase == "playing" and turn_of(before) != after.to_move:
        yield TurnBegan(after.to_move, ids[after.to_move], after.game_log.ply)
    is_news = before.phase != after.phase or before.match_state.rematch != after.match_state.rematch
    if is_news and (facts.listed or after.match_state.invited):
        yield LobbyChanged()


def turn_of(state: Snapshot) -> Side | None:
    """The side to move while the match is being played."""
    return state.to_move if state.phase == "playing" else None
