"""YINSH, sections E and F: a move of a ring, and the turning of markers."""

import pytest

from kwartet import Position, Side
from rules.positions import moves_from, yinsh


def diagram_3() -> Position:
    """Below the black ring on e8 are a free point and five markers; rings block two of its other lines."""
    return yinsh(
        black_rings="e8 b5 g4 i7 h10",
        white_rings="h8 c3 i6 g9 j9",
        white_markers="e6 e4 e3 f9",
        black_markers="e5 e2 c6",
        to_move="b",
    )


# E: a move


def test_a_move_takes_a_marker_from_the_pool() -> None:
    """YINSH E1"""
    position = yinsh(white_rings="d4").play("d4-g7")
    assert position.scene["pool"] == ("marker",) * 50


@pytest.mark.parametrize(
    ("side", "marker"),
    [("w", "white-marker"), ("b", "black-marker")],
)
def test_the_marker_is_laid_with_the_mover_s_colour_upwards(side: str, marker: str) -> None:
    """YINSH E2, diagram 2"""
    position = yinsh(white_rings="d4", black_rings="d5", to_move=side)
    start = {"w": "d4", "b": "d5"}[side]
    assert position.play(f"{start}-e{start[1]}").scene[start] == (marker,)


def test_any_own_ring_may_be_chosen_and_no_other() -> None:
    """YINSH E2"""
    position = yinsh(white_rings="c3 d4 e5 f6 g7", black_rings="c4 d5 e6 f7 g8")
    assert {move.split("-")[0] for move in position.legal_moves} == {"c3", "d4", "e5", "f6", "g7"}


def test_only_the_chosen_ring_moves() -> None:
    """YINSH E3"""
    before = yinsh(white_rings="d4 f6")
    after = before.play("d4-d8")
    changed = {place for place in before.scene.keys() | after.scene.keys() if _differs(before, after, place)}
    assert changed == {"d4", "d8", "pool"}


def _differs(before: Position, after: Position, place: str) -> bool:
    return before.scene.get(place) != after.scene.get(place)


def test_the_marker_stays_and_the_ring_leaves() -> None:
    """YINSH E3a, diagram 2"""
    scene = yinsh(white_rings="d4").play("d4-g7").scene
    assert (scene["d4"], scene["g7"]) == (("white-marker",), ("white-ring",))


def test_a_ring_does_not_leave_its_line() -> None:
    """YINSH E3b"""
    assert "f7" not in moves_from(yinsh(white_rings="d4"), "d4")


def test_a_move_ends_on_a_free_point() -> None:
    """YINSH E3b"""
    position = yinsh(white_rings="d4 d6", black_rings="f4", white_markers="e5")
    assert not moves_from(position, "d4") & {"d6", "f4", "e5"}


def test_a_ring_may_cross_any_number_of_free_points() -> None:
    """YINSH E3c"""
    assert moves_from(yinsh(white_rings="d5"), "d5") >= {"d6", "d7", "d8", "d9"}


def test_a_jump_ends_on_the_first_free_point_behind_the_markers() -> None:
    """YINSH E3d"""
    position = yinsh(white_rings="d5", white_markers="e5", black_markers="f5")
    assert moves_from(position, "d5") & {"e5", "f5", "g5", "h5", "i5"} == {"g5"}


def test_only_markers_without_a_gap_are_jumped_together() -> None:
    """YINSH E3d, E3e"""
    position = yinsh(white_rings="d5", white_markers="e5 g5")
    assert moves_from(position, "d5") & {"f5", "h5", "i5", "j5"} == {"f5"}


def test_free_points_may_come_before_a_jump() -> None:
    """YINSH E3e"""
    position = yinsh(white_rings="c5", white_markers="e5", black_markers="f5")
    assert moves_from(position, "c5") & {"d5", "e5", "f5", "g5", "h5"} == {"d5", "g5"}


def test_no_free_point_may_come_after_a_jump() -> None:
    """YINSH E3e"""
    position = yinsh(white_rings="c5", black_markers="d5")
    assert "f5" not in moves_from(position, "c5")


