"""Deciding: what a decision does to a match.

From one moment to the next, with nothing but values: the game goes on, the clock is charged, offers lapse,
and whatever the players have prepared for this is decided at once.
"""

from dataclasses import replace
from datetime import datetime

from kwartet import Ending, Side
from kwartet.server.match import conditions
from kwartet.server.match.affairs import Affairs, MatchMoment, is_timed
from kwartet.server.match.offers import after_decision, after_takeback
from kwartet.server.moment import ABORT, TIMEOUT, ending_by_rules
from kwartet.server.problems import Refusal
from kwartet.server.sheet import Sheet
from kwartet.server.store import NewDecision

Decided = tuple[MatchMoment, tuple[NewDecision, ...]]


def decided(moment: MatchMoment, move: str, now: datetime, credit: int = 0) -> Decided:
    """The match after a decision and all the answers that were prepared for it; raises `IllegalMove`."""
    moment, decision = one_decided(moment, move, now, credit)
    decisions = [decision]
    while not moment.is_over and (answer := conditions.prepared(moment.affairs.conditions, to_move(moment))):
        moment, decision = one_decided(moment, answer, now, 0)
        decisions.append(decision)
    return moment, tuple(decisions)


def one_decided(
    moment: MatchMoment, move: str, now: datetime, credit: int
) -> tuple[MatchMoment, NewDecision]:
    """The match after one decision."""
    side, sheet = to_move(moment), moment.sheet.played(move)
    affairs = after_one(moment.affairs, side, sheet, now, credit)
    spent, left = times(moment.affairs, affairs, side, now, credit)
    decision = NewDecision(moment.sheet.ply, sheet.moves[-1], now, spent, left)
    after = replace(moment, sheet=sheet, affairs=affairs)
    return ended(after, ending_by_rules(sheet), now), decision


def after_one(affairs: Affairs, side: Side, sheet: Sheet, now: datetime, credit: int) -> Affairs:
    """The affairs after a decision of a side."""
    clock = affairs.clock
    if clock is not None:
        runs = is_timed(clock.rule, sheet)
        clock = clock.decided(sheet.now.to_move, now, runs=runs, credit=credit)
    return replace(
        affairs,
        clock=clock,
        since=now,
        offers=after_decision(affairs.offers, side),
        conditions=conditions.after(affairs.conditions, sheet.moves[-1]),
    )


def times(
    before: Affairs, after: Affairs, side: Side, now: datetime, credit: int
) -> tuple[int | None, int | None]:
    """What a decision took of the clock, and what was left of it then."""
    if before.clock is None or after.clock is None:
        return None, None
    return before.clock.spent(now, credit), after.clock.left[side]


def ended(moment: MatchMoment, ending: Ending | None, now: datetime) -> MatchMoment:
    """The match with its end, if this is one."""
    if ending is None:
        return moment
    return replace(moment, ending=ending, affairs=moment.affairs.at_the_end(now))


def taken_back(moment: MatchMoment, ply: int, now: datetime) -> MatchMoment:
    """The match after a takeback; within one's own turn the clock goes on as if nothing had happened."""
    sheet, affairs = moment.sheet.back_to(ply), moment.affairs
    clock = affairs.clock
    if clock is not None and not moment.sheet.is_own_turn(ply):
        clock = clock.taken_back(sheet.now.to_move, now, runs=is_timed(clock.rule, sheet))
    offers = after_takeback(affairs.offers, ply)
    affairs = replace(affairs, clock=clock, since=now, offers=offers, conditions=conditions.NONE)
    return replace(moment, sheet=sheet, affairs=affairs)


def takeback_target(sheet: Sheet, side: Side, ply: int) -> int:
    """To how many decisions a takeback leads: where the side itself decides; raises `Refusal`."""
    if ply >= sheet.ply:
        raise Refusal(
            "wrong_ply", f"there are only {sheet.ply} decisions, so none after {ply} can be taken back"
        )
    while ply >= 0 and sheet.to_move_at(ply) != side:
        ply -= 1
    if ply < 0:
        raise Refusal("no_takeback", "there is no decision of yours that could be taken back")
    return ply


def flag_ending(moment: MatchMoment) -> Ending:
    """How a match ends whose clock has run out: it is lost, or was none if not both have decided."""
    if not moment.both_have_decided:
        return Ending(None, ABORT)
    return Ending(to_move(moment).other, TIMEOUT)


def to_move(moment: MatchMoment) -> Side:
    """The side that decides next."""
    return moment.sheet.now.to_move
