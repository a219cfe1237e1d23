"""Match actions: commands about takebacks, offers, seats, chat and endings. `apply` is the entry point."""

from dataclasses import replace
from datetime import datetime, timedelta

from kwartet import Ending
from kwartet.server.domain import commands, conditional_moves, offers, takebacks
from kwartet.server.domain.clocks import Days, runs_at_once, with_side
from kwartet.server.domain.events import ChatLine, Interrupted, RematchBegan, Said
from kwartet.server.domain.match import Outcome, check_clock, ended, following_events, move, taken_back
from kwartet.server.domain.match_state import begun
from kwartet.server.domain.offers import Offer
from kwartet.server.domain.opening import rematch_of
from kwartet.server.domain.permissions import check_not_over, check_playing, check_ply, check_rated_player
from kwartet.server.domain.snapshot import ABANDONMENT, ABORT, AGREEMENT, DECLINED, RESIGNATION, Snapshot
from kwartet.server.domain.tables import TableFacts
from kwartet.server.runtime.refusal import Refusal

MOST_LINES = 500  # lines of chat at one table
AWAY_IN_REAL_TIME = timedelta(seconds=60)
AWAY_WITHOUT_CLOCK = timedelta(days=14)


def apply(state: Snapshot, command: commands.Command, now: datetime) -> Outcome:
    """The next state of a table, the decisions taken, and the events that follow; raises `Refusal`."""
    outcome = handle(state, command, now)
    return outcome._replace(events=(*outcome.events, *following_events(state, outcome.state)))


def handle(state: Snapshot, command: commands.Command, now: datetime) -> Outcome:  # noqa: C901 - one line a command
    """Call the function of a command."""
    match command:
        case commands.Move():
            return move(state, command, now)
        case commands.CheckClock():
            return check_clock(state, command, now)
        case commands.Takeback():
            return take_back(state, command, now)
        case commands.Resign():
            return resign(state, command, now)
        case commands.OfferDraw():
            return offer_draw(state, command, now)
        case commands.OfferRematch():
            return offer_rematch(state, command, now)
        case commands.Answer():
            return answer(state, command, now)
        case commands.AddTime():
            return add_time(state, command)
        case commands.Claim():
            return claim(state, command, now)
        case commands.Abort():
            return abort(state, now)
        case commands.Say():
            return say(state, command, now)
        case commands.SetConditionalMoves():
            return set_conditional_moves(state, command)
        case commands.Sit():
            return sit(state, command, now)
        case commands.AnswerChallenge():
            return answer_challenge(state, command, now)
        case commands.Leave():
            return leave(state, command, now)
        case commands.EndWaiting():
            return end_waiting(state, now)
        case commands.Resume():
            return resume(state, command, now)


def changed(state: Snapshot, **values: object) -> Outcome:
    """The outcome of a change of the match state that touches neither the game nor its end."""
    match_state = replace(state.match_state, **values)  # type: ignore[arg-type]  # the fields of MatchState
    return Outcome(replace(state, match_state=match_state))


def end(state: Snapshot, ending: Ending, now: datetime) -> Outcome:
    """The outcome of an ending that is not by the rules of the game."""
    return Outcome(ended(state, ending, now))


def take_back(state: Snapshot, command: commands.Takeback, now: datetime) -> Outcome:
    """Step back within the side's own turn, take decisions back at once, or ask the opponent."""
    game_log, side, ply = state.game_log, command.side, command.ply
    check_playing(state)
    if ply >= game_log.ply:
        raise Refusal(
            "wrong_ply", f"there are only {game_log.ply} decisions, so none after {ply} can be taken back"
        )
    if takebacks.is_within_turn(game_log, side, ply):
        return taken_back(state, ply, now)
    target = takebacks.target_of(game_log, side, ply)
    if not state.facts.takebacks:
        raise Refusal("no_takeback", "this table does not allow takebacks")
    if state.facts.computer_side is None:
        return offer(state, Offer("takeback", side, target))
    return taken_back(state, target, now)


