"""The widget's side in Python; tests/browser/test_widget.py has its other side."""

import sys
from pathlib import Path

import pytest

import kwartet
from kwartet import IllegalMove, KwartetError

pytest.importorskip("anywidget")

from kwartet import widget

YINSH = kwartet.game("yinsh").start()
PATTERN = "4/7/8/9/10/4W4/10/9/8/7/4 0 0 b place"


def test_observers_see_every_decision() -> None:
    board, seen = widget.Board(YINSH), []
    board.observe(lambda change: seen.append(change.new.text), "position")
    board.play("F6")
    assert (board.moves, seen) == (("f6",), [PATTERN])
    board.back()
    board.back()
    assert (board.moves, board.position, seen) == ((), YINSH, [PATTERN, YINSH.text])


def test_an_observer_may_play_on() -> None:
    board = widget.Board(kwartet.game("4mation").start())

    def answer(change: dict[str, kwartet.Position]) -> None:
        if change["new"].to_move == 1:
            board.play("d5")

    board.observe(answer, "position")
    board.play("d4")
    assert board.moves == ("d4", "d5")
    assert board._shown["status"] == "Blue to place a cube"


def test_only_a_choice_in_the_position_that_is_shown_counts() -> None:
    board = widget.Board(YINSH)
    for content in ({"move": "f6", "text": "another"}, {"move": "f6"}, "f6", None):
        board._handle_custom_msg(content, [])
    board.is_playable = False
    board._handle_custom_msg({"move": "f6", "text": YINSH.text}, [])
    assert board.moves == ()
    board.is_playable = True
    board._handle_custom_msg({"move": "f6", "text": YINSH.text}, [])
    assert board.moves == ("f6",)


def test_the_last_turn_of_a_side_is_marked_as_a_whole() -> None:
    """A claim and a move of a stack are one turn"""
    board = widget.Board(kwartet.game("lyngk").start(seed=7))
    board.play("R")
    stack = next(move for move in board.position.legal_moves if "-" in move)
    board.play(stack)
    assert {"red-claim", *stack.split("-")} & set(board._shown["view"]["last"]) >= set(stack.split("-"))
    assert len(board._shown["view"]["last"]) > 2


def test_another_game_may_be_shown() -> None:
    board = widget.Board(YINSH)
    board.play("f6")
    board.show(kwartet.game("skato", size=6).start())
    assert (board.moves, board._game["id"], len(board._game["geometry"]["points"])) == ((), "skato", 36)


def test_what_is_wrong_is_refused() -> None:
    board = widget.Board(YINSH)
    with pytest.raises(IllegalMove, match="'z9' is not legal in YINSH"):
        board.play("z9")
    with pytest.raises(Exception, match="look"):
        board.look = "round"
    assert board.moves == ()


def test_a_missing_front_end_says_what_builds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(widget, "FRONT_END", Path("nowhere.js"))
    with pytest.raises(KwartetError, match="'make client' builds it"):
        widget.Board(YINSH)


def test_a_missing_package_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "kwartet.widget")
    with pytest.raises(ImportError, match=r'pip install "kwartet\[widget\]"'):
        import kwartet.widget  # noqa: F401, PLC0415
