"""YINSH, section G: rows, and the rings they cost."""

import pytest

from kwartet import IllegalMove, Position, Side
from rules.positions import play, yinsh


def white_row() -> Position:
    """White moves the ring on d7 away and completes d3 to d7."""
    return yinsh(white_rings="d7", white_markers="d3 d4 d5 d6")


def two_crossing_rows() -> Position:
    """Diagram 6, situation 1: the marker under Black's ring on d5 completes a column and a line."""
    return yinsh(black_rings="d5", black_markers="d3 d4 d6 d7 b5 c5 e5 f5", to_move="b")


def seven_in_a_line() -> Position:
    """Diagram 6, situation 2: the marker under Black's ring on d5 completes d2 to d8."""
    return yinsh(black_rings="d5", black_markers="d2 d3 d4 d6 d7 d8", to_move="b")


def two_rows_apart() -> Position:
    """Black's jump from b5 to e5 turns c5 and d5 and completes two columns."""
    return yinsh(
        black_rings="b5",
        black_markers="c3 c4 c6 c7 d3 d4 d6 d7",
        white_markers="c5 d5",
        to_move="b",
    )


def row_for_black() -> Position:
    """White's jump from c5 to e5 turns d5 and completes a black column."""
    return yinsh(white_rings="c5", black_rings="i8", black_markers="d3 d4 d6 d7", white_markers="d5")


def rows_for_both() -> Position:
    """White's jump from d7 to f7 completes d3 to d7 for White and e5 to e9 for Black."""
    return yinsh(
        white_rings="d7",
        black_rings="i8",
        white_markers="d3 d4 d5 d6 e7",
        black_markers="e5 e6 e8 e9",
    )


# Forming rows


@pytest.mark.parametrize(
    ("markers", "away", "row"),
    [
        ("d3 d4 d6 d7", "d5-e5", "xd3-d7"),
        ("b5 c5 e5 f5", "d5-d6", "xb5-f5"),
        ("b3 c4 e6 f7", "d5-d6", "xb3-f7"),
    ],
)
def test_five_neighbours_of_one_colour_on_any_line_are_a_row(markers: str, away: str, row: str) -> None:
    """YINSH G1"""
    position = yinsh(white_rings="d5", white_markers=markers).play(away)
    assert position.legal_moves == (row,)


def test_four_markers_are_not_a_row() -> None:
    """YINSH G1"""
    position = yinsh(white_rings="d7", white_markers="d4 d5 d6").play("d7-e7")
    assert position.task == "move a ring"


def test_five_markers_with_a_gap_are_not_a_row() -> None:
    """YINSH G1"""
    position = yinsh(white_rings="d7", white_markers="d2 d3 d4 d6").play("d7-e7")
    assert position.task == "move a ring"


def test_five_markers_of_mixed_colours_are_not_a_row() -> None:
    """YINSH G1"""
    position = yinsh(white_rings="d7", white_markers="d3 d4 d6", black_markers="d5").play("d7-e7")
    assert position.task == "move a ring"


def test_a_ring_among_markers_does_not_count_as_a_marker() -> None:
    """YINSH G1, diagram 6 situation 3"""
    position = yinsh(black_rings="d5 d7", black_markers="d3 d4 d6", to_move="b").play("d7-e7")
    assert position.task == "move a ring"


def test_markers_turned_by_a_jump_form_rows_too() -> None:
    """YINSH G1"""
    position = yinsh(white_rings="c5", white_markers="d3 d4 d6 d7", black_markers="d5").play("c5-e5")
    assert position.legal_moves == ("xd3-d7",)


# Taking a row and a ring


def test_a_row_must_be_taken() -> None:
    """YINSH G2"""
    position = white_row().play("d7-e7")
    assert (position.to_move, position.legal_moves) == (Side.FIRST, ("xd3-d7",))


def test_a_row_goes_back_to_the_pool() -> None:
    """YINSH G2, diagram 5"""
    position = play(white_row(), "d7-e7", "xd3-d7")
    assert not {"d3", "d4", "d5", "d6", "d7"} & position.scene.keys()
    assert position.scene["pool"] == ("marker",) * 51


def test_after_a_row_any_own_ring_must_be_taken() -> None:
    """YINSH G3"""
    position = play(
        yinsh(white_rings="d7 f3 g6 h8 i9", white_markers="d3 d4 d5 d6"),
        "d7-e7",
        "xd3-d7",
    )
    assert set(position.legal_moves) == {"xe7", "xf3", "xg6", "xh8", "xi9"}


def test_the_ring_is_put_beside_the_board_and_counts_the_row() -> None:
    """YINSH G3, diagram 5"""
    black_row = yinsh(black_rings="d7 f3", black_markers="d3 d4 d5 d6", to_move="b")
    position = play(black_row, "d7-e7", "xd3-d7", "xf3")
    assert "f3" not in position.scene
    assert position.scene["black-1"] == ("black-ring",)
    assert position.score == (0, 1)


def test_after_row_and_ring_the_turn_is_over() -> None:
    """YINSH G3"""
    position = play(white_row(), "d7-e7", "xd3-d7", "xe7")
    assert (position.to_move, position.task) == (Side.SECOND, "move a ring")


# More than five


