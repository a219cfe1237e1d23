"""A review as text and as data, and worths as words."""

import json

import pytest

import kwartet
from kwartet.review import Change, Worth
from kwartet.review.captions import hint
from kwartet.review.lines import line_text
from review.games import opening, row_taken, won
from review.scripted import reviewed

SIDES = ("White", "Black")


@pytest.mark.parametrize(
    ("worth", "words"),
    [
        (Worth(0.62), "62 %"),
        (Worth(0.9999), "99 %"),
        (Worth(0.0001), "1 %"),
        (Worth(1.0, "win", 9), "White wins in 9"),
        (Worth(0.0, "loss", 2), "Black wins in 2"),
        (Worth(0.0, "loss"), "Black wins"),
        (Worth(0.5, "draw", 4), "a draw"),
        (Worth(0.0, "loss", 0), "Black has won"),
    ],
)
def test_what_is_proven_is_told_as_proven_and_nothing_else(worth: Worth, words: str) -> None:
    assert worth.words(SIDES) == words


def test_a_line_is_written_in_turns() -> None:
    record = row_taken()
    assert line_text(record.start, record.moves) == "d7-e7;xd3-d7xe7 k10-j10"
    assert line_text(record.start, record.moves, most=1) == "d7-e7;xd3-d7xe7 …"


def test_the_text_tells_every_turn_the_players_and_the_turning_points() -> None:
    text = reviewed(opening("d4", "d5", "c4"), [0.5, 0.5, 0.8, 0.8], best={1: "c5"}).text
    assert text.splitlines() == [
        "4mation: Ann (Blue) against Bob (Pink)",
        "unfinished",
        "",
        "turn     Blue before  after    lost",
        "1. d4           50 %   50 %          good",
        "1... d5         50 %   80 %  30.0 %  blunder  better c5",
        "2. c4           80 %   80 %          good",
        "",
        "            accuracy  best  good  inaccuracy  mistake  blunder",
        "Ann (Blue)     100.0     0     2           0        0        0",
        "Bob (Pink)      28.8     0     0           0        0        1",
        "",
        "turning points:",
        "  1... d5 (blunder, from 50 % to 80 %)",
    ]


@pytest.mark.parametrize(
    ("worths", "words"),
    [
        (["win 9", "loss 8"], "1. d4 (blunder, from Blue wins in 9 to Pink wins in 8: a win became a loss)"),
        (["win 9", "draw 8"], "1. d4 (blunder, from Blue wins in 9 to a draw: a win became a draw)"),
        (["win 9", 0.7], "1. d4 (blunder, from Blue wins in 9 to 70 %: a win is no longer certain)"),
        (["draw 9", "loss 8"], "1. d4 (blunder, from a draw to Pink wins in 8: a draw became a loss)"),
        ([0.5, "loss 8"], "1. d4 (blunder, from 50 % to Pink wins in 8: the game is lost now)"),
    ],
)
def test_what_became_of_a_proven_result_is_told(worths: list[float | str], words: str) -> None:
    found = reviewed(opening("d4"), worths)
    assert found.text.splitlines()[-1].strip() == words
    change = words.rpartition(": ")[2].rstrip(")")
    assert change in hint(found.turns[0], found)


def test_the_change_of_a_proven_result_is_told_from_the_deciding_side() -> None:
    found = reviewed(opening("d4", "d5"), ["win 9", "loss 8", "draw 7"])
    assert [decision.change for decision in found.decisions] == [Change.WIN_TO_LOSS, Change.WIN_TO_DRAW]
    data = json.loads(json.dumps(found.data))
    assert [turn["change"] for turn in data["turns"]] == ["win_to_loss", "win_to_draw"]


def test_the_text_of_a_quiet_game_says_so() -> None:
    text = reviewed(won(), [0.5] * 8 + ["win 1"]).text
    assert "Blue has won" in text
    assert "Blue wins 1 : 0 (four in a row)" in text


def test_players_without_a_name_are_called_by_their_side() -> None:
    assert reviewed(row_taken(), [0.5] * 5).players == ("White", "Black")


def test_the_data_is_json_and_complete() -> None:
    found = reviewed(row_taken(), [0.5, 0.42, 0.42, 0.34, "win 6"])
    data = json.loads(json.dumps(found.data))
    assert data == found.data
    assert (data["game"], data["result"], data["start"]) == ("yinsh", None, row_taken().start.text)
    first = data["turns"][0]
    assert (first["number"], first["side"], first["grade"]) == (1, 0, "mistake")
    assert [decision["forced"] for decision in first["decisions"]] == [False, True, False]
    last = data["turns"][1]["decisions"][0]["after"]
    assert (last["chance"], last["outcome"], last["plies"]) == (1.0, "win", 6)
    assert data["players"][0]["grades"]["mistake"] == 1


def test_the_data_of_a_finished_game_names_the_winner() -> None:
    data = reviewed(won(), [0.5] * 9).data
    assert data["result"] == {"winner": 0, "words": "Blue wins 1 : 0 (four in a row)"}


def test_every_move_of_the_data_can_be_played_again() -> None:
    data = json.loads(json.dumps(reviewed(row_taken(), [0.5] * 5).data))
    position = kwartet.game(data["game"], variant=data["variant"], **data["options"]).read(data["start"])
    for turn in data["turns"]:
        for decision in turn["decisions"]:
            position = position.play(decision["move"])
    assert position == row_taken().final
