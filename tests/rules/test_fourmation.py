"""4mation: the box, placing, the dead end, and the end of the game."""

import pytest

import kwartet
from kwartet import BadPosition, IllegalMove, Position, Side
from rules.positions import fourmation, outcome, play

EXAMPLE_A = """
    . . . . . . .
    . . . . . . .
    . . . . . X .
    . . . X O . .
    . . . O X . .
    . . . . . . .
    . . . . . . .
"""
EXAMPLE_B = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    X O . . . . .
    . . . . . . .
    O X X . . . .
    X . O . . . .
"""


def example_b() -> Position:
    """The marked blue cube on a1 was placed last, and b1 is the only free cell beside it."""
    return fourmation(EXAMPLE_B, last="a1")


def start() -> Position:
    return kwartet.game("4mation").start()


# A and C: the box and the preparation


def test_the_board_has_seven_by_seven_cells() -> None:
    """4mation A1"""
    names = {place.name for place in kwartet.game("4mation").geometry.points}
    assert names == {f"{column}{row}" for column in "abcdefg" for row in range(1, 8)}


def test_there_are_24_cubes_of_each_colour() -> None:
    """4mation A2, C2"""
    assert start().scene == {"blue-reserve": ("blue-cube",) * 24, "pink-reserve": ("pink-cube",) * 24}


def test_the_board_lies_between_the_players_and_is_empty() -> None:
    """4mation C1"""
    assert start().text == "7/7/7/7/7/7/7 X -"


def test_the_beginner_has_blue() -> None:
    """4mation C3"""
    assert (start().to_move, start().game.sides) == (Side.FIRST, ("Blue", "Pink"))


# D: placing a cube


def test_the_first_cube_goes_on_any_cell() -> None:
    """4mation D1"""
    assert len(start().legal_moves) == 49


def test_the_players_place_one_cube_each_by_turns() -> None:
    """4mation D2"""
    position = play(start(), "d4", "e5", "e4")
    assert position.to_move is Side.SECOND
    assert [position.scene[cell][0] for cell in ("d4", "e5", "e4")] == ["blue-cube", "pink-cube", "blue-cube"]


def test_a_cube_touches_the_opponent_s_last_cube_by_side_or_corner() -> None:
    """4mation D3"""
    position = start().play("d4")
    assert set(position.legal_moves) == {"c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"}


def test_touching_an_older_cube_is_not_enough() -> None:
    """4mation D3"""
    position = play(start(), "b2", "c3", "d4")
    assert "b3" not in position.legal_moves
    assert set(position.legal_moves) == {"c4", "c5", "d3", "d5", "e3", "e4", "e5"}


def test_five_cells_of_example_a() -> None:
    """4mation D3, example A"""
    assert set(fourmation(EXAMPLE_A, last="d4").legal_moves) == {"c3", "c4", "c5", "d5", "e5"}


def test_a_cell_that_is_taken_cannot_be_used() -> None:
    """4mation D4"""
    with pytest.raises(IllegalMove):
        play(start(), "d4", "d4")


def test_cubes_stay_where_they_are() -> None:
    """4mation D4"""
    before = fourmation(EXAMPLE_A, last="d4")
    after = before.play("c4")
    assert all(after.scene[cell] == before.scene[cell] for cell in ("d3", "d4", "e3", "e4", "f5"))


# E: the dead end


def test_pink_must_fill_the_last_cell_of_example_b() -> None:
    """4mation D3, example B"""
    assert example_b().legal_moves == ("b1",)


def test_in_a_dead_end_any_cell_beside_any_cube_of_the_opponent_is_allowed() -> None:
    """4mation E1, example B"""
    position = example_b().play("b1")
    assert set(position.legal_moves) == {"a3", "b3", "c3", "d1", "d2", "a5", "b5", "c5", "c4"}


def test_in_a_dead_end_a_cell_beside_own_cubes_only_is_not_allowed() -> None:
    """4mation E2, example B"""
    assert "d3" not in example_b().play("b1").legal_moves


def test_in_a_dead_end_a_cell_beside_nothing_is_not_allowed() -> None:
    """4mation E2"""
    assert "g7" not in example_b().play("b1").legal_moves


def test_after_a_dead_end_the_usual_rule_holds_again() -> None:
    """4mation E3"""
    position = play(example_b(), "b1", "d1")
    assert set(position.legal_moves) == {"d2", "e1", "e2"}


# F: the end


@pytest.mark.parametrize(
    ("own", "last", "winning"),
    [
        ("b1 c1 d1", "d2", "e1"),
        ("b1 b2 b3", "c3", "b4"),
        ("b1 c2 d3", "d4", "e4"),
        ("b7 c6 d5", "d4", "e4"),
        ("b1 c1 e1", "d2", "d1"),
    ],
    ids=["row", "column", "rising diagonal", "falling diagonal", "gap"],
)
def test_four_in_a_row_a_column_or_a_diagonal_win_at_once(own: str, last: str, winning: str) -> None:
    """4mation B, F1"""
    position = fourmation(picture(blue=own, pink=f"{last} g7 f7"), last=last).play(winning)
    assert outcome(position) == (Side.FIRST, "four in a row", (1, 0))
    assert position.legal_moves == ()


def test_three_cubes_and_a_cube_apart_do_not_win() -> None:
    """4mation F1"""
    position = fourmation(picture(blue="a1 b1 d1", pink="d2 g7 f7"), last="d2").play("e1")
    assert position.result is None


def test_more_than_four_win_as_well() -> None:
    """4mation F1a"""
    position = fourmation(picture(blue="a1 b1 d1 e1", pink="c2 g7 f7 g4"), last="c2").play("c1")
    assert outcome(position) == (Side.FIRST, "four in a row", (1, 0))


def test_the_game_is_drawn_as_soon_as_no_four_is_possible() -> None:
    """4mation F2, F2a"""
    before = fourmation(
        """
        X X . O . X .
        O O O X X O .
        X X X O O O X
        X O O X O O X
        O X O X X X O
        . X O X O O .
        . . X O X . .
        """,
        last="f7",
    )
    assert before.result is None
    assert outcome(before.play("g7")) == (None, "no four possible", (0, 0))


def test_the_game_is_drawn_when_no_cube_is_left() -> None:
    """4mation F2b"""
    before = fourmation(
        """
        X X O O X X O
        O O X X O O X
        O O X O O X O
        X O X X X O X
        X X O O . X O
        O X X X O X O
        O X O . X X O
        """,
        last="e1",
    )
    assert outcome(before.play("d1")) == (None, "no cube left", (0, 0))


def test_the_game_is_drawn_when_no_placement_is_legal() -> None:
    """4mation F2c"""
    before = fourmation(
        """
        O X O X X O .
        O X O X X O O
        X O O O X X O
        X O X X O O O
        X . X O X X X
        O O X X O X X
        . O O O X X O
        """,
        last="b2",
    )
    assert outcome(before.play("b3")) == (None, "no legal placement", (0, 0))


# G: our option of a swap


def with_swap(*moves: str) -> Position:
    return play(kwartet.game("4mation", swap=True).start(), *moves)


def test_a_swap_makes_the_first_cube_one_of_the_second_player_s() -> None:
    """4mation G1"""
    position = with_swap("d4", "swap")
    assert (position.to_move, position.scene["d4"]) == (Side.FIRST, ("pink-cube",))
    assert [len(position.scene[f"{colour}-reserve"]) for colour in ("blue", "pink")] == [24, 23]


def test_the_second_player_need_not_swap() -> None:
    """4mation G1"""
    assert with_swap("d4").task == "place a cube or swap"
    assert with_swap("d4", "e5").scene["d4"] == ("blue-cube",)


def test_after_a_swap_the_next_cube_touches_the_one_that_was_taken_over() -> None:
    """4mation G2"""
    assert set(with_swap("a1", "swap").legal_moves) == {"a2", "b1", "b2"}


@pytest.mark.parametrize("moves", ["", "d4 e5", "d4 swap", "d4 swap e5", "d4 e5 e4"])
def test_there_is_no_swap_but_in_answer_to_the_first_cube(moves: str) -> None:
    """4mation G3"""
    assert "swap" not in with_swap(*moves.split()).legal_moves


def test_there_is_no_swap_unless_it_is_agreed() -> None:
    """4mation G1"""
    assert "swap" not in start().play("d4").legal_moves


def test_after_a_swap_the_swapped_cube_is_touched() -> None:
    """4mation G1"""
    assert with_swap("d4").clicks["swap"] == ("d4",)


def test_a_text_after_a_swap_is_read_only_where_the_swap_is_agreed() -> None:
    """4mation G1"""
    position = with_swap("d4", "swap", "e5")
    assert position.text == "7/7/4X2/3O3/7/7/7 O e5"
    assert position.game.read(position.text) == position
    with pytest.raises(BadPosition):
        start().game.read(position.text)


def test_all_48_cubes_can_be_placed_after_a_swap() -> None:
    """4mation A2, F2b, G1"""
    before = kwartet.game("4mation", swap=True).read(
        "OOXXOOX/XXOOXXO/XXOXXOX/OXOOOXO/OOXX1OX/XOOOXOX/XOX1OOX X e1"
    )
    assert outcome(before.play("d1")) == (None, "no cube left", (0, 0))


def picture(*, blue: str, pink: str) -> str:
    """A board with cubes on these cells."""
    cubes = dict.fromkeys(blue.split(), "X") | dict.fromkeys(pink.split(), "O")
    rows = (" ".join(cubes.get(f"{column}{row}", ".") for column in "abcdefg") for row in range(7, 0, -1))
    return "\n".join(rows)
