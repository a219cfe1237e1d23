"""Lists of turns: YINSH as gipf.com writes it, LYNGK as Richard's PBeM server does."""

import pytest
from hypothesis import given, strategies

import kwartet
from kwartet import BadOption, BadRecord, Side
from kwartet.notation import gipf
from kwartet.record import Ending, Record
from laws.play import CHOICES
from records.made import drawn_moves

OPENING = "e3 a5 b5 c6 d6 e4 h7 g2 g3 g8 h7-g7".split()
LISTS = {
    "numbered one by one": "1.e3 2.a5\n3.b5 4.c6\n5.d6 6.e4\n7.h7 8.g2\n9.g3 10.g8\n11.h7-g7\n",
    "one turn in a line": "1.e3\n2.a5\n3.b5\n4.c6\n5.d6\n6.e4\n7.h7\n8.g2\n9.g3\n10.g8\n11.h7-g7",
    "numbered in pairs": "1. e3 a5 2. b5 c6 3. d6 e4 4. h7 g2 5. g3 g8 6. h7-g7",
    "without numbers": "e3 a5 b5 c6 d6 e4 h7 g2 g3 g8 h7-g7",
    "a table": "White|Black\n1.e3|2.a5|\n3.b5|4.c6|\n5.d6 |6.e4 |\n7.h7 |8.g2 |\n9.g3 |10.g8 |\n11.h7-g7 |\n",
    "capitals and long dashes": "1. E3  2. A5 3.B5 4.C6 5.D6 6.E4 7.H7 8.G2 9.G3 10.G8 11. H7 \N{EN DASH} G7",
    "other line ends": "\ufeff1.e3 2.a5\r\n3.b5 4.c6\r\n5.d6 6.e4\r\n7.h7 8.g2\r\n9.g3 10.g8\r\n11.h7-g7\r\n",
}


@pytest.mark.parametrize("text", LISTS.values(), ids=LISTS)
def test_people_write_lists_in_many_ways(text: str) -> None:
    assert gipf.read(text) == Record(kwartet.game("yinsh").start(), OPENING)


def row_to_take() -> kwartet.Position:
    """White makes a row of five with g7-h8 and wins with the ring that follows it."""
    return kwartet.game("yinsh").read("WW2/7/8/9/10/9/1wwwwW4/9/8/6B/BBBB 2 0 w move")


ROWS = {
    "complete": "1.g7-h8;xg3-g7xh8",
    "ends in the other order": "1.g7-h8;xg7-g3xh8",
    "short, for there is only one row": "1.g7-h8;xh8",
    "spaces": "1. g7-h8; xg3-g7 xh8",
    "multiplication signs": "1.g7-h8;\N{MULTIPLICATION SIGN}g3-g7\N{MULTIPLICATION SIGN}h8",
    "capitals": "1.G7-H8;XG3-G7XH8 1-0",
}


@pytest.mark.parametrize("text", ROWS.values(), ids=ROWS)
def test_a_row_and_a_ring_are_taken_with_the_move(text: str) -> None:
    record = gipf.read(text, row_to_take())
    assert record.moves == ("g7-h8", "xg3-g7", "xh8")
    assert str(record.result) == "White wins 3 : 0 (third ring)"


def test_the_short_form_does_not_choose_between_rows() -> None:
    two_rows = kwartet.game("yinsh").read("WW2/7/8/9/10/9/1wwwwWw3/9/8/6B/BBBB 2 0 w move")
    with pytest.raises(BadRecord, match=r"turn 1: 'xh8' is not legal in YINSH \(White to take a row\)"):
        gipf.read("1.g7-h8;xh8", two_rows)


def test_rows_that_the_opponent_made_are_taken_first() -> None:
    given_row = kwartet.game("yinsh").read("WW2/7/8/9/10/9/1wwwww4/W8/W7/W5B/BBBB 0 0 w given-row")
    assert gipf.read("xg3-g7xa2;a3-b3", given_row).moves == ("xg3-g7", "xa2", "a3-b3")


