"""Threats: found without knowing any rule."""

import kwartet
from kwartet.server.threats import threats_in, with_other_side
from laws.play import random_positions
from server.house import SKATO, House

FOUR_IN_LINE = "XXXX4/OOO5/8/8/8/8/8/8 O"
BLACK_TO_MOVE = "3w/1w2B2/2bWwbbb/4wbwB1/bwwwb3wB/w1bwW4/1bbBww2bW/bwbbbb1ww/bbwwb1W1/1w1Www1/4 0 1 b move"
WHITE_TO_MOVE = "3w/1w2B2/2bWwbbb/4wbwbB/bwwwb3wB/w1bwW4/1bbBww2bW/bwbbbb1ww/bbwwb1W1/1w1Www1/4 0 1 w move"


def test_both_sides_threats_are_found(house: House) -> None:
    answer = house.post("/api/threats", choice=SKATO, text=FOUR_IN_LINE).json()
    assert answer["threats"] == [
        {"side": 0, "move": "e8", "moves": ["e8"], "places": ["e8"], "gain": "win", "points": 0}
    ]


def test_a_row_is_a_threat_whoever_is_to_move() -> None:
    """The turn is followed to its end: a ring makes the row, the row is taken, a ring goes with it."""
    for text in (BLACK_TO_MOVE, WHITE_TO_MOVE):
        (threat,) = threats_in(kwartet.game("yinsh").read(text))
        assert (threat.side, threat.gain, threat.points) == (1, "score", 1)
        assert threat.moves[:2] == ("g5-g8", "xg3-g7")
        assert set(threat.places) >= {"g5", "g8", "g3", "g7"}


def test_the_other_side_is_found_by_one_letter() -> None:
    position = kwartet.game("lyngk").start(seed=1)
    turned = with_other_side(position)
    assert turned is not None
    assert turned.to_move == position.to_move.other
    assert turned.scene == position.scene
    assert with_other_side(kwartet.game("skato").read(FOUR_IN_LINE)) is None


def test_nothing_is_threatened_after_the_end() -> None:
    assert threats_in(kwartet.game("skato").read("XXXXX3/OOOO4/8/8/8/8/8/8 O")) == ()


def test_a_claim_that_is_not_needed_is_left_out() -> None:
    game = kwartet.game("lyngk")
    longer = 0
    for position in (each for seed in range(3) for each in random_positions(game, seed)):
        found = {(threat.side, threat.moves) for threat in threats_in(position)}
        longer += sum(len(moves) > 1 for _, moves in found)
        assert not {(side, moves[1:]) for side, moves in found} & found
    assert longer
