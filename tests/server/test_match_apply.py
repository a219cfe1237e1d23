"""The pure function behind every table: what holds for any sequence of commands."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kwartet import IllegalMove, Side
from kwartet.server.domain import commands
from kwartet.server.domain.clocks import MOST_LEFT, ClockRule, Days, Fischer
from kwartet.server.domain.events import RatedGameEnded, RematchBegan, TakenBack, TurnBegan
from kwartet.server.domain.games import GameChoice
from kwartet.server.domain.match import ClockExpired, Outcome
from kwartet.server.domain.match_actions import apply
from kwartet.server.domain.opening import MatchRequest, RandomChoices, new_match
from kwartet.server.domain.snapshot import Snapshot
from kwartet.server.domain.takebacks import offered_targets
from kwartet.server.domain.visitor import Visitor
from kwartet.server.runtime.refusal import Refusal

ANN = Visitor("a" * 32, "Ann", "person")
BEN = Visitor("b" * 32, "Ben", "person")
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
FIRST, SECOND = Side
GAMES = ("yinsh", "lyngk", "4mation", "skato")
NEW_TABLE = commands.NewTable("next", 7)


def match(
    name: str = "skato", clock: ClockRule | None = None, *, rated: bool = False, guest: Visitor | None = BEN
) -> Snapshot:
    """A match in which Ann begins."""
    request = MatchRequest(GameChoice(name, "standard", {}), clock, first="me", rated=rated)
    return new_match(request, ANN, RandomChoices("table", FIRST), NOON, guest=guest)


def played(state: Snapshot, *moves: str, now: datetime = NOON) -> Snapshot:
    """The state after some moves, each by the side to move."""
    for move in moves:
        state = apply(state, commands.Move(state.to_move, state.game_log.ply, move), now).state
    return state


clocks = st.sampled_from([None, Fischer(180, 2), Fischer(600, 0), Days(3)])
wishes = st.lists(
    st.tuples(
        st.sampled_from(
            ["move", "takeback", "draw", "accept", "decline", "time", "lines", "claim", "resign"]
        ),
        st.sampled_from(Side),
        st.integers(0, 10_000),
        st.integers(-2_000, 30_000),
    ),
    max_size=40,
)


def command_of(state: Snapshot, kind: str, side: Side, number: int) -> commands.Command:
    """A command of a kind; the number chooses its details."""
    ply = state.game_log.ply
    legal = state.game_log.now.legal_moves or ("none",)
    chosen = legal[number % len(legal)]
    choices: dict[str, commands.Command] = {
        "move": commands.Move(state.to_move, ply, chosen, number % 600),
        "takeback": commands.Takeback(side, max(0, ply - 1 - number % 4)),
        "draw": commands.OfferDraw(side),
        "accept": commands.Answer(side, "takeback", True, NEW_TABLE),
        "decline": commands.Answer(side, "draw", False, NEW_TABLE),
        "time": commands.AddTime(side),
        "lines": commands.SetConditionalMoves(state.to_move.other, ply, ((chosen,),)),
        "claim": commands.Claim(side, "win", float(number % 100)),
        "resign": commands.Resign(side) if number % 20 == 0 else commands.AddTime(side),
    }
    return choices[kind]


def told(state: Snapshot, wanted: Iterable[tuple[str, Side, int, int]]) -> Iterable[tuple[Snapshot, Outcome]]:
    """What happens, step by step; refused commands change nothing."""
    now = NOON
    for kind, side, number, pause in wanted:
        now = max(now, now + timedelta(milliseconds=pause))
        try:
            outcome = apply(state, command_of(state, kind, side, number), now)
        except (Refusal, IllegalMove, ClockExpired):
            continue
        yield state, outcome
        state = outcome.state


@pytest.mark.parametrize("name", GAMES)
@given(clock=clocks, wanted=wishes)
def test_decisions_continue_the_log_and_nothing_follows_the_end(
    name: str, clock: ClockRule | None, wanted: list[tuple[str, Side, int, int]]
) -> None:
    for before, outcome in told(match(name, clock), wanted):
        after, kept = outcome.state, before.game_log.moves
        back = [event.ply for event in outcome.events if isinstance(event, TakenBack)]
        moves = tuple(decision.move for decision in outcome.decisions)
        assert after is before or not before.is_over
        assert after.game_log.moves == (*(kept[: back[0]] if back else kept), *moves)
        assert [each.ply for each in outcome.decisions] == list(
            range(before.game_log.ply, after.game_log.ply)
        )[: len(moves)]
        assert after.facts is before.facts
        assert after.version == before.version


@given(clock=st.sampled_from([Fischer(180, 2), Fischer(600, 0), Days(3)]), wanted=wishes)
def test_clocks_never_go_below_nothing_and_only_the_deciders_runs(
    clock: ClockRule, wanted: list[tuple[str, Side, int, int]]
) -> None:
    for before, outcome in told(match("skato", clock), wanted):
        after = outcome.state
        found, known = after.match_state.clock, before.match_state.clock
        assert found is not None
        assert known is not None
        assert all(0 <= left <= max(MOST_LEFT, 24 * 86_400_000) for left in found.left)
        assert after.is_over or found.side == after.to_move
        assert not (after.is_over and found.runs)
        assert found.since >= known.since


@pytest.mark.parametrize("name", GAMES)
@given(wanted=wishes)
def test_an_offer_ends_when_the_opponent_decides(name: str, wanted: list[tuple[str, Side, int, int]]) -> None:
    for before, outcome in told(match(name), wanted):
        offers = outcome.state.match_state.offers
        assert len({(offer.kind, offer.side) for offer in offers}) == len(offers)
        assert not (outcome.state.is_over and offers)
        if outcome.decisions:
            assert all(offer.side == before.to_move for offer in offers)
        assert all(offer.ply is None or offer.ply < outcome.state.game_log.ply for offer in offers)


@pytest.mark.parametrize("name", GAMES)
@given(wanted=wishes)
def test_a_takeback_that_the_server_offers_is_possible(
    name: str, wanted: list[tuple[str, Side, int, int]]
) -> None:
    """What the page is sent is where the command leads, and the side that asks decides there."""
    for _, outcome in told(match(name), wanted):
        state = outcome.state
        for side, target in zip(Side, offered_targets(state), strict=True):
            if target is not None:
                assert state.game_log.to_move_at(target) == side
                asked = apply(state, commands.Takeback(side, target), NOON).state
                is_back = asked.game_log.ply == target
                made = {(offer.kind, offer.side, offer.ply) for offer in asked.match_state.offers}
                assert is_back or ("takeback", side, target) in made


@given(wanted=wishes)
def test_conditional_moves_are_played_at_once(wanted: list[tuple[str, Side, int, int]]) -> None:
    for _, outcome in told(match("skato", Days(3)), wanted):
        state = outcome.state
        lines = state.match_state.conditional_moves
        assert state.is_over or not lines[state.to_move]


def test_conditional_moves_answer_in_one_outcome() -> None:
    state = match("skato", Days(3))
    state = apply(state, commands.SetConditionalMoves(SECOND, 0, (("d4", "d5"),)), NOON).state
    outcome = apply(state, commands.Move(FIRST, 0, "d4"), NOON)
    assert [decision.move for decision in outcome.decisions] == ["d4", "d5"]
    assert outcome.state.to_move is FIRST


def test_a_repeated_move_changes_nothing() -> None:
    state = played(match(), "d4")
    assert apply(state, commands.Move(FIRST, 0, "D4"), NOON) == Outcome(state)
    assert apply(state, commands.Move(FIRST, 0, "D4"), NOON).state is state


def test_a_takeback_needs_the_opponent() -> None:
    state = played(match(), "d4", "d5")
    asked = apply(state, commands.Takeback(FIRST, 0), NOON)
    assert asked.state.game_log.ply == 2
    agreed = apply(asked.state, commands.Answer(SECOND, "takeback", True, NEW_TABLE), NOON)
    assert (agreed.state.game_log.ply, agreed.events[0]) == (0, TakenBack(0))
    assert offered_targets(state) == (0, 1)


def test_a_resignation_cannot_be_taken_back() -> None:
    over = apply(played(match(), "d4"), commands.Resign(SECOND), NOON).state
    assert (over.is_over, offered_targets(over)) == (True, (None, None))
    with pytest.raises(Refusal, match="over"):
        apply(over, commands.Takeback(SECOND, 0), NOON)


def test_what_follows_from_a_rated_result() -> None:
    state = played(match(rated=True), "d4", "d5")
    outcome = apply(state, commands.Resign(FIRST), NOON)
    assert RatedGameEnded((ANN.id, BEN.id), SECOND) in outcome.events
    again = apply(outcome.state, commands.OfferRematch(FIRST, NEW_TABLE), NOON).state
    begun = apply(again, commands.OfferRematch(SECOND, NEW_TABLE), NOON)
    rematch = next(event.match for event in begun.events if isinstance(event, RematchBegan))
    assert (rematch.facts.id, rematch.match_state.ids) == ("next", (BEN.id, ANN.id))
    assert begun.state.match_state.rematch == "next"


def test_a_turn_that_begins_in_correspondence_is_an_event() -> None:
    outcome = apply(match("skato", Days(1)), commands.Move(FIRST, 0, "d4"), NOON)
    assert outcome.events == (TurnBegan(SECOND, BEN.id, 1),)


def test_a_decision_after_the_clock_has_run_out_is_too_late() -> None:
    state = played(match("skato", Fischer(10, 0)), "d4", "d5")
    late = NOON + timedelta(seconds=10)
    with pytest.raises(ClockExpired):
        apply(state, commands.Move(FIRST, 2, "e4"), late)
    assert apply(state, commands.Move(FIRST, 2, "e4", credit=1), late).state.game_log.ply == 3
    over = apply(state, commands.CheckClock(), late).state
    assert over.ending is not None
    assert (over.ending.winner, over.ending.reason) == (SECOND, "timeout")


def test_an_engine_never_loses_on_time() -> None:
    state = played(match("skato", Fischer(10, 0)), "d4", "d5")
    engine = replace(state, facts=replace(state.facts, computer_side=FIRST))
    late = NOON + timedelta(hours=1)
    assert apply(engine, commands.CheckClock(), late).state is engine
    assert apply(engine, commands.Move(FIRST, 2, "e4"), late).state.game_log.ply == 3
