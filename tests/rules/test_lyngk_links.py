"""LYNGK, section F: the LYNGK rule."""

import pytest

from kwartet import Position
from rules.positions import lyngk, moves_from, play


def one_link(link: str = "K", claims: tuple[str, str] = ("K", "")) -> Position:
    """A black piece on e2, a possible link on e4, and an ivory piece on g5 that only e4 sees."""
    return lyngk({"e2": "K", "e4": link, "g5": "I"}, claims=claims)


def chain_of_links() -> Position:
    """Black pieces on c2, c4, e5 and e7, each in sight of the next, and a red piece that e5 and e7 see."""
    return lyngk({"c2": "K", "c4": "K", "e5": "K", "e7": "K", "g6": "R"}, claims=("K", ""))


def diagram_5() -> Position:
    """A leads by a stack. B holds ivory and could claim black, which is on three stacks."""
    return lyngk(
        {"c2": "GK", "c4": "K", "e5": "K", "e2": "BIR"},
        claims=("R", "I"),
        points=(1, 0),
        to_move="1",
    )


def test_a_claimed_colour_moves_on_from_another_piece_of_its_colour() -> None:
    """LYNGK E4, F2, F3"""
    assert moves_from(one_link(), "e2") == {"g5"}


def test_neutral_colours_do_not_link() -> None:
    """LYNGK F1"""
    assert moves_from(one_link(claims=("", "")), "e2") == set()


def test_a_piece_of_another_claimed_colour_is_no_link() -> None:
    """LYNGK F2"""
    position = lyngk({"e2": "K", "e4": "R", "g5": "I"}, claims=("KR", ""))
    assert moves_from(position, "e2") == {"e4"}


def test_the_opponent_has_no_access_to_the_links() -> None:
    """LYNGK F2"""
    position = lyngk({"e2": "K", "e4": "K", "g5": "I"}, claims=("K", "I"), to_move="1")
    assert moves_from(position, "e2") == set()


def test_pieces_out_of_sight_are_not_linked() -> None:
    """LYNGK F2, F2a"""
    behind_another = lyngk({"e2": "K", "e3": "KI", "e4": "K", "g5": "R"}, claims=("K", ""))
    assert moves_from(behind_another, "e2") == set()
    level = lyngk({"c4": "K", "e4": "K", "e6": "I"}, claims=("K", ""))
    assert moves_from(level, "c4") == set()


@pytest.mark.parametrize("link", ["IK", "RGK", "IBRGK"])
def test_the_height_of_a_link_does_not_matter(link: str) -> None:
    """LYNGK F2a, F5a"""
    assert moves_from(one_link(link), "e2") == {"g5"}


def test_a_stack_links_by_its_top_piece_alone() -> None:
    """LYNGK F5a"""
    assert moves_from(one_link("KR"), "e2") == set()


def test_a_colour_claimed_in_this_turn_already_links() -> None:
    """LYNGK F2b"""
    position = one_link(claims=("", "")).play("K")
    assert moves_from(position, "e2") == {"g5"}


def test_a_move_cannot_end_on_a_lyngk_point() -> None:
    """LYNGK F3"""
    position = one_link()
    assert "e2-e4" not in position.legal_moves


def test_links_join_into_double_triple_and_longer_moves() -> None:
    """LYNGK F2, F3"""
    assert moves_from(chain_of_links(), "c2") == {"g6"}


def test_every_piece_on_the_way_may_start_as_well() -> None:
    """LYNGK F2"""
    assert {move for move in chain_of_links().legal_moves if move.endswith("-g6")} == {
        "c2-g6",
        "c4-g6",
        "e5-g6",
        "e7-g6",
    }


def test_the_landing_must_fit_in_height_and_colours() -> None:
    """LYNGK F3"""
    too_high = lyngk({"e2": "GRK", "e4": "K", "g5": "JBI"}, claims=("K", ""))
    assert moves_from(too_high, "e2") == set()
    same_colour = lyngk({"e2": "IK", "e4": "K", "g5": "I"}, claims=("K", ""))
    assert moves_from(same_colour, "e2") == set()


def test_a_move_with_several_routes_is_one_move() -> None:
    """LYNGK F3a"""
    position = lyngk({"e2": "K", "e4": "K", "f2": "K", "f4": "I"}, claims=("K", ""))
    assert position.legal_moves.count("e2-f4") == 1


def test_player_b_claims_black_and_completes_a_stack_in_three_steps() -> None:
    """LYNGK F2b, F3, diagram 5"""
    before = diagram_5()
    assert moves_from(before, "c2") == set()
    position = play(before, "K", "c2-e2")
    assert position.scene["second-stacks"] == ("stack",)
    assert position.score == (1, 1)


def test_a_joker_is_no_lyngk_point() -> None:
    """LYNGK F4"""
    assert moves_from(one_link("J"), "e2") == {"e4"}


def test_going_round_over_links_reaches_nothing_new() -> None:
    """LYNGK F5"""
    ring_of_links = {"e4": "K", "e5": "K", "f4": "K", "d4": "I"}
    assert moves_from(lyngk(ring_of_links, claims=("K", "")), "f4") == {"d4"}