@pytest.mark.parametrize("owner", ["white", "black"])
def test_a_ring_is_never_jumped(owner: str) -> None:
    """YINSH E3f"""
    blocker = yinsh(white_rings="d5 f5") if owner == "white" else yinsh(white_rings="d5", black_rings="f5")
    assert moves_from(blocker, "d5") & {"e5", "f5", "g5", "h5"} == {"e5"}


def test_markers_before_a_ring_cannot_be_jumped() -> None:
    """YINSH E3f"""
    position = yinsh(white_rings="d5", black_rings="g5", black_markers="e5 f5")
    assert not moves_from(position, "d5") & {"e5", "f5", "g5", "h5"}


def test_markers_before_the_edge_cannot_be_jumped() -> None:
    """YINSH E3f"""
    position = yinsh(white_rings="d7", white_markers="d8", black_markers="d9")
    assert not moves_from(position, "d7") & {"d8", "d9"}


def test_the_marked_black_ring_reaches_ten_points() -> None:
    """YINSH E3, diagram 3"""
    reach = {"e7", "e1", "e9", "e10", "d8", "c8", "f8", "g8", "g10", "d7"}
    assert moves_from(diagram_3(), "e8") == reach


def test_a_player_without_a_ring_move_must_pass() -> None:
    """YINSH E3g"""
    position = yinsh(white_rings="a2 a3 b3", black_rings="b2 a4 b4 c3 c4", removed=(2, 0))
    assert position.legal_moves == ("pass",)


def test_a_pass_lays_no_marker_and_gives_the_turn_away() -> None:
    """YINSH E3g"""
    position = yinsh(white_rings="a2 a3 b3", black_rings="b2 a4 b4 c3 c4", removed=(2, 0)).play("pass")
    assert position.to_move is Side.SECOND
    assert position.scene["pool"] == ("marker",) * 51


def test_a_player_who_can_move_may_not_pass() -> None:
    """YINSH E3g"""
    position = yinsh(white_rings="a2 a3 b3", black_rings="b2 a4 b4 c3 d5", removed=(2, 0))
    assert position.legal_moves == ("b3-c4",)


# F: turning markers


def test_a_move_over_free_points_turns_nothing_and_ends_the_turn() -> None:
    """YINSH F1"""
    position = yinsh(white_rings="d5", black_markers="d4 e6").play("d5-g5")
    assert position.scene["d4"] == position.scene["e6"] == ("black-marker",)
    assert position.to_move is Side.SECOND


def test_every_marker_that_was_jumped_is_turned() -> None:
    """YINSH F2, F2a, diagram 4"""
    scene = diagram_3().play("e8-e1").scene
    turned = {point: scene[point][0] for point in ("e6", "e5", "e4", "e3", "e2")}
    assert turned == {
        "e6": "black-marker",
        "e5": "white-marker",
        "e4": "black-marker",
        "e3": "black-marker",
        "e2": "white-marker",
    }


def test_turning_does_not_change_where_the_ring_arrives() -> None:
    """YINSH F2a"""
    assert diagram_3().play("e8-e1").scene["e1"] == ("black-ring",)


def test_markers_that_were_not_jumped_keep_their_colour() -> None:
    """YINSH F2"""
    scene = yinsh(white_rings="d5", black_markers="e5 d6 g5").play("d5-f5").scene
    assert scene["d6"] == scene["g5"] == ("black-marker",)


def test_the_marker_laid_in_this_move_is_not_turned() -> None:
    """YINSH F3, diagram 4"""
    assert diagram_3().play("e8-e1").scene["e8"] == ("black-marker",)


def test_markers_are_never_moved() -> None:
    """YINSH F4"""
    before, after = diagram_3(), diagram_3().play("e8-e1")
    assert _marked(after) == _marked(before) | {"e8"}


def _marked(position: Position) -> set[str]:
    return {
        place for place, pieces in position.scene.items() if pieces[0] in ("white-marker", "black-marker")
    }
