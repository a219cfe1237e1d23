"""Reviews over a socket."""

from dataclasses import replace
from pathlib import Path

import pytest

import kwartet
from kwartet import Record, Side
from kwartet.review import Decision, Worth
from kwartet.server.views.reviews import why
from server.server_client import FOURMATION, SKATO, YINSH, ServerClient

GAME = Path(__file__).resolve().parent.parent / "games" / "skato-6.kw"
ERRORS = ("inaccuracy", "mistake", "blunder")
BLACK_TO_MOVE = "3w/1w2B2/2bWwbbb/4wbwB1/bwwwb3wB/w1bwW4/1bbBww2bW/bwbbbb1ww/bbwwb1W1/1w1Www1/4 0 1 b move"
WHITE_TO_MOVE = "3w/1w2B2/2bWwbbb/4wbwbB/bwwwb3wB/w1bwW4/1bbBww2bW/bwbbbb1ww/bbwwb1W1/1w1Www1/4 0 1 w move"
NEARLY = "a8 a7 b8 b7 c8 c7 d8".split()  # the first side threatens e8


def test_a_review_tells_its_progress_and_then_everything(server_client: ServerClient) -> None:
    record = next(Record.read_all(GAME.read_text("utf-8")))
    choice = {"game": "skato", "variant": "standard", "options": {"size": 6}}
    with server_client.line("/api/review") as line:
        line.say("review", choice=choice, moves=list(record.moves), seconds=0.02)
        assert line.receive()["type"] == "progress"
        review = line.receive_until("reviewed", "problem")["review"]
    decisions = [decision for turn in review["turns"] for decision in turn["decisions"]]
    assert [decision["move"] for decision in decisions] == list(record.moves)
    for decision in decisions:
        assert (decision["allowed"] is not None) == (decision["grade"] in ERRORS)
    assert decisions[-1]["after"]["plies"] == 0
    assert sum(review["players"][0]["grades"].values()) == sum(turn["side"] == 0 for turn in review["turns"])


def test_a_review_knows_who_played_and_how_they_ended_it(server_client: ServerClient) -> None:
    with server_client.line("/api/review") as line:
        ending = {"winner": 1, "reason": "resignation"}
        headers = {"First": "Ann", "Second": "Bob"}
        line.say("review", choice=SKATO, moves=NEARLY[:1], headers=headers, ending=ending, seconds=0.02)
        review = line.receive_until("reviewed", "problem")["review"]
    assert (review["result"]["winner"], review["result"]["reason"]) == (1, "resignation")
    assert review["headers"] == headers


def test_what_cannot_be_reviewed_is_refused(server_client: ServerClient) -> None:
    with server_client.line("/api/review") as line:
        line.say("review", choice=YINSH, moves=[])
        assert line.problem() == "nothing_to_review"
        line.say("review", choice=YINSH, moves=["zz"])
        assert line.problem() == "illegal_move"
        line.say("review", choice=FOURMATION, moves=["a4"], seconds=100)
        assert line.problem() == "bad_message"
        game = next(Record.read_all(GAME.read_text("utf-8")))
        choice = {"game": "skato", "variant": "standard", "options": {"size": 6}}
        line.say("review", choice=choice, moves=list(game.moves), seconds=60)
        assert line.problem() == "too_large"


def test_a_new_review_takes_the_place_of_the_old_one(server_client: ServerClient) -> None:
    with server_client.line("/api/review") as line:
        line.say("review", choice=SKATO, moves=NEARLY, seconds=60)
        line.say("review", choice=SKATO, moves=NEARLY[:2], seconds=0.02)
        assert len(line.receive_until("reviewed")["review"]["turns"]) == 2


def after(moves: list[str]) -> kwartet.Position:
    """A position of SKATO."""
    position = kwartet.game("skato").start()
    for move in moves:
        position = position.play(move)
    return position


def test_a_move_that_lets_the_opponent_win_says_so() -> None:
    before = after(NEARLY)
    played = before.play("d7")
    decision = Decision(
        7, Side.SECOND, "d7", Worth(0.5, line=("e8", "d7")), Worth(1.0, "win", 1, line=("e8",))
    )
    allowed = why(decision, before, played)
    assert (allowed.code, allowed.side, allowed.moves) == ("allows_win", 0, ("e8",))


def test_a_missed_win_says_how_it_was_won() -> None:
    before = after([*NEARLY, "d7"])
    decision = Decision(8, Side.FIRST, "a6", Worth(1.0, "win", 1, line=("e8",)), Worth(0.4, line=("a5",)))
    allowed = why(decision, before, before.play("a6"))
    assert (allowed.code, allowed.side, allowed.moves) == ("misses_win", 0, ("e8",))


def test_points_that_were_allowed_are_counted() -> None:
    before = kwartet.game("yinsh").read(WHITE_TO_MOVE)
    row = ("g5-g8", "xg3-g7", "xb5")  # what Black does next
    move, best = [move for move in before.legal_moves if row[0] in before.play(move).legal_moves][:2]
    decision = Decision(0, Side.FIRST, move, Worth(0.6, line=(best,)), Worth(0.3, line=row))
    allowed = why(decision, before, before.play(move))
    assert (allowed.code, allowed.side, allowed.moves, allowed.points) == ("allows_score", 1, row, 1)


def test_points_that_were_missed_are_counted() -> None:
    before = kwartet.game("yinsh").read(BLACK_TO_MOVE)
    row = ("g5-g8", "xg3-g7", "xb5")
    move = before.legal_moves[0]
    decision = Decision(0, Side.SECOND, move, Worth(0.2, line=row), Worth(0.6))
    allowed = why(decision, before, before.play(move))
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
    found = why(Decision(2, Side.FIRST, "b8", worth_before, worth_after), before, before.play("b8"))
    assert (found.code, found.side, found.plies) == (code, 1, plies)
