"""YINSH, sections B, H and J: how the game is won, drawn and shortened."""

import pytest

from kwartet import Position, Side
from rules.positions import checkered, outcome, play, yinsh

# Fifty points for a crowd of markers; the columns h to k stay free for the rings.
FIFTY = """
    b1 b2 b3 b4 b5 b6 b7  c1 c2 c3 c4 c5 c6 c7 c8  d1 d2 d3 d4 d5 d6 d7 d8 d9
    e1 e2 e3 e4 e5 e6 e7 e8 e9 e10  f2 f3 f4 f5 f6 f7 f8  g2 g3 g4 g5 g6 g7 g8 g9 g10
""".split()


def white_row(removed: tuple[int, int] = (2, 1), variant: str = "standard") -> Position:
    """White to complete d3 to d7 by moving the ring on d7 to e7."""
    return yinsh(white_rings="d7", white_markers="d3 d4 d5 d6", removed=removed, variant=variant)


def rows_for_both(removed: tuple[int, int] = (2, 2), variant: str = "standard") -> Position:
    """White's jump from d7 to f7 completes d3 to d7 for White and e5 to e9 for Black."""
    return yinsh(
        white_rings="d7",
        white_markers="d3 d4 d5 d6 e7",
        black_markers="e5 e6 e8 e9",
        removed=removed,
        variant=variant,
    )


def one_marker_left(removed: tuple[int, int] = (0, 0), variant: str = "standard") -> Position:
    """Fifty markers lie on the board, and White is to lay the last one on h9."""
    white, black = checkered(FIFTY)
    return yinsh(white_rings="h9", white_markers=white, black_markers=black, removed=removed, variant=variant)


def stuck(white_rings: str, black_rings: str, removed: tuple[int, int]) -> Position:
    """White to move on a board where markers cover every point that any ring could go to."""
    rings = {"white_rings": white_rings, "black_rings": black_rings}
    bare = [yinsh(**rings, removed=removed, to_move=side) for side in "wb"]
    lines = {move.split("-")[1] for position in bare for move in position.legal_moves}
    white, black = checkered(lines)
    return yinsh(**rings, white_markers=white, black_markers=black, removed=removed)


# Three rings


def test_who_takes_a_third_ring_wins_at_once() -> None:
    """YINSH B, H1"""
    position = play(white_row(removed=(2, 1)), "d7-e7", "xd3-d7", "xe7")
    assert outcome(position) == (Side.FIRST, "third ring", (3, 1))
    assert position.legal_moves == ()


@pytest.mark.parametrize("removed", [(0, 0), (1, 2)])
def test_one_or_two_rings_do_not_win(removed: tuple[int, int]) -> None:
    """YINSH B, H1"""
    assert play(white_row(removed), "d7-e7", "xd3-d7", "xe7").result is None


def test_a_third_row_does_not_win_before_its_ring_is_taken() -> None:
    """YINSH H1"""
    assert play(white_row(removed=(2, 1)), "d7-e7", "xd3-d7").result is None


def test_a_row_that_is_left_on_the_board_does_not_matter_any_more() -> None:
    """YINSH H1a"""
    two_rows = yinsh(
        black_rings="b5",
        black_markers="c3 c4 c6 c7 d3 d4 d6 d7",
        white_markers="c5 d5",
        removed=(0, 2),
        to_move="b",
    )
    position = play(two_rows, "b5-e5", "xc3-c7", "xe5")
    assert outcome(position) == (Side.SECOND, "third ring", (0, 3))


def test_if_both_have_a_third_row_the_mover_wins() -> None:
    """YINSH H2"""
    position = play(rows_for_both(removed=(2, 2)), "d7-f7", "xd3-d7", "xf7")
    assert outcome(position) == (Side.FIRST, "third ring", (3, 2))


def test_a_third_row_made_for_the_opponent_wins_for_him() -> None:
    """YINSH H1, G6"""
    gift = yinsh(white_rings="c5", black_markers="d3 d4 d6 d7", white_markers="d5", removed=(2, 2))
    position = play(gift, "c5-e5", "xd3-d7", "xk10")
    assert outcome(position) == (Side.SECOND, "third ring", (2, 3))


# The pool is empty


@pytest.mark.parametrize(("removed", "winner"), [((1, 0), Side.FIRST), ((0, 2), Side.SECOND)])
def test_when_the_pool_is_empty_more_rings_win(removed: tuple[int, int], winner: Side) -> None:
    """YINSH H3"""
    position = one_marker_left(removed).play("h9-h10")
    assert outcome(position) == (winner, "more rings when the pool is empty", removed)


