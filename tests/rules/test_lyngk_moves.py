"""LYNGK, section E: what may move where, what it builds, and when a player passes."""

import pytest

from kwartet import IllegalMove, Position, Side
from rules.positions import lyngk, moves_from, play


def waiting_player_a() -> Position:
    """A's red piece on e2 stands behind a stack with red in it; only B can move, and may clear the way."""
    return lyngk({"e2": "R", "e3": "RK", "f3": "I", "e5": "B"}, claims=("RG", "IK"), points=(1, 1))


# Moving


def test_a_player_moves_neutral_colours_and_his_own() -> None:
    """LYNGK E1"""
    position = lyngk({"e4": "R", "e5": "G", "e6": "K"}, claims=("R", "K"))
    assert {move[:2] for move in position.legal_moves if "-" in move} == {"e4", "e5"}


def test_players_move_by_turns_one_stack_each() -> None:
    """LYNGK E1"""
    position = lyngk({"e4": "R", "e5": "G", "c4": "I", "c5": "B"})
    after = position.play("e4-e5")
    assert (after.to_move, after.play("c4-c5").to_move) == (Side.SECOND, Side.FIRST)


def test_a_stack_moves_as_a_whole() -> None:
    """LYNGK E2"""
    position = lyngk({"e4": "IBR", "e5": "G"}).play("e4-e5")
    assert position.scene["e5"] == ("green", "ivory", "blue", "red")
    assert "e4" not in position.scene


@pytest.mark.parametrize(("stack", "targets"), [("KR", {"e5"}), ("RK", set())])
def test_the_top_piece_says_whose_the_stack_is(stack: str, targets: set[str]) -> None:
    """LYNGK E2"""
    position = lyngk({"e4": stack, "e5": "G"}, claims=("R", "K"))
    assert moves_from(position, "e4") == targets


def test_a_move_ends_on_a_stack_and_not_on_an_empty_point() -> None:
    """LYNGK E3"""
    assert moves_from(lyngk({"e4": "R", "e5": "G"}), "e4") == {"e5"}


def test_a_move_may_cross_empty_points() -> None:
    """LYNGK E3"""
    assert moves_from(lyngk({"e2": "R", "e5": "G"}), "e2") == {"e5"}


def test_stacks_are_not_jumped() -> None:
    """LYNGK E3"""
    position = lyngk({"e2": "R", "e3": "I", "e4": "G"})
    assert moves_from(position, "e2") == {"e3"}


def test_a_stack_that_cannot_be_landed_on_still_blocks_the_line() -> None:
    """LYNGK E3"""
    position = lyngk({"e2": "R", "e3": "RI", "e4": "G"})
    assert moves_from(position, "e2") == set()


# Building


def test_a_stack_has_at_most_five_pieces() -> None:
    """LYNGK E5"""
    position = lyngk({"e4": "KIR", "e5": "JJG", "d4": "JB"}, claims=("R", ""))
    assert moves_from(position, "e4") == {"d4"}


def test_no_colour_occurs_twice_in_a_stack() -> None:
    """LYNGK E5"""
    position = lyngk({"e4": "KR", "e5": "KI", "d4": "IG"}, claims=("R", ""))
    assert moves_from(position, "e4") == {"d4"}


@pytest.mark.parametrize(("mover", "target"), [("JR", "J"), ("JR", "JI"), ("R", "JJI")])
def test_several_jokers_may_be_in_one_stack(mover: str, target: str) -> None:
    """LYNGK E5"""
    position = lyngk({"e4": mover, "e5": target}, claims=("R", ""))
    assert "e4-e5" in position.legal_moves


def test_all_three_jokers_may_be_in_one_stack() -> None:
    """LYNGK E5"""
    position = lyngk({"e4": "JJR", "e5": "JI"}, claims=("R", "")).play("e4-e5")
    assert position.score == (1, 0)


def test_player_a_builds_four_pieces_with_two_jokers() -> None:
    """LYNGK E5, diagram 3"""
    position = lyngk({"d3": "JR", "d5": "JI"}, claims=("R", "")).play("d3-d5")
    assert position.scene["d5"] == ("joker", "ivory", "joker", "red")


@pytest.mark.parametrize(
    ("single", "fits"), [("G", True), ("B", True), ("K", True), ("R", False), ("I", False)]
)
def test_two_jokers_stand_for_any_two_colours_that_are_missing(single: str, fits: bool) -> None:
    """LYNGK E5, diagram 3"""
    position = lyngk({"d5": "JIJR", "d3": single}, claims=("R", ""))
    assert (moves_from(position, "d5") == {"d3"}) is fits


# Heights


@pytest.mark.parametrize("target", ["J", "I", "K", "G"])
def test_a_single_neutral_piece_goes_onto_any_other_single_piece(target: str) -> None:
    """LYNGK E6"""
    position = lyngk({"e4": "R", "e5": target}, claims=("K", "G"), points=(1, 0))
    assert moves_from(position, "e4") == {"e5"}


@pytest.mark.parametrize("target", ["R", "IB", "IBG", "JBK"])
def test_a_single_neutral_piece_goes_neither_onto_its_colour_nor_onto_a_higher_stack(target: str) -> None:
    """LYNGK E6"""
    position = lyngk({"e4": "R", "e5": target}, claims=("K", "G"), points=(1, 0))
    assert moves_from(position, "e4") == set()


