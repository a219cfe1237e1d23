"""LYNGK, sections G and H: the end, the tie-break, and the variant with stacks of six."""

import pytest

from kwartet import Position, Side
from rules.positions import lyngk, moves_from, outcome, play


def finished(stacks: dict[str, str], points: tuple[int, int] = (1, 1)) -> Position:
    """Nobody can move: c4, e4 and g4 are not in line. Red is A's, black is B's."""
    return lyngk(stacks, claims=("R", "K"), points=points)


def six(stacks: dict[str, str], claims: tuple[str, str] = ("R", "")) -> Position:
    return lyngk(stacks, claims=claims, variant="six-stack")


# G: the end


def test_the_game_ends_with_the_last_possible_move() -> None:
    """LYNGK G1"""
    before = lyngk({"e4": "R", "e5": "IBGK"}, claims=("R", "I"), points=(1, 1))
    assert before.result is None
    assert outcome(before.play("e4-e5")) == (Side.FIRST, "five-stacks", (2, 1))


def test_more_five_stacks_win() -> None:
    """LYNGK B, G1"""
    assert outcome(finished({"c4": "IBGR"}, points=(1, 2))) == (Side.SECOND, "five-stacks", (1, 2))


@pytest.mark.parametrize(
    ("stacks", "winner", "height"),
    [
        ({"c4": "IBGR"}, Side.FIRST, "fours"),
        ({"c4": "IBGR", "e4": "BGRK", "g4": "IGK"}, Side.SECOND, "threes"),
        ({"c4": "IBR", "g4": "IBK", "e4": "GR"}, Side.FIRST, "twos"),
        ({"c4": "IR", "g4": "IK", "e4": "K"}, Side.SECOND, "singles"),
    ],
)
def test_equal_five_stacks_are_decided_by_fours_then_threes_twos_and_singles(
    stacks: dict[str, str], winner: Side, height: str
) -> None:
    """LYNGK G2"""
    assert outcome(finished(stacks)) == (winner, f"tie-break on {height}", (1, 1))


def test_higher_stacks_decide_before_lower_ones() -> None:
    """LYNGK G2"""
    position = finished({"c4": "IBGR", "e4": "K", "g4": "IBK"})
    assert outcome(position) == (Side.FIRST, "tie-break on fours", (1, 1))


def test_a_stack_counts_for_the_owner_of_its_top_colour() -> None:
    """LYNGK G2a"""
    position = finished({"c4": "RGIB", "e4": "RGIK"})
    assert outcome(position) == (Side.SECOND, "tie-break on fours", (1, 1))


@pytest.mark.parametrize("stack", ["RKIG", "J"])
def test_neutral_stacks_and_jokers_count_for_nobody(stack: str) -> None:
    """LYNGK G2a"""
    assert outcome(finished({"c4": stack})) == (None, "all stacks equal", (1, 1))


def test_if_even_the_single_pieces_are_equal_the_game_is_drawn() -> None:
    """LYNGK G3"""
    assert outcome(finished({"c4": "R", "g4": "K"})) == (None, "all stacks equal", (1, 1))


# H: stacks of six


def test_in_the_variant_a_five_stack_stays_on_the_board() -> None:
    """LYNGK H1"""
    position = six({"e4": "KR", "e5": "IBG"}).play("e4-e5")
    assert position.scene["e5"] == ("ivory", "blue", "green", "black", "red")
    assert "first-stacks" not in position.scene


def test_in_the_variant_a_five_stack_may_move() -> None:
    """LYNGK H1a"""
    assert moves_from(six({"e4": "IBGKR", "e5": "J"}), "e4") == {"e5"}


def test_in_the_variant_a_five_stack_may_be_covered() -> None:
    """LYNGK H1a"""
    assert moves_from(six({"e4": "R", "e5": "JIBGK"}), "e4") == {"e5"}


def test_in_the_variant_a_five_stack_may_be_a_lyngk_point() -> None:
    """LYNGK H1a"""
    assert moves_from(six({"e2": "R", "e4": "IBGKR", "g5": "I"}), "e2") == {"g5"}