def test_of_seven_in_a_line_any_five_neighbours_may_be_taken() -> None:
    """YINSH G4, G4a, diagram 6 situation 2"""
    position = seven_in_a_line().play("d5-e5")
    assert set(position.legal_moves) == {"xd2-d6", "xd3-d7", "xd4-d8"}


def test_five_that_are_not_neighbours_may_not_be_taken() -> None:
    """YINSH G4"""
    with pytest.raises(IllegalMove):
        seven_in_a_line().play("d5-e5").play("xd2-d8")


def test_six_in_a_line_offer_two_choices() -> None:
    """YINSH G4a"""
    position = yinsh(white_rings="d5", white_markers="d3 d4 d6 d7 d8").play("d5-e5")
    assert set(position.legal_moves) == {"xd3-d7", "xd4-d8"}


def test_what_is_left_of_a_longer_line_stays() -> None:
    """YINSH G4a"""
    position = play(seven_in_a_line(), "d5-e5", "xd3-d7", "xe5")
    assert position.scene["d2"] == position.scene["d8"] == ("black-marker",)
    assert position.to_move is Side.FIRST


# Several rows


def test_of_crossing_rows_either_may_be_taken() -> None:
    """YINSH G5, diagram 6 situation 1"""
    assert set(two_crossing_rows().play("d5-e6").legal_moves) == {"xb5-f5", "xd3-d7"}


@pytest.mark.parametrize(
    ("taken", "left"),
    [("xb5-f5", ("d3", "d4", "d6", "d7")), ("xd3-d7", ("b5", "c5", "e5", "f5"))],
)
def test_of_crossing_rows_only_one_counts_and_the_rest_stays(taken: str, left: tuple[str, ...]) -> None:
    """YINSH G5, diagram 6 situation 1"""
    position = play(two_crossing_rows(), "d5-e6", taken, "xe6")
    assert all(position.scene[point] == ("black-marker",) for point in left)
    assert (position.score, position.to_move) == ((0, 1), Side.FIRST)


def test_rows_apart_are_both_taken_at_the_price_of_two_rings() -> None:
    """YINSH G5"""
    position = play(two_rows_apart(), "b5-e5", "xc3-c7", "xe5", "xd3-d7", "xk10")
    assert position.score == (0, 2)
    assert position.to_move is Side.FIRST


@pytest.mark.parametrize(("first", "second"), [("xc3-c7", "xd3-d7"), ("xd3-d7", "xc3-c7")])
def test_several_rows_are_taken_one_at_a_time_in_any_order(first: str, second: str) -> None:
    """YINSH G5a"""
    position = two_rows_apart().play("b5-e5")
    assert set(position.legal_moves) == {first, second}
    assert play(position, first).task == "take a ring"
    assert play(position, first, "xe5").legal_moves == (second,)


# Rows for the opponent


def test_a_row_made_for_the_opponent_is_his_to_take() -> None:
    """YINSH G6"""
    position = row_for_black().play("c5-e5")
    assert (position.to_move, position.legal_moves) == (Side.SECOND, ("xd3-d7",))


def test_the_opponent_chooses_the_ring_freely() -> None:
    """YINSH G6"""
    position = play(row_for_black(), "c5-e5", "xd3-d7")
    assert set(position.legal_moves) == {"xi8", "xk10", "xk9", "xk8", "xk7"}


def test_the_opponent_moves_after_taking_the_row() -> None:
    """YINSH G6"""
    position = play(row_for_black(), "c5-e5", "xd3-d7", "xi8")
    assert (position.to_move, position.task) == (Side.SECOND, "move a ring")


def test_a_row_brings_victory_closer_and_leaves_one_ring_fewer_to_move() -> None:
    """YINSH I"""
    position = play(row_for_black(), "c5-e5", "xd3-d7", "xi8")
    assert position.score == (0, 1)
    assert {move.split("-")[0] for move in position.legal_moves} == {"k10", "k9", "k8", "k7"}


# Rows for both


def test_of_rows_for_both_the_mover_takes_his_own_first() -> None:
    """YINSH G7"""
    position = rows_for_both().play("d7-f7")
    assert (position.to_move, position.legal_moves) == (Side.FIRST, ("xd3-d7",))


def test_after_the_mover_the_opponent_takes_his_row_and_then_moves() -> None:
    """YINSH G7"""
    position = play(rows_for_both(), "d7-f7", "xd3-d7", "xf7")
    assert (position.to_move, position.legal_moves) == (Side.SECOND, ("xe5-e9",))
    position = play(position, "xe5-e9", "xi8")
    assert (position.to_move, position.task) == (Side.SECOND, "move a ring")


def test_the_mover_takes_all_his_rows_before_the_opponent_takes_any() -> None:
    """YINSH G7a"""
    position = yinsh(
        black_rings="b5",
        black_markers="c3 c4 c6 c7 d3 d4 d6 d7 e5",
        white_markers="c5 d5 e3 e4 e6 e7",
        to_move="b",
    )
    position = play(position, "b5-f5", "xc3-c7", "xf5")
    assert (position.to_move, position.legal_moves) == (Side.SECOND, ("xd3-d7",))
    position = play(position, "xd3-d7", "xk10")
    assert (position.to_move, position.legal_moves) == (Side.FIRST, ("xe3-e7",))
