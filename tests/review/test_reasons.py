"""Why a decision was an error: the simplest reason that the play shows."""

from dataclasses import replace

import pytest

import kwartet
from kwartet import Side
from kwartet.review import Decision, Worth
from kwartet.review.reason import reason_of

BLACK_TO_MOVE = "3w/1w2B2/2bWwbbb/4wbwB1/bwwwb3wB/w1bwW4/1bbBww2bW/bwbbbb1ww/bbwwb1W1/1w1Www1/4 0 1 b move"
WHITE_TO_MOVE = "3w/1w2B2/2bWwbbb/4wbwbB/bwwwb3wB/w1bwW4/1bbBww2bW/bwbbbb1ww/bbwwb1W1/1w1Www1/4 0 1 w move"
NEARLY = "a8 a7 b8 b7 c8 c7 d8".split()  # the first side threatens e8


def after(moves: list[str]) -> kwartet.Position:
    """A position of SKATO."""
    position = kwartet.game("skato").start()
    for move in moves:
        position = position.play(move)
    return position


def test_a_move_that_lets_the_opponent_win_says_so() -> None:
    before = after(NEARLY)
    decision = Decision(
        7, Side.SECOND, "d7", Worth(0.5, line=("e8", "d7")), Worth(1.0, "win", 1, line=("e8",))
    )
    allowed = reason_of(decision, before)
    assert (allowed.code, allowed.side, allowed.moves) == ("allows_win", 0, ("e8",))


def test_a_missed_win_says_how_it_was_won() -> None:
    before = after([*NEARLY, "d7"])
    decision = Decision(8, Side.FIRST, "a6", Worth(1.0, "win", 1, line=("e8",)), Worth(0.4, line=("a5",)))
    allowed = reason_of(decision, before)
    assert (allowed.code, allowed.side, allowed.moves) == ("misses_win", 0, ("e8",))


def test_points_that_were_allowed_are_counted() -> None:
    before = kwartet.game("yinsh").read(WHITE_TO_MOVE)
    row = ("g5-g8", "xg3-g7", "xb5")  # what Black does next
    move, best = [move for move in before.legal_moves if row[0] in before.play(move).legal_moves][:2]
    decision = Decision(0, Side.FIRST, move, Worth(0.6, line=(best,)), Worth(0.3, line=row))
    allowed = reason_of(decision, before)
    assert (allowed.code, allowed.side, allowed.moves, allowed.points) == ("allows_score", 1, row, 1)


def test_points_that_were_missed_are_counted() -> None:
    before = kwartet.game("yinsh").read(BLACK_TO_MOVE)
    row = ("g5-g8", "xg3-g7", "xb5")
    move = before.legal_moves[0]
    decision = Decision(0, Side.SECOND, move, Worth(0.2, line=row), Worth(0.6))
    allowed = reason_of(decision, before)
    assert (allowed.code, allowed.side, allowed.moves, allowed.points) == ("misses_score", 1, row, 1)


WON, DRAWN = Worth(1.0, "win", 9, line=("a6",)), Worth(0.5, "draw", 40, line=("a6",))
EVEN = Worth(0.5, line=("a6",))
LOST = Worth(0.0, "loss", 8, line=("b7",))


@pytest.mark.parametrize(
    ("worth_before", "worth_after", "code", "plies"),
    [
        (WON, LOST, "win_to_loss", 8),
        (WON, Worth(0.5, "draw", 30, line=("b7",)), "win_to_draw", None),
        (WON, Worth(0.43, line=("b7",)), "win_to_unproven", None),
        (DRAWN, LOST, "draw_to_loss", 8),
        (EVEN, LOST, "unproven_to_loss", 8),
        (EVEN, replace(LOST, plies=None), "unproven_to_loss", None),
        (DRAWN, Worth(0.2, line=("b7",)), "loses_chance", None),
        (EVEN, Worth(0.2, line=("b7",)), "loses_chance", None),
    ],
)
def test_a_reason_claims_no_more_than_is_proven(
    worth_before: Worth, worth_after: Worth, code: str, plies: int | None
) -> None:
    """Only where the opponent's win is proven does the reason say so."""
    before = after(NEARLY[:2])
    found = reason_of(Decision(2, Side.FIRST, "b8", worth_before, worth_after), before)
    assert (found.code, found.side, found.plies) == (code, 1, plies)
