"""LYNGK, sections A to D: the box, the random start, jokers, neutral and claimed colours."""

from collections import Counter

import pytest

import kwartet
from kwartet import IllegalMove, Position, Side
from rules.positions import LYNGK_HEIGHTS, lyngk, moves_from, play

COLOURS = ("I", "B", "R", "G", "K")


def start(seed: int = 7) -> Position:
    return kwartet.game("lyngk").start(seed=seed)


def on_board(position: Position) -> dict[str, tuple[str, ...]]:
    points = {place.name for place in position.game.geometry.points}
    return {place: pieces for place, pieces in position.scene.items() if place in points}


def claims_of(position: Position) -> set[str]:
    return {move for move in position.legal_moves if len(move) == 1}


def both_sides(stacks: dict[str, str], claims: tuple[str, str]) -> list[Position]:
    points = (1, 1) if all(claims) else (0, 0)
    return [lyngk(stacks, claims=claims, points=points, to_move=side) for side in "01"]


# A: what is in the box


def test_the_board_has_43_points() -> None:
    """LYNGK A1"""
    names = Counter(place.name[0] for place in kwartet.game("lyngk").geometry.points)
    assert names == LYNGK_HEIGHTS
    assert names.total() == 43


def test_lines_run_to_six_sides() -> None:
    """LYNGK A1a"""
    around = {"e5": "I", "f4": "K", "f3": "B", "e3": "G", "d3": "J", "d4": "I"}
    assert moves_from(lyngk({"e4": "R", **around}), "e4") == set(around)


def test_points_side_by_side_are_not_in_line() -> None:
    """LYNGK A1a"""
    assert lyngk({"c4": "R", "e4": "B", "g4": "G"}).legal_moves == ()


@pytest.mark.parametrize("colour", ["ivory", "blue", "red", "green", "black"])
def test_there_are_nine_pieces_of_each_colour(colour: str) -> None:
    """LYNGK A2, C1, C2"""
    everything = Counter(piece for pieces in start().scene.values() for piece in pieces)
    assert everything[colour] == 9


def test_there_are_three_jokers() -> None:
    """LYNGK A3, C1"""
    everything = Counter(piece for pieces in start().scene.values() for piece in pieces)
    assert everything["joker"] == 3


# C: before the game


def test_every_point_starts_with_one_piece() -> None:
    """LYNGK C1, diagram 1"""
    board = on_board(start())
    assert len(board) == 43
    assert all(len(pieces) == 1 for pieces in board.values())


def test_eight_pieces_of_each_colour_start_on_the_board() -> None:
    """LYNGK C1, diagram 1"""
    pieces = Counter(piece for stack in on_board(start()).values() for piece in stack)
    assert pieces == {"ivory": 8, "blue": 8, "red": 8, "green": 8, "black": 8, "joker": 3}


def test_the_layout_is_random() -> None:
    """LYNGK C1"""
    assert start(seed=1) != start(seed=2)


def test_one_piece_of_each_colour_lies_beside_the_board() -> None:
    """LYNGK C2, diagram 1"""
    scene = start().scene
    beside = {colour: scene[colour] for colour in COLOURS}
    assert beside == {"I": ("ivory",), "B": ("blue",), "R": ("red",), "G": ("green",), "K": ("black",)}


def test_the_beginner_is_player_a() -> None:
    """LYNGK C3"""
    assert start().to_move is Side.FIRST
    assert start().game.sides == ("Player A", "Player B")


# D: jokers, neutral and claimed colours


def test_a_joker_does_not_move_on_its_own() -> None:
    """LYNGK D1"""
    assert moves_from(lyngk({"e4": "J", "e5": "R", "d4": "G"}), "e4") == set()


def test_a_joker_can_be_covered() -> None:
    """LYNGK D1"""
    position = lyngk({"e4": "J", "e5": "R"}).play("e5-e4")
    assert position.scene["e4"] == ("joker", "red")


def test_a_joker_moves_as_part_of_a_stack() -> None:
    """LYNGK D1"""
    position = lyngk({"e4": "JR", "e5": "G"}).play("e4-e5")
    assert position.scene["e5"] == ("green", "joker", "red")