def test_the_joker_is_a_colour_beside_the_other_five() -> None:
    """LYNGK H2"""
    stacks = {"e4": "KIR", "e5": "JBG"}
    assert moves_from(lyngk(stacks, claims=("R", "")), "e4") == set()
    assert moves_from(six(stacks), "e4") == {"e5"}


def test_white_cannot_be_claimed_and_a_joker_does_not_move_alone() -> None:
    """LYNGK H2a"""
    position = six({"e4": "IBGKR", "e5": "J"})
    assert "J" not in position.legal_moves
    assert moves_from(position, "e5") == set()


@pytest.mark.parametrize("colour", "IBGK")
def test_there_is_no_stack_of_six_without_a_joker(colour: str) -> None:
    """LYNGK H3"""
    assert moves_from(six({"e4": "IBGKR", "e5": colour}), "e4") == set()


@pytest.mark.parametrize(("mover", "target"), [("JJR", "IBG"), ("JJR", "JIB")])
def test_further_jokers_stand_for_colours_that_are_missing(mover: str, target: str) -> None:
    """LYNGK H3"""
    assert moves_from(six({"e4": mover, "e5": target}), "e4") == {"e5"}


def test_a_stack_of_six_with_an_own_colour_on_top_wins_at_once() -> None:
    """LYNGK H, H4"""
    position = six({"e2": "KR", "e4": "JIBG"}).play("e2-e4")
    assert outcome(position) == (Side.FIRST, "six-stack", (0, 0))
    assert position.legal_moves == ()


def test_a_stack_of_six_beats_any_number_of_five_stacks() -> None:
    """LYNGK H4"""
    stacks = {"e2": "KIR", "e4": "JBG", "c4": "IBGRK", "g4": "IGBRK"}
    assert outcome(six(stacks, claims=("R", "K")).play("e2-e4")) == (Side.FIRST, "six-stack", (0, 2))


def test_a_stack_of_six_with_a_neutral_colour_on_top_does_not_win() -> None:
    """LYNGK H5"""
    position = six({"e2": "KIR", "e4": "JBG"}, claims=("", "")).play("e2-e4")
    assert len(position.scene["e4"]) == 6
    assert outcome(position) == (None, "all stacks equal", (0, 0))


def test_a_neutral_stack_of_six_does_not_win_when_its_colour_is_claimed_later() -> None:
    """LYNGK H5a"""
    position = six({"e4": "JBGKIR", "c1": "I", "c2": "B"}, claims=("", "")).play("R")
    assert position.result is None
    assert moves_from(position, "e4") == set()


def test_a_neutral_stack_of_six_counts_for_nobody_in_the_end() -> None:
    """LYNGK H5a"""
    red_was_claimed_later = six({"c4": "JBGKIR"}, claims=("R", "K"))
    assert outcome(red_was_claimed_later) == (None, "all stacks equal", (0, 0))


def test_without_a_stack_of_six_more_five_stacks_win() -> None:
    """LYNGK H6"""
    position = six({"c4": "IBGKR"}, claims=("R", "K"))
    assert outcome(position) == (Side.FIRST, "five-stacks", (1, 0))


def test_without_a_stack_of_six_equal_five_stacks_are_decided_by_fours() -> None:
    """LYNGK H6"""
    position = six({"c4": "IBGKR", "g4": "IBGRK", "e4": "KBGR"}, claims=("R", "K"))
    assert outcome(position) == (Side.FIRST, "tie-break on fours", (1, 1))


def test_all_other_rules_of_the_standard_game_hold_in_the_variant() -> None:
    """LYNGK H"""
    stacks = {"e4": "R", "e5": "G", "d4": "IB", "c2": "K", "c4": "K"}
    usual, variant = lyngk(stacks, claims=("K", "")), six(stacks, claims=("K", ""))
    assert play(variant, "e4-e5").to_move is Side.SECOND
    assert moves_from(variant, "e4") == moves_from(usual, "e4") == {"e5"}
    assert moves_from(variant, "c2") == moves_from(usual, "c2") == {"d4"}
