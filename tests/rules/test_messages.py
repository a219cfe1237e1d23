"""The answer to an illegal move: the text, the game, what is to be decided, and moves that are legal."""

import pytest

import kwartet
from kwartet import IllegalMove, Position
from rules.positions import lyngk, play, yinsh


def answer(position: Position, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    return str(caught.value)


def start(game_id: str) -> Position:
    return kwartet.game(game_id).start(seed=1)


def row_to_take() -> Position:
    return yinsh(white_rings="d7", white_markers="d3 d4 d5 d6").play("d7-e7")


@pytest.mark.parametrize(
    ("position", "move", "said"),
    [
        (start("yinsh"), "l5", "'l5' is not legal in YINSH (White to place a ring)"),
        (yinsh(white_rings="e5"), "e5-h6", "'e5-h6' is not legal in YINSH (White to move a ring)"),
        (row_to_take(), "xd4-d8", "'xd4-d8' is not legal in YINSH (White to take a row)"),
        (row_to_take().play("xd3-d7"), "xd7", "'xd7' is not legal in YINSH (White to take a ring)"),
        (lyngk({"e4": "R", "e5": "G"}), "e4-e6", "'e4-e6' is not legal in LYNGK (Player A to "),
        (start("4mation").play("a7"), "g1", "'g1' is not legal in 4mation (Pink to place a cube)"),
        (start("skato").play("a8"), "b7", "'b7' is not legal in SKATO (Green to place a piece)"),
    ],
)
def test_the_message_names_the_text_the_game_and_what_is_to_be_decided(
    position: Position, move: str, said: str
) -> None:
    assert answer(position, move).startswith(said)


@pytest.mark.parametrize(
    ("position", "move", "near"),
    [
        (yinsh(white_rings="e5", black_rings="e7 f5", white_markers="h5"), "e5-h5", "e5-e6"),
        (row_to_take(), "xd4-d8", "xd3-d7"),
        (row_to_take().play("xd3-d7"), "xe8", "xe7"),
        (lyngk({"e4": "R", "e5": "G"}), "e4-e6", "e4-e5"),
        (start("4mation").play("a7"), "g1", "b7"),
        (start("skato").play("a8"), "b7", "b8"),
    ],
)
def test_the_message_offers_legal_moves_that_are_near(position: Position, move: str, near: str) -> None:
    assert near in position.legal_moves
    assert near in answer(position, move)


def test_a_misspelt_claim_is_answered_with_the_colours() -> None:
    assert "I, B, R, G, K" in answer(lyngk({"e4": "R", "e5": "G"}), "red")


def test_after_the_end_the_message_says_how_the_game_ended() -> None:
    won = yinsh(white_rings="d7", white_markers="d3 d4 d5 d6", removed=(2, 1))
    message = answer(play(won, "d7-e7", "xd3-d7", "xe7"), "e4-e5")
    assert "the game is over (White wins 3 : 1 (third ring))" in message
