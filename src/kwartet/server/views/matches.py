"""Matches as messages: clocks, offers, chat; and requests of players."""

from datetime import datetime

from msgspec import structs

from kwartet.server.domain.clocks import SECOND, Clock, ClockRule, Days, Fischer
from kwartet.server.domain.events import ChatLine
from kwartet.server.domain.match_actions import claim_after
from kwartet.server.domain.offers import Offer
from kwartet.server.domain.opening import MatchRequest
from kwartet.server.domain.players import MatchDetails
from kwartet.server.domain.snapshot import Snapshot
from kwartet.server.views.games import choice_in
from kwartet.server.views.people import change_view, pair_view, player_or_none, side_view
from kwartet.server.wire import matches

Away = tuple[float | None, float | None]


def match_view(
    snapshot: Snapshot, details: MatchDetails, away: Away, watchers: int, now: datetime, interrupted: bool
) -> matches.MatchView:
    """Everything about a match, besides its game; if it is interrupted, as it was at `now`."""
    state, patience = snapshot.match_state, claim_after(snapshot.facts)
    first, second = details.rating_changes
    return matches.MatchView(
        phase=snapshot.phase,
        clock_rule=clock_rule_view(snapshot.facts.clock),
        clock=stopped(clock_view(state.clock, now)) if interrupted else clock_view(state.clock, now),
        rated=snapshot.facts.rated,
        listed=snapshot.facts.listed,
        players=pair_view(details.players),
        away=away,
        claim_after=None if patience is None else patience.total_seconds(),
        offers=tuple(offer_view(offer) for offer in state.offers),
        rating_changes=(change_view(first), change_view(second)),
        rematch=state.rematch,
        watchers=watchers,
        invited=player_or_none(details.invited),
        interrupted=interrupted,
    )


def clock_view(clock: Clock | None, now: datetime) -> matches.ClockView | None:
    """The time left on the clocks, and whose clock runs."""
    if clock is None:
        return None
    first, second = clock.left_at(now)
    running = side_view(clock.side) if clock.runs else None
    return matches.ClockView(left=(first / SECOND, second / SECOND), running=running)


def stopped(clock: matches.ClockView | None) -> matches.ClockView | None:
    """Clocks that wait."""
    return None if clock is None else structs.replace(clock, running=None)


def clock_rule_view(rule: ClockRule | None) -> matches.ClockRule | None:
    """The rule of a clock."""
    match rule:
        case Fischer():
            return matches.Fischer(seconds=rule.seconds, increment=rule.increment)
        case Days():
            return matches.Days(days=rule.days)
        case None:
            return None


def clock_rule_in(rule: matches.ClockRule | None) -> ClockRule | None:
    """The rule of a clock that a message names."""
    match rule:
        case matches.Fischer():
            return Fischer(rule.seconds, rule.increment)
        case matches.Days():
            return Days(rule.days)
        case None:
            return None


def offer_view(offer: Offer) -> matches.Offer:
    """An open offer."""
    return matches.Offer(kind=offer.kind, side=offer.side.value, ply=offer.ply)


def line_view(line: ChatLine) -> matches.ChatLine:
    """A line of chat."""
    return matches.ChatLine(
        number=line.number, side=line.side.value, text=line.text, said=line.said.isoformat()
    )


def match_request(message: matches.NewMatch) -> MatchRequest:
    """The match that a message requests."""
    return MatchRequest(
        choice=choice_in(message.choice),
        clock=clock_rule_in(message.clock),
        first=message.first,
        rated=message.rated,
        listed=message.listed,
        takebacks=message.takebacks,
        engine=message.engine,
        start=message.start,
        seed=message.seed,
        moves=message.moves,
    )