@pytest.mark.parametrize("removed", [(0, 0), (2, 2)])
def test_when_the_pool_is_empty_equal_rings_draw(removed: tuple[int, int]) -> None:
    """YINSH H3"""
    position = one_marker_left(removed).play("h9-h10")
    assert outcome(position) == (None, "equal rings when the pool is empty", removed)


def test_with_one_marker_left_in_the_pool_play_goes_on() -> None:
    """YINSH H3"""
    white, black = checkered(FIFTY[1:])
    position = yinsh(white_rings="h9", white_markers=white, black_markers=black).play("h9-h10")
    assert (position.result, position.scene["pool"]) == (None, ("marker",))


def test_a_row_made_by_the_last_marker_is_taken_and_play_goes_on() -> None:
    """YINSH H3a"""
    white, black = checkered(FIFTY[4:])
    position = yinsh(
        white_rings="h7",
        white_markers=f"{white} h3 h4 h5 h6",
        black_markers=black,
        removed=(1, 0),
    )
    position = play(position, "h7-h8", "xh3-h7", "xh8")
    assert position.result is None
    assert (position.to_move, position.scene["pool"]) == (Side.SECOND, ("marker",) * 5)


def test_a_row_given_by_the_last_marker_is_taken_and_play_goes_on() -> None:
    """YINSH H3a"""
    white, black = checkered(FIFTY[5:])
    position = yinsh(
        white_rings="j6",
        white_markers=f"{white} i6",
        black_markers=f"{black} i4 i5 i7 i8",
    ).play("j6-h6")
    assert (position.to_move, position.task) == (Side.SECOND, "take a row")
    position = play(position, "xi4-i8", "xk10")
    assert (position.result, position.task) == (None, "move a ring")


# Nobody can move


def test_one_pass_does_not_end_the_game() -> None:
    """YINSH E3g, H3b"""
    position = stuck("b1 c1 c2", "d2 d9 k9", removed=(2, 2)).play("pass")
    assert (position.result, position.legal_moves) == (None, ("pass",))


def test_two_passes_in_a_row_end_the_game_and_equal_rings_draw() -> None:
    """YINSH H3b"""
    position = play(stuck("b1 c1 c2", "d2 d9 k9", removed=(2, 2)), "pass", "pass")
    assert outcome(position) == (None, "equal rings when nobody can move", (2, 2))


def test_two_passes_in_a_row_end_the_game_and_more_rings_win() -> None:
    """YINSH H3b"""
    position = play(stuck("c1 c8 d1", "d2 d9 k8 k9", removed=(2, 1)), "pass", "pass")
    assert outcome(position) == (Side.FIRST, "more rings when nobody can move", (2, 1))


def test_a_pass_answered_by_a_move_does_not_count_towards_the_end() -> None:
    """YINSH H3b"""
    blocked = yinsh(white_rings="a2 a3 b3", black_rings="b2 a4 b4 c3 c4", removed=(2, 0))
    position = play(blocked, "pass", "c4-c5")
    assert position.text.endswith(" w move")


# Blitz


def test_in_blitz_the_first_row_wins() -> None:
    """YINSH J, J1"""
    position = play(white_row(removed=(0, 0), variant="blitz"), "d7-e7", "xd3-d7", "xe7")
    assert outcome(position) == (Side.FIRST, "first ring", (1, 0))


def test_in_blitz_the_ring_must_still_be_taken() -> None:
    """YINSH J1"""
    position = play(white_row(removed=(0, 0), variant="blitz"), "d7-e7", "xd3-d7")
    assert (position.result, position.task) == (None, "take a ring")


def test_in_blitz_the_mover_wins_if_both_have_a_row() -> None:
    """YINSH J1"""
    position = play(rows_for_both(removed=(0, 0), variant="blitz"), "d7-f7", "xd3-d7", "xf7")
    assert outcome(position) == (Side.FIRST, "first ring", (1, 0))


def test_in_blitz_a_row_made_for_the_opponent_wins_for_him() -> None:
    """YINSH J"""
    gift = yinsh(white_rings="c5", black_markers="d3 d4 d6 d7", white_markers="d5", variant="blitz")
    position = play(gift, "c5-e5", "xd3-d7", "xk10")
    assert outcome(position) == (Side.SECOND, "first ring", (0, 1))


def test_in_blitz_an_empty_pool_is_a_draw() -> None:
    """YINSH J1"""
    position = one_marker_left(variant="blitz").play("h9-h10")
    assert outcome(position) == (None, "equal rings when the pool is empty", (0, 0))


def test_in_blitz_rings_move_as_usual() -> None:
    """YINSH J"""
    usual, blitz = one_marker_left(), one_marker_left(variant="blitz")
    assert blitz.legal_moves == usual.legal_moves
