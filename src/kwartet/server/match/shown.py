"""Shown: a match as everybody at the table sees it."""

from datetime import datetime, timedelta

from kwartet import Side
from kwartet.server.match.affairs import MatchMoment
from kwartet.server.messages.matches import Days, MatchState
from kwartet.server.store import TableFacts

Away = tuple[float | None, float | None]
GONE_IN_REAL_TIME = timedelta(seconds=60)
GONE_WITHOUT_CLOCK = timedelta(days=14)


def match_state(
    facts: TableFacts, moment: MatchMoment, away: Away, watchers: int, now: datetime
) -> MatchState:
    """All there is to know about a match, besides its game."""
    affairs, patience = moment.affairs, claim_after(facts)
    return MatchState(
        phase=moment.phase,
        clock_rule=facts.clock,
        clock=None if affairs.clock is None else affairs.clock.view(now),
        rated=facts.rated,
        listed=facts.listed,
        players=affairs.players,
        away=away,
        claim_after=None if patience is None else patience.total_seconds(),
        offers=affairs.offers,
        rating_changes=affairs.rating_changes,
        rematch=affairs.rematch,
        watchers=watchers,
        invited=affairs.invited_player,
    )


def what_is_shown(moment: MatchMoment) -> tuple[object, ...]:
    """The part of it that does not change by itself."""
    affairs = moment.affairs
    players = (*affairs.players, affairs.invited_player)
    return moment.phase, players, affairs.offers, affairs.rating_changes, affairs.rematch


def claim_after(facts: TableFacts) -> timedelta | None:
    """How long somebody must be gone before the other may claim the game; never in correspondence."""
    if facts.clock is None:
        return GONE_WITHOUT_CLOCK
    return None if isinstance(facts.clock, Days) else GONE_IN_REAL_TIME


def absence(moment: MatchMoment, side: Side, gone: float | None, now: datetime) -> float | None:
    """For how many seconds a player counts as gone who is not at the table for so many.

    Without a clock people come by now and then. There the time since the last decision counts for the one
    who is expected to take the next.
    """
    affairs = moment.affairs
    if gone is None or affairs.ids[side] is None:
        return None
    if affairs.clock is None and affairs.since and moment.sheet.now.to_move == side:
        return max(gone, (now - affairs.since).total_seconds())
    return gone