def test_the_blue_piece_of_diagram_4() -> None:
    """LYNGK E6, diagram 4"""
    stacks = {"e4": "B", "e5": "G", "f4": "J", "e2": "R", "d4": "B", "d3": "BK", "g3": "I"}
    position = lyngk(stacks, claims=("R", ""), to_move="1")
    assert moves_from(position, "e4") == {"e5", "f4", "e2", "g3"}


@pytest.mark.parametrize(
    ("target", "lands"),
    [("G", True), ("J", True), ("IG", True), ("JG", True), ("JIG", False), ("IKG", False)],
)
def test_a_neutral_stack_goes_onto_stacks_no_higher_than_itself(target: str, lands: bool) -> None:
    """LYNGK E7"""
    position = lyngk({"e4": "BR", "e5": target})
    assert (moves_from(position, "e4") == {"e5"}) is lands


@pytest.mark.parametrize("target", ["G", "J", "IG", "BIG", "KBIG"])
@pytest.mark.parametrize("mover", ["R", "JR"])
def test_a_claimed_colour_goes_onto_stacks_of_any_height(mover: str, target: str) -> None:
    """LYNGK E8"""
    position = lyngk({"e4": mover, "e5": target}, claims=("R", ""))
    lands = len(mover + target) <= 5
    assert (moves_from(position, "e4") == {"e5"}) is lands


# Five pieces


def test_a_five_stack_with_an_own_colour_on_top_is_taken_off_for_a_point() -> None:
    """LYNGK B, E9"""
    position = lyngk({"e4": "KR", "e5": "IBG"}, claims=("R", "")).play("e4-e5")
    assert "e5" not in position.scene
    assert position.scene["first-stacks"] == ("stack",)
    assert position.score == (1, 0)


def test_a_joker_completes_a_five_stack_like_any_colour() -> None:
    """LYNGK B, E9"""
    position = lyngk({"e4": "JR", "e5": "IBG"}, claims=("R", "")).play("e4-e5")
    assert position.score == (1, 0)


def test_a_five_stack_with_a_neutral_colour_on_top_stays_as_an_obstacle() -> None:
    """LYNGK E10"""
    position = lyngk({"e3": "KIR", "e4": "BG", "e5": "R"}).play("e3-e4")
    assert position.scene["e4"] == ("blue", "green", "black", "ivory", "red")
    assert position.score == (0, 0)
    assert moves_from(position, "e5") == set()


def test_a_neutral_five_stack_stays_when_its_colour_is_claimed_later() -> None:
    """LYNGK E10a"""
    position = lyngk({"e4": "BGKIR", "c4": "K", "c5": "I"}).play("R")
    assert position.scene["e4"] == ("blue", "green", "black", "ivory", "red")
    assert position.score == (0, 0)
    assert moves_from(position, "e4") == set()


def test_with_capture_on_claim_the_claim_takes_neutral_five_stacks_of_its_colour() -> None:
    """LYNGK E10b"""
    stacks = {"e4": "BGKIR", "d5": "BGKRI", "c4": "K", "c5": "I", "c2": "B"}
    position = lyngk(stacks, claims=("B", "K"), points=(3, 3), to_move="1", capture_on_claim=True)
    claimed = position.play("R")
    assert ("e4" in claimed.scene, "d5" in claimed.scene) == (False, True)
    assert claimed.score == (3, 4)


# Passing


def test_a_player_who_can_move_may_not_pass() -> None:
    """LYNGK E11"""
    with pytest.raises(IllegalMove):
        lyngk({"e4": "R", "e5": "G"}).play("pass")


def test_a_player_without_any_move_passes() -> None:
    """LYNGK E11"""
    assert waiting_player_a().legal_moves == ("pass",)


def test_a_player_who_can_move_only_after_claiming_must_claim() -> None:
    """LYNGK E11a"""
    position = lyngk({"e4": "R", "e5": "IB"}, claims=("", "B"))
    assert position.legal_moves == ("R",)
    assert position.play("R").legal_moves == ("e4-e5",)


def test_while_one_player_waits_the_other_goes_on() -> None:
    """LYNGK E12"""
    stacks = {"e4": "K", "e5": "I", "c4": "K", "c5": "I"}
    position = play(lyngk(stacks, claims=("RG", "IK")), "pass", "e4-e5", "pass", "c4-c5")
    assert position.is_over


def test_a_player_who_passed_must_move_again_as_soon_as_he_can() -> None:
    """LYNGK E12"""
    position = play(waiting_player_a(), "pass", "e3-f3")
    assert position.to_move is Side.FIRST
    assert set(position.legal_moves) == {"e2-e5", "e5-e2"}


def test_the_game_goes_on_as_long_as_one_player_has_a_turn() -> None:
    """LYNGK E12a"""
    position = waiting_player_a()
    assert position.result is None


def test_a_turn_that_begins_with_a_claim_keeps_the_game_alive() -> None:
    """LYNGK E12a"""
    only_after_red = {"e2": "R", "e4": "IR", "d4": "IB"}
    position = lyngk(only_after_red, claims=("", "BK"), points=(0, 1), to_move="1").play("pass")
    assert position.legal_moves == ("R",)


def test_the_game_is_over_when_nobody_has_a_turn() -> None:
    """LYNGK E12a"""
    position = lyngk({"e2": "R", "e4": "IR", "d4": "IB"}, claims=("IK", "BG"), points=(1, 1))
    assert position.is_over
