"""The customs of a match as values: prepared answers, offers, who is there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kwartet
from kwartet import IllegalMove, Side
from kwartet.server.match import conditions, offers
from kwartet.server.match.deciding import takeback_target
from kwartet.server.match.presence import NOBODY, Company, Here, Presence
from kwartet.server.messages.matches import Offer
from kwartet.server.problems import Refusal
from kwartet.server.sheet import Sheet, sheet_of
from kwartet.server.views import decisions_view, last_decisions

GAMES = ["yinsh", "lyngk", "4mation", "skato"]
FIRST, SECOND = Side


def skato(*moves: str) -> Sheet:
    return sheet_of(kwartet.game("skato").start(), moves)


def random_game(name: str, choices: list[int]) -> Sheet:
    """A game in which the choices pick the moves."""
    game = kwartet.game(name)
    sheet = sheet_of(game.start(choices[0]) if game.info.random_start else game.start(), ())
    for choice in choices:
        if not sheet.now.is_over:
            legal = sheet.now.legal_moves
            sheet = sheet.played(legal[choice % len(legal)])
    return sheet


@pytest.mark.parametrize("name", GAMES)
@given(choices=st.lists(st.integers(0, 10_000), min_size=1, max_size=60))
def test_the_last_decision_alone_is_the_same_as_in_the_whole_list(name: str, choices: list[int]) -> None:
    sheet = random_game(name, choices)
    for ply in range(1, sheet.ply + 1):
        before = sheet.back_to(ply - 1)
        assert (
            last_decisions(before.played(sheet.moves[ply - 1]), 1) == decisions_view(sheet.back_to(ply))[-1:]
        )
    assert last_decisions(sheet, sheet.ply) == decisions_view(sheet)
    assert last_decisions(sheet, 0) == ()


@pytest.mark.parametrize("name", GAMES)
@given(choices=st.lists(st.integers(0, 10_000), min_size=1, max_size=40), asked=st.integers(0, 39))
def test_a_takeback_always_leads_to_a_decision_of_the_one_who_asks(
    name: str, choices: list[int], asked: int
) -> None:
    sheet = random_game(name, choices)
    for side in Side:
        if asked >= sheet.ply:
            with pytest.raises(Refusal):
                takeback_target(sheet, side, asked)
        elif any(sheet.to_move_at(ply) == side for ply in range(asked + 1)):
            target = takeback_target(sheet, side, asked)
            assert target <= asked
            assert sheet.to_move_at(target) == side


def test_ones_own_turn_ends_with_it() -> None:
    game = kwartet.game("lyngk")
    start = game.start(5)
    claim = next(move for move in start.legal_moves if "-" not in move)
    sheet = sheet_of(start, [claim])
    assert sheet.is_own_turn(0)
    stack = next(move for move in sheet.now.legal_moves if "-" in move)
    assert not sheet.played(stack).is_own_turn(0)


def test_lines_are_written_as_the_game_does_and_end_with_ones_own_decision() -> None:
    lines = conditions.checked(skato(), SECOND, (("D4", "D5", "e4"), ("a1",), ()))
    assert lines == (("d4", "d5"),)


def test_lines_must_be_legal_and_prepared_in_time() -> None:
    with pytest.raises(IllegalMove):
        conditions.checked(skato(), SECOND, (("d4", "d4"),))
    with pytest.raises(Refusal):
        conditions.checked(skato(), FIRST, (("d4", "d5"),))


def test_every_decision_shortens_the_lines_that_expected_it() -> None:
    prepared = conditions.with_lines(conditions.NONE, SECOND, (("d4", "d5", "e4", "e5"), ("c4", "c5")))
    assert conditions.prepared(prepared, FIRST) is None
    left = conditions.after(prepared, "d4")
    assert conditions.prepared(left, SECOND) == "d5"
    left = conditions.after(left, "d5")
    assert left == ((), (("e4", "e5"),))
    assert conditions.after(left, "a1") == conditions.NONE


def test_an_offer_stands_until_the_other_decides() -> None:
    draw, back = Offer(kind="draw", side=0), Offer(kind="takeback", side=1, ply=3)
    standing = offers.made(offers.made((), draw), back)
    assert offers.after_decision(standing, FIRST) == (draw,)
    assert offers.after_decision(standing, SECOND) == (back,)
    assert offers.made(standing, Offer(kind="takeback", side=1, ply=1)) == (
        draw,
        Offer(kind="takeback", side=1, ply=1),
    )
    assert offers.without(standing, "draw") == (back,)
    assert offers.after_takeback(standing, 3) == (draw,)


places = st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 9))


@given(st.lists(st.tuples(st.sampled_from(["own", "two", "three"]), places), max_size=20))
def test_whoever_is_anywhere_is_here(news: list[tuple[str, Here]]) -> None:
    presence, known = Presence(0.0), {"own": NOBODY}
    for moment, (process, here) in enumerate(news, start=1):
        known[process] = here
        if process == "own":
            presence.count(here, moment)
        else:
            presence.hear(process, here, moment)
    assert presence.watchers == sum(here[2] for here in known.values())
    for side in Side:
        is_here = any(here[side] for here in known.values())
        assert (presence.gone(side, len(news)) is None) == is_here


def test_somebody_is_gone_since_they_went() -> None:
    presence = Presence(10.0)
    assert presence.gone(FIRST, 25.0) == 15.0
    presence.hear("two", (1, 0, 0), 30.0)
    assert presence.gone(FIRST, 35.0) is None
    assert presence.forget("two", 40.0)
    assert not presence.forget("two", 50.0)
    assert presence.gone(FIRST, 55.0) == 15.0


def test_processes_that_fall_silent_are_missed_once() -> None:
    company = Company(10.0)
    company.hear("two", 0.0)
    company.hear("three", 5.0)
    assert company.lost(11.0) == ["two"]
    company.excuse(20.0)
    assert company.lost(25.0) == []
    assert company.lost(31.0) == ["three"]
    assert company.lost(99.0) == []
