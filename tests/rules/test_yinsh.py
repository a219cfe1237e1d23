"""YINSH, sections A, C and D: the box, the preparation and the opening."""

import pytest

import kwartet
from kwartet import Side
from rules.positions import YINSH_COLUMNS, moves_from, play, yinsh

OPENING = "f6 e5 g7 d3 h9 c4 i8 b2 j7 d8".split()


# A: what is in the box


def test_the_board_has_85_points() -> None:
    """YINSH A1"""
    names = {place.name for place in kwartet.game("yinsh").geometry.points}
    listed = {
        f"{letter}{row}" for letter, (low, high) in YINSH_COLUMNS.items() for row in range(low, high + 1)
    }
    assert names == listed
    assert len(names) == 85


def test_lines_keep_the_letter_or_the_number_or_raise_both() -> None:
    """YINSH A1"""
    same_letter = {"f2", "f3", "f4", "f5", "f7", "f8", "f9", "f10"}
    same_number = {"b6", "c6", "d6", "e6", "g6", "h6", "i6", "j6"}
    both_rising = {"b2", "c3", "d4", "e5", "g7", "h8", "i9", "j10"}
    assert moves_from(yinsh(white_rings="f6"), "f6") == same_letter | same_number | both_rising


def test_each_side_has_five_rings() -> None:
    """YINSH A2, C2"""
    scene = kwartet.game("yinsh").start().scene
    assert scene["white-reserve"] == ("white-ring",) * 5
    assert scene["black-reserve"] == ("black-ring",) * 5


def test_there_are_51_markers() -> None:
    """YINSH A3, C3"""
    assert kwartet.game("yinsh").start().scene["pool"] == ("marker",) * 51


def test_a_marker_is_white_on_one_side_and_black_on_the_other() -> None:
    """YINSH A3"""
    position = yinsh(white_rings="d5", white_markers="e5", black_markers="f5")
    scene = position.play("d5-g5").scene
    assert scene["e5"] == ("black-marker",)
    assert scene["f5"] == ("white-marker",)


# C: before the game


@pytest.mark.parametrize("colour", ["white", "black"])
def test_each_side_has_three_places_for_removed_rings(colour: str) -> None:
    """YINSH C1"""
    spots = {place.name for place in kwartet.game("yinsh").geometry.spots}
    assert {f"{colour}-1", f"{colour}-2", f"{colour}-3"} <= spots


def test_the_places_for_removed_rings_are_empty_at_first() -> None:
    """YINSH C1"""
    assert set(kwartet.game("yinsh").start().scene) == {"white-reserve", "black-reserve", "pool"}


def test_white_begins() -> None:
    """YINSH C2"""
    game = kwartet.game("yinsh")
    assert game.sides == ("White", "Black")
    assert game.start().to_move is Side.FIRST


# D: the opening


def test_the_board_starts_empty() -> None:
    """YINSH D1"""
    assert kwartet.game("yinsh").start().text == "4/7/8/9/10/9/10/9/8/7/4 0 0 w place"


def test_the_first_ring_may_go_on_any_point() -> None:
    """YINSH D2"""
    start = kwartet.game("yinsh").start()
    assert set(start.legal_moves) == {place.name for place in start.game.geometry.points}


def test_a_ring_is_placed_on_a_free_point() -> None:
    """YINSH D2"""
    position = kwartet.game("yinsh").start().play("f6")
    assert len(position.legal_moves) == 84
    assert "f6" not in position.legal_moves


def test_rings_are_placed_one_at_a_time_by_turns() -> None:
    """YINSH D2"""
    position = kwartet.game("yinsh").start()
    sides = []
    for point in OPENING:
        sides.append(position.to_move)
        position = position.play(point)
    assert sides == [Side.FIRST, Side.SECOND] * 5


@pytest.mark.parametrize("point", ["a2", "k10", "e1", "g11"])
def test_a_ring_may_be_placed_at_the_edge(point: str) -> None:
    """YINSH D2"""
    assert kwartet.game("yinsh").start().play(point).scene[point] == ("white-ring",)


def test_when_all_rings_are_placed_rings_begin_to_move() -> None:
    """YINSH D3, diagram 1"""
    position = play(kwartet.game("yinsh").start(), *OPENING)
    assert position.task == "move a ring"
    assert all("-" in move for move in position.legal_moves)


def test_white_also_moves_first() -> None:
    """YINSH D3a"""
    assert play(kwartet.game("yinsh").start(), *OPENING).to_move is Side.FIRST
