"""SKATO: placing, areas, five in a line, and the count."""

import pytest

import kwartet
from kwartet import IllegalMove, Position, Side
from rules.positions import outcome, play, skato

FIGURE_1 = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . O X . . .
    . . . X O . . .
    . . . X . . . .
    . . . . . . . .
    . . . . . . . .
"""
FIGURE_3 = """
    . . . . . . . .
    . X X O O . . .
    . X X O O . . .
    . X O X O . . .
    . X O O X X . .
    . . X O O O . .
    . . X X O . . .
    . . . . X . . .
"""
FIGURE_5 = """
    X O X O O O X X
    X X O O O O X X
    X O O O X O X O
    X O X O X X X X
    O O O X X X O X
    O X X X O O X X
    O O O O X O O X
    X O X X O O X O
"""
SMALL_AREAS = """
    . X O X O X O X
    X O X O X O X O
    O X O X O X O X
    X O X O X O X O
    O X O X O X O X
    X O X O X O X O
    O X O X O X O X
    X O X O X O X O
"""


def start(size: int = 8) -> Position:
    return kwartet.game("skato", size=size).start()


# 1: the aim and the board


def test_pieces_are_connected_by_sides_and_not_by_corners() -> None:
    """SKATO 1"""
    by_sides = skato(picture("X X X .", "O O X X", "O O O ."))
    by_a_corner = skato(picture("X X X .", "O O X .", "O O O X"))
    assert (by_sides.score, by_a_corner.score) == ((5, 5), (0, 5))


def test_the_board_has_eight_by_eight_cells() -> None:
    """SKATO 1a"""
    names = {place.name for place in kwartet.game("skato").geometry.points}
    assert names == {f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)}


def test_each_player_has_32_pieces() -> None:
    """SKATO 1a"""
    assert start().scene == {"blue-reserve": ("blue-tile",) * 32, "green-reserve": ("green-tile",) * 32}


@pytest.mark.parametrize("size", [6, 7, 8, 9, 10])
def test_other_square_boards_are_offered(size: int) -> None:
    """SKATO 1b"""
    position = start(size)
    assert len(position.legal_moves) == size * size
    reserves = position.scene
    shares = len(reserves["blue-reserve"]), len(reserves["green-reserve"])
    assert shares == ((size * size + 1) // 2, size * size // 2)


@pytest.mark.parametrize("size", [5, 11])
def test_smaller_and_larger_boards_are_refused(size: int) -> None:
    """SKATO 1b"""
    with pytest.raises(kwartet.BadOption):
        kwartet.game("skato", size=size)


# 2: placing


def test_blue_begins() -> None:
    """SKATO 2a"""
    assert (start().to_move, start().game.sides) == (Side.FIRST, ("Blue", "Green"))


def test_the_first_piece_goes_anywhere() -> None:
    """SKATO 2b"""
    assert len(start().legal_moves) == 64


def test_the_second_piece_shares_a_side_with_the_first() -> None:
    """SKATO 2c"""
    assert set(start().play("d4").legal_moves) == {"c4", "d3", "d5", "e4"}


def test_the_players_place_one_piece_each_by_turns() -> None:
    """SKATO 2d"""
    position = play(start(), "d4", "d5", "e4")
    assert position.to_move is Side.SECOND
    tiles = [position.scene[cell][0] for cell in ("d4", "d5", "e4")]
    assert tiles == ["blue-tile", "green-tile", "blue-tile"]


def test_a_piece_may_join_any_piece_on_the_board() -> None:
    """SKATO 2e, figure 1"""
    cells = {"d6", "e6", "c5", "f5", "c4", "f4", "c3", "e3", "d2"}
    assert set(skato(FIGURE_1).legal_moves) == cells


@pytest.mark.parametrize("cell", ["c2", "f6", "c6", "e2", "f3"])
def test_touching_by_a_corner_is_not_enough(cell: str) -> None:
    """SKATO 2f, figure 2"""
    with pytest.raises(IllegalMove):
        skato(FIGURE_1).play(cell)


# 3: areas


def test_a_player_may_build_several_areas() -> None:
    """SKATO 3a, figure 5"""
    assert skato(FIGURE_5).score == (20 + 5, 22 + 6)


def test_areas_of_fewer_than_five_do_not_count() -> None:
    """SKATO 3b, figure 3"""
    assert skato(FIGURE_3).score == (6, 5 + 7)


def test_the_game_ends_when_the_board_is_full() -> None:
    """SKATO 3c, 2d"""
    before = skato(FIGURE_5.replace("X O X X O O X O", "X O X X O O X ."))
    assert before.legal_moves == ("h1",)
    after = before.play("h1")
    assert after.is_over
    assert not {"blue-reserve", "green-reserve"} & after.scene.keys()


# 4: five in a line


@pytest.mark.parametrize(
    ("rows", "winning"),
    [
        (("O O O O .", "X X X X ."), "e7"),
        (("O X", "O X", "O X", "O X", ". ."), "b4"),
        (("O O O O .", "X X . X X"), "c7"),
    ],
    ids=["row", "column", "gap"],
)
def test_five_in_a_row_or_column_win_at_once(rows: tuple[str, ...], winning: str) -> None:
    """SKATO 4, figure 4"""
    position = skato(picture(*rows)).play(winning)
    assert outcome(position)[:2] == (Side.FIRST, "line of five")
    assert position.legal_moves == ()


def test_five_on_a_diagonal_do_not_win() -> None:
    """SKATO 4a"""
    stairs = picture("X O . . .", ". X O . .", ". . X O .", ". . . X O")
    assert skato(stairs).play("e4").result is None


def test_more_than_five_in_a_line_win_as_well() -> None:
    """SKATO 4a"""
    position = skato(picture("X X X . X X", "O . O O O .", ". . O . . .")).play("d8")
    assert outcome(position)[:2] == (Side.FIRST, "line of five")


# 5: counting


def test_green_wins_by_28_to_25() -> None:
    """SKATO 5, 3b, figure 5"""
    position = skato(FIGURE_5)
    assert outcome(position) == (Side.SECOND, "score", (25, 28))


def test_equal_sums_are_a_draw() -> None:
    """SKATO 5a"""
    before = skato(SMALL_AREAS)
    assert before.result is None
    assert outcome(before.play("a8")) == (None, "equal scores", (0, 0))


def picture(*rows: str, size: int = 8) -> str:
    """A board with these rows in its top left corner."""
    filled = [row.split() + ["."] * (size - len(row.split())) for row in rows]
    return "\n".join(" ".join(row) for row in filled + [["."] * size] * (size - len(rows)))


# 6: our option of a swap


def with_swap(*moves: str, size: int = 8) -> Position:
    return play(kwartet.game("skato", size=size, swap=True).start(), *moves)


def test_a_swap_makes_the_first_piece_one_of_the_second_player_s() -> None:
    """SKATO 6a"""
    position = with_swap("d4", "swap")
    assert (position.to_move, position.scene["d4"]) == (Side.FIRST, ("green-tile",))
    assert [len(position.scene[f"{colour}-reserve"]) for colour in ("blue", "green")] == [32, 31]


def test_the_second_player_need_not_swap() -> None:
    """SKATO 6a"""
    assert with_swap("d4").task == "place a piece or swap"
    assert with_swap("d4", "e4").scene["d4"] == ("blue-tile",)


def test_after_a_swap_the_beginner_places_a_piece_beside_it() -> None:
    """SKATO 6a, 2c"""
    assert set(with_swap("a1", "swap").legal_moves) == {"a2", "b1"}


def test_there_is_no_swap_unless_it_is_agreed() -> None:
    """SKATO 6a"""
    assert "swap" not in start().play("d4").legal_moves


def test_for_a_swap_the_piece_is_touched() -> None:
    """SKATO 6a"""
    assert with_swap("d4").clicks["swap"] == ("d4",)


def test_a_text_after_a_swap_is_read_only_where_the_swap_is_agreed() -> None:
    """SKATO 6a"""
    position = with_swap("d4", "swap", "e4")
    assert position.text == "8/8/8/8/3OX3/8/8/8 O"
    assert position.game.read(position.text) == position
    with pytest.raises(kwartet.BadPosition):
        start().game.read(position.text)


@pytest.mark.parametrize("moves", ["", "d4 e4", "d4 swap", "d4 swap e4", "d4 e4 e5"])
def test_there_is_no_swap_but_in_answer_to_the_first_piece(moves: str) -> None:
    """SKATO 6b"""
    assert "swap" not in with_swap(*moves.split()).legal_moves


def test_who_swapped_has_the_one_piece_more_on_an_odd_board() -> None:
    """SKATO 6c"""
    position = with_swap("d4", "swap", size=7)
    assert [len(position.scene[f"{colour}-reserve"]) for colour in ("blue", "green")] == [24, 24]
    last = kwartet.game("skato", size=7, swap=True).read(
        "XXOOXXO/OOXXOOX/XXOOXXO/OOXXOOX/XXOOXXO/OOXXOOX/XOXOXO1 O"
    )
    assert (len(last.scene["green-reserve"]), last.play("g1").is_over) == (1, True)
