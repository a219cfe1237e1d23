"""Reviews over a socket."""

from pathlib import Path

import kwartet
from kwartet import Record, Side
from kwartet.review import Decision, Worth
from kwartet.server.reviews import why
from server.house import FOURMATION, SKATO, YINSH, House
from server.test_threats import BLACK_TO_MOVE, WHITE_TO_MOVE

GAME = Path(__file__).resolve().parent.parent / "games" / "skato-6.kw"
ERRORS = ("inaccuracy", "mistake", "blunder")
NEARLY = "a8 a7 b8 b7 c8 c7 d8".split()  # the first side threatens e8


def test_a_review_tells_its_progress_and_then_everything(house: House) -> None:
    record = next(Record.read_all(GAME.read_text("utf-8")))
    choice = {"game": "skato", "variant": "standard", "options": {"size": 6}}
    with house.line("/api/review") as line:
        line.say("review", choice=choice, moves=list(record.moves), seconds=0.02)
        assert line.hear()["type"] == "progress"
        review = line.hear_until("reviewed", "problem")["review"]
    decisions = [decision for turn in review["turns"] for decision in turn["decisions"]]
    assert [decision["move"] for decision in decisions] == list(record.moves)
    for decision in decisions:
        assert (decision["allowed"] is not None) == (decision["grade"] in ERRORS)
    assert decisions[-1]["after"]["plies"] == 0
    assert sum(review["players"][0]["grades"].values()) == sum(turn["side"] == 0 for turn in review["turns"])


def test_what_cannot_be_reviewed_is_refused(house: House) -> None:
    with house.line("/api/review") as line:
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


def test_a_new_review_takes_the_place_of_the_old_one(house: House) -> None:
    with house.line("/api/review") as line:
        line.say("review", choice=SKATO, moves=NEARLY, seconds=60)
        line.say("review", choice=SKATO, moves=NEARLY[:2], seconds=0.02)
        assert len(line.hear_until("reviewed")["review"]["turns"]) == 2


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


def test_a_win_let_go_and_a_worse_game_have_their_reasons() -> None:
    before = after(NEARLY[:2])
    played = before.play("b8")
    won, lost, even = (
        Worth(1.0, "win", 9, line=("a6",)),
        Worth(0.0, "loss", 8, line=("a5",)),
        Worth(0.5, line=("a6",)),
    )
    assert (
        why(Decision(2, Side.FIRST, "b8", won, Worth(0.5, line=("b7",))), before, played).code
        == "loses_proven"
    )
    assert why(Decision(2, Side.FIRST, "b8", even, lost), before, before.play("a6")).plies == 8
    assert (
        why(Decision(2, Side.FIRST, "b8", even, Worth(0.2, line=("b7",))), before, played).code
        == "loses_chance"
    )