def test_lines_tell_who_played_and_comments_are_kept() -> None:
    record = gipf.read("White: Ann\nBlack: Bob\nDate: 2026.11.15\n\n1.e3 {a corner\n  at last} 2.a5")
    assert record.headers == {"First": "Ann", "Second": "Bob", "Date": "2026.11.15"}
    assert record.comments == {1: "a corner at last"}


RESULTS = [
    ("1-0", Ending(Side.FIRST)),
    ("0-1", Ending(Side.SECOND)),
    ("1/2-1/2", Ending(None)),
    ("*", None),
    ("", None),
    ("resigns", Ending(Side.FIRST, "resignation")),
]


@pytest.mark.parametrize(("told", "ending"), RESULTS)
def test_a_result_may_be_told(told: str, ending: Ending | None) -> None:
    assert gipf.read(f"1.e3 {told}\n").ending == ending


def test_lyngk_is_read_from_its_layout() -> None:
    start = kwartet.game("lyngk").start(seed=1)
    move = next(move for move in start.play("R").legal_moves if "-" in move)
    assert (
        gipf.read(f"R,{move}", start)
        == gipf.read(f"1. r, {move.upper()}", start)
        == Record(start, ["R", move])
    )


BROKEN = [
    ("1.e3 2.e3", 1, 8, "turn 1: 'e3' is not legal in YINSH (Black to place a ring)", 1),
    ("1.e3\n3.f4", 2, 1, "found the number '3.', expected 2. or 1. for Black", 1),
    ("1.e3 f4 foo", 1, 9, "found 'foo', expected a turn such as e3, c5-a3 or c5-a3;xb3-b7xb2", 2),
    ("1.e3 {open", 1, 6, "found '{open', expected a turn", 1),
    ("1.e3 1-0 2.f4", 1, 10, "found '2.f4', expected the end of the file after the result", 1),
    ("hello", 1, 1, "found 'hello', expected a turn", 0),
]


@pytest.mark.parametrize(("text", "line", "column", "message", "moves"), BROKEN)
def test_a_broken_list_gives_one_error(text: str, line: int, column: int, message: str, moves: int) -> None:
    with pytest.raises(BadRecord) as caught:
        gipf.read(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert message in str(caught.value)
    assert caught.value.record is not None
    assert len(caught.value.record.moves) == moves


def test_a_result_that_contradicts_the_rules_is_refused() -> None:
    with pytest.raises(
        BadRecord, match=r"found the result 0-1, expected 1-0 \(by the rules: White wins 3 : 0"
    ):
        gipf.read("1.g7-h8;xg3-g7xh8 0-1", row_to_take())


@given(choices=CHOICES, ending=strategies.sampled_from([None, Ending(Side.FIRST), Ending(None)]))
def test_a_list_comes_back_from_its_record(choices: list[int], ending: Ending | None) -> None:
    start = kwartet.game("yinsh").start()
    moves = drawn_moves(start, choices)
    decided = Record(start, moves).final.is_over
    record = Record(start, moves, {"First": "Ann", "Second": "Bob"}, {}, None if decided else ending)
    assert gipf.read(gipf.write(record)) == record


def test_a_list_looks_as_on_gipf_com() -> None:
    record = Record(
        kwartet.game("yinsh").start(), OPENING[:3], {"First": "Ann"}, {}, Ending(Side.SECOND, "time")
    )
    assert gipf.write(record) == "White: Ann\n1.e3 2.a5\n3.b5\n0-1\n"


@pytest.mark.parametrize("start", [kwartet.game("4mation").start(), row_to_take()], ids=["4mation", "yinsh"])
def test_only_ordinary_games_of_yinsh_can_be_written_as_a_list(start: kwartet.Position) -> None:
    with pytest.raises(BadOption, match="only for games of YINSH from the empty board"):
        gipf.write(Record(start))
