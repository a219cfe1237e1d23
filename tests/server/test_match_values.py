"""The customs of a match as values: prepared answers, offers, who is there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kwartet
from kwartet import IllegalMove, Side
from kwartet.server.domain import conditional_moves, offers
from kwartet.server.domain.clocks import with_side
from kwartet.server.domain.game_log import GameLog, game_log_of
from kwartet.server.domain.offers import Offer
from kwartet.server.domain.takebacks import target_of
from kwartet.server.live.presence import NOBODY, WATCHING, Here, PeerProcesses, Presence
from kwartet.server.runtime.refusal import Refusal
from kwartet.server.views.positions import decisions_view, last_decisions

GAMES = ["yinsh", "lyngk", "4mation", "skato"]
FIRST, SECOND = Side


def skato(*moves: str) -> GameLog:
    return game_log_of(kwartet.game("skato").start(), moves)


def random_game(name: str, choices: list[int]) -> GameLog:
    """A game in which the choices pick the moves."""
    game = kwartet.game(name)
    game_log = game_log_of(game.start(choices[0]) if game.info.random_start else game.start(), ())
    for choice in choices:
        if not game_log.now.is_over:
            legal = game_log.now.legal_moves
            game_log = game_log.played(legal[choice % len(legal)])
    return game_log


@pytest.mark.parametrize("name", GAMES)
@given(choices=st.lists(st.integers(0, 10_000), min_size=1, max_size=60))
def test_the_last_decision_alone_is_the_same_as_in_the_whole_list(name: str, choices: list[int]) -> None:
    game_log = random_game(name, choices)
    for ply in range(1, game_log.ply + 1):
        before = game_log.back_to(ply - 1)
        assert (
            last_decisions(before.played(game_log.moves[ply - 1]), 1)
            == decisions_view(game_log.back_to(ply))[-1:]
        )
    assert last_decisions(game_log, game_log.ply) == decisions_view(game_log)
    assert last_decisions(game_log, 0) == ()


@pytest.mark.parametrize("name", GAMES)
@given(choices=st.lists(st.integers(0, 10_000), min_size=1, max_size=40), asked=st.integers(0, 39))
def test_a_takeback_always_leads_to_a_decision_of_the_one_who_asks(
    name: str, choices: list[int], asked: int
) -> None:
    game_log = random_game(name, choices)
    for side in Side:
        wanted = min(asked, game_log.ply)
        if any(game_log.to_move_at(ply) == side for ply in range(wanted + 1)):
            target = target_of(game_log, side, wanted)
            assert target <= wanted
            assert game_log.to_move_at(target) == side
        else:
            with pytest.raises(Refusal):
                target_of(game_log, side, wanted)


def test_ones_own_turn_ends_with_it() -> None:
    game = kwartet.game("lyngk")
    start = game.start(5)
    claim = next(move for move in start.legal_moves if "-" not in move)
    game_log = game_log_of(start, [claim])
    assert game_log.is_own_turn(0)
    stack = next(move for move in game_log.now.legal_moves if "-" in move)
    assert not game_log.played(stack).is_own_turn(0)


def test_lines_are_written_as_the_game_does_and_end_with_ones_own_decision() -> None:
    lines = conditional_moves.checked(skato(), SECOND, (("D4", "D5", "e4"), ("a1",), ()))
    assert lines == (("d4", "d5"),)


def test_lines_must_be_legal_and_prepared_in_time() -> None:
    with pytest.raises(IllegalMove):
        conditional_moves.checked(skato(), SECOND, (("d4", "d4"),))
    with pytest.raises(Refusal):
        conditional_moves.checked(skato(), FIRST, (("d4", "d5"),))


def test_every_decision_shortens_the_lines_that_expected_it() -> None:
    prepared = with_side(conditional_moves.NONE, SECOND, (("d4", "d5", "e4", "e5"), ("c4", "c5")))
    assert conditional_moves.prepared(prepared, FIRST) is None
    left = conditional_moves.after(prepared, "d4")
    assert conditional_moves.prepared(left, SECOND) == "d5"
    left = conditional_moves.after(left, "d5")
    assert left == ((), (("e4", "e5"),))
    assert conditional_moves.after(left, "a1") == conditional_moves.NONE


def test_an_offer_stands_until_the_other_decides() -> None:
    draw, back = Offer(kind="draw", side=FIRST), Offer(kind="takeback", side=SECOND, ply=3)
    standing = offers.made(offers.made((), draw), back)
    assert offers.after_decision(standing, FIRST) == (draw,)
    assert offers.after_decision(standing, SECOND) == (back,)
    assert offers.made(standing, Offer(kind="takeback", side=SECOND, ply=1)) == (
        draw,
        Offer(kind="takeback", side=SECOND, ply=1),
    )
    assert offers.without(standing, "draw") == (back,)
    assert offers.after_takeback(standing, 3) == (draw,)


places = st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 9))


@given(st.lists(st.tuples(st.sampled_from(["own", "two", "three"]), places), max_size=20))
def test_one_open_socket_anywhere_counts_as_connected(latest: list[tuple[str, Here]]) -> None:
    presence, known = Presence(0.0), {"own": NOBODY}
    for moment, (process, here) in enumerate(latest, start=1):
        known[process] = here
        if process == "own":
            presence.count(here, moment)
        else:
            presence.receive(process, here, moment)
    assert presence.total(WATCHING) == sum(here[2] for here in known.values())
    for side in Side:
        is_connected = any(here[side] for here in known.values())
        assert (presence.gone(side, len(latest)) is None) == is_connected


def test_somebody_is_gone_since_they_went() -> None:
    presence = Presence(10.0)
    assert presence.gone(FIRST, 25.0) == 15.0
    presence.receive("two", (1, 0, 0), 30.0)
    assert presence.gone(FIRST, 35.0) is None
    assert presence.forget("two", 40.0)
    assert not presence.forget("two", 50.0)
    assert presence.gone(FIRST, 55.0) == 15.0


def test_processes_that_fall_silent_are_missed_once() -> None:
    company = PeerProcesses(10.0)
    company.receive("two", 0.0)
    company.receive("three", 5.0)
    assert company.lost(11.0) == ["two"]
    company.count_all_as_alive(20.0)
    assert company.lost(25.0) == []
    assert company.lost(31.0) == ["three"]
    assert company.lost(99.0) == []