def resign(state: Snapshot, command: commands.Resign, now: datetime) -> Outcome:
    """Give the game up."""
    check_playing(state)
    return end(state, Ending(command.side.other, RESIGNATION), now)


def offer_draw(state: Snapshot, command: commands.OfferDraw, now: datetime) -> Outcome:
    """Offer a draw; if the opponent has offered it too, it is agreed."""
    check_playing(state)
    if state.facts.computer_side is not None:
        raise Refusal("not_allowed", "an engine plays to the end")
    if offers.of_side(state.match_state.offers, "draw", command.side.other):
        return end(state, Ending(None, AGREEMENT), now)
    return offer(state, Offer("draw", command.side))


def offer_rematch(state: Snapshot, command: commands.OfferRematch, now: datetime) -> Outcome:
    """Offer another game; if the opponent has offered it too, or is an engine, it begins."""
    if not state.is_over:
        raise Refusal("too_early", "the game is not over yet")
    if state.match_state.rematch or None in state.match_state.ids:
        raise Refusal("gone", "there is no opponent for a rematch, or it has begun already")
    is_wanted = offers.of_side(state.match_state.offers, "rematch", command.side.other)
    if not is_wanted and state.facts.computer_side is None:
        return offer(state, Offer("rematch", command.side))
    rematch = rematch_of(state, command.table.id, command.table.seed, now)
    outcome = changed(state, offers=(), rematch=rematch.facts.id)
    return outcome._replace(events=(RematchBegan(rematch),))


def offer(state: Snapshot, made: Offer) -> Outcome:
    """Make an offer; one that is open already changes nothing."""
    if made in state.match_state.offers:
        return Outcome(state)
    return changed(state, offers=offers.made(state.match_state.offers, made))


def answer(state: Snapshot, command: commands.Answer, now: datetime) -> Outcome:
    """Accept or decline an offer of the opponent, or withdraw the player's own offer."""
    standing = state.match_state.offers
    if command.accept:
        theirs = offers.of_side(standing, command.kind, command.side.other)
        if theirs is None:
            raise Refusal("gone", "this offer is no longer open")
        return accept(state, command, theirs, now)
    left = offers.without(standing, command.kind)
    return Outcome(state) if left == standing else changed(state, offers=left)


def accept(state: Snapshot, command: commands.Answer, theirs: Offer, now: datetime) -> Outcome:
    """Carry out an accepted offer."""
    match theirs.kind:
        case "draw":
            return offer_draw(state, commands.OfferDraw(command.side), now)
        case "rematch":
            return offer_rematch(state, commands.OfferRematch(command.side, command.table), now)
        case "takeback":
            check_playing(state)
            return taken_back(state, theirs.ply or 0, now)


def add_time(state: Snapshot, command: commands.AddTime) -> Outcome:
    """Give the opponent more time; in correspondence only for the current turn."""
    check_playing(state)
    clock = state.match_state.clock
    if clock is None:
        raise Refusal("not_allowed", "there is no clock at this table")
    if runs_at_once(clock.rule) and clock.side == command.side:
        raise Refusal("too_early", "your opponent can be given another day when it is their turn")
    return changed(state, clock=clock.with_more(command.side.other))


def claim(state: Snapshot, command: commands.Claim, now: datetime) -> Outcome:
    """Claim the game because the opponent is away."""
    check_playing(state)
    patience = claim_after(state.facts)
    if patience is None or not state.both_have_decided:
        raise Refusal("not_allowed", "this game cannot be claimed; the clock decides, or it can be aborted")
    if command.away is None or command.away < patience.total_seconds():
        raise Refusal("too_early", f"a game can be claimed when the opponent was away for {patience}")
    return end(state, Ending(command.side if command.kind == "win" else None, ABANDONMENT), now)


def claim_after(facts: TableFacts) -> timedelta | None:
    """How long a player must be away before the opponent may claim the game; never in correspondence."""
    if facts.clock is None:
        return AWAY_WITHOUT_CLOCK
    return None if isinstance(facts.clock, Days) else AWAY_IN_REAL_TIME