def test_at_the_start_both_players_may_move_every_colour() -> None:
    """LYNGK D2"""
    stacks = {"e4": "R", "e5": "G", "c4": "I", "c5": "B", "d1": "K", "e1": "J"}
    first, second = both_sides(stacks, claims=("", ""))
    assert first.legal_moves == second.legal_moves
    assert all(moves_from(first, point) for point in ("e4", "e5", "c4", "c5", "d1"))


def test_a_claimed_colour_is_moved_by_its_owner_alone() -> None:
    """LYNGK D3"""
    first, second = both_sides({"e4": "R", "e5": "G"}, claims=("R", ""))
    assert moves_from(first, "e4") == {"e5"}
    assert moves_from(second, "e4") == set()


def test_each_player_may_claim_two_colours_and_no_more() -> None:
    """LYNGK D3"""
    stacks = {"e4": "R", "e5": "G"}
    assert claims_of(lyngk(stacks, claims=("R", ""))) == {"I", "B", "G", "K"}
    assert claims_of(lyngk(stacks, claims=("RI", ""))) == set()


def test_nobody_has_to_claim() -> None:
    """LYNGK B, D3b"""
    position = start()
    for _ in range(20):
        position = position.play(next(move for move in position.legal_moves if "-" in move))
    assert claims_of(position) == set(COLOURS)


def test_a_claimed_colour_cannot_be_claimed_by_the_other() -> None:
    """LYNGK D3"""
    position = lyngk({"e4": "R", "e5": "G"}, claims=("I", "B"), points=(1, 0))
    assert claims_of(position) == {"R", "G", "K"}


def test_a_claim_brings_no_piece_onto_the_board() -> None:
    """LYNGK D3a"""
    assert on_board(start().play("R")) == on_board(start())


def test_a_claim_puts_the_piece_in_front_of_the_player_and_his_move_follows() -> None:
    """LYNGK D4, diagram 2"""
    position = start().play("R")
    assert (position.scene["first-claim-1"], position.scene.get("R")) == (("red",), None)
    assert (position.to_move, claims_of(position)) == (Side.FIRST, set())


def test_the_opponent_may_claim_in_the_turn_after() -> None:
    """LYNGK D4, diagram 2"""
    position = start().play("R")
    position = position.play(position.legal_moves[0])
    assert (position.to_move, claims_of(position)) == (Side.SECOND, {"I", "B", "G", "K"})


def test_a_colour_may_be_claimed_late_in_the_game() -> None:
    """LYNGK D4"""
    position = lyngk({"e4": "R", "e5": "G", "d1": "K"}, claims=("I", "B"), points=(4, 4))
    assert claims_of(position) == {"R", "G", "K"}


def test_after_the_move_the_turn_is_over() -> None:
    """LYNGK D4, diagram 2"""
    position = lyngk({"e4": "R", "e5": "G", "e6": "K"}).play("e4-e5")
    assert position.to_move is Side.SECOND


def test_a_claim_goes_with_any_move_that_follows() -> None:
    """LYNGK D4a"""
    claimed = lyngk({"e4": "R", "e5": "G", "c1": "I", "c2": "B"}).play("R")
    assert set(claimed.legal_moves) == {"e4-e5", "e5-e4", "c1-c2", "c2-c1"}


def test_a_claim_that_leaves_no_move_is_not_offered() -> None:
    """LYNGK D4a"""
    only_after_red = lyngk({"e4": "R", "e5": "IB"}, claims=("", "B"))
    assert claims_of(only_after_red) == {"R"}


def test_two_claims_in_one_turn_are_not_allowed() -> None:
    """LYNGK D5"""
    with pytest.raises(IllegalMove):
        play(start(), "R", "K")


def test_the_fifth_colour_stays_neutral_and_both_go_on_moving_it() -> None:
    """LYNGK D6"""
    for position in both_sides({"e4": "K", "e5": "I"}, claims=("IB", "RG")):
        assert moves_from(position, "e4") == {"e5"}