def abort(state: Snapshot, now: datetime) -> Outcome:
    """End a match before it counts."""
    check_not_over(state)
    if state.both_have_decided and state.phase != "waiting":
        raise Refusal("not_allowed", "both have decided, so the game counts; you can resign")
    return end(state, Ending(None, ABORT), now)


def say(state: Snapshot, command: commands.Say, now: datetime) -> Outcome:
    """Add a line to the chat."""
    if command.count >= MOST_LINES:
        raise Refusal("too_many", f"a chat has at most {MOST_LINES} lines")
    line = ChatLine(command.last + 1, command.side, command.text, now)
    return Outcome(replace(state), events=(Said(line),))


def set_conditional_moves(state: Snapshot, command: commands.SetConditionalMoves) -> Outcome:
    """Replace the conditional moves of a side."""
    check_playing(state)
    if not isinstance(state.facts.clock, Days):
        raise Refusal("not_allowed", "conditional moves are for correspondence only")
    check_ply(state.game_log, command.ply)
    wanted = conditional_moves.checked(state.game_log, command.side, command.lines)
    known = state.match_state.conditional_moves
    return changed(state, conditional_moves=with_side(known, command.side, wanted))


def sit(state: Snapshot, command: commands.Sit, now: datetime) -> Outcome:
    """Take the free seat; the clock begins."""
    match_state, player = state.match_state, command.player
    if match_state.side_of(player.id) is not None:
        return Outcome(state)
    check_not_over(state)
    if not match_state.is_waiting:
        raise Refusal("not_allowed", "both seats are taken")
    if match_state.invited not in (None, player.id):
        raise Refusal("not_allowed", "the seat is kept for the player who was challenged")
    if state.facts.rated:
        check_rated_player(player.kind)
    free = match_state.free_side
    ids, names = with_side(match_state.ids, free, player.id), with_side(match_state.names, free, player.name)
    seated = begun(replace(match_state, ids=ids, names=names), state.facts.clock, state.game_log, now)
    return Outcome(replace(state, match_state=seated))


def answer_challenge(state: Snapshot, command: commands.AnswerChallenge, now: datetime) -> Outcome:
    """Take the seat that a player was challenged to take, or decline; repeating it changes nothing."""
    if state.match_state.invited != command.player.id:
        raise Refusal("not_allowed", "only the player who was challenged can answer")
    if command.accept:
        return sit(state, commands.Sit(command.player), now)
    if state.is_over:
        return Outcome(state)
    if not state.match_state.is_waiting:
        raise Refusal("gone", "the game has begun")
    return end(state, Ending(None, DECLINED), now)


def leave(state: Snapshot, command: commands.Leave, now: datetime) -> Outcome:
    """Leave for good: a match that does not count yet is aborted or declined, any other one is resigned."""
    side = state.match_state.side_of(command.player)
    if state.is_over or (side is None and state.match_state.invited != command.player):
        return Outcome(state)
    if side is None:
        return end(state, Ending(None, DECLINED), now)
    counts = state.both_have_decided and state.phase != "waiting"
    return end(state, Ending(side.other, RESIGNATION) if counts else Ending(None, ABORT), now)


def resume(state: Snapshot, command: commands.Resume, now: datetime) -> Outcome:
    """Record that a decision could not be stored, and move the clock, so that the fault costs no time.

    If the decision was stored after all, the opponent has not known of it: their time begins now.
    """
    event = Interrupted(command.side, command.ply, command.began, command.reason)
    clock = state.match_state.clock
    if clock is None or state.is_over:
        return Outcome(replace(state), events=(event,))
    used = command.used if state.game_log.ply == command.ply else 0
    return changed(state, clock=clock.resumed(used, now))._replace(events=(event,))


def end_waiting(state: Snapshot, now: datetime) -> Outcome:
    """End a match that no player has joined in time."""
    return end(state, Ending(None, ABORT), now) if state.phase == "waiting" else Outcome(state)
