"""Positions set up by hand: what lies where is enough to name a position, and the rules are asked."""

import random

import pytest

import kwartet
from kwartet.arrange import arrange
from kwartet.errors import BadOption, BadPosition
from kwartet.result import Side

FORMS = [
    ("yinsh", "standard", {}),
    ("yinsh", "blitz", {}),
    ("lyngk", "standard", {}),
    ("lyngk", "six-stack", {}),
    ("4mation", "standard", {}),
    ("skato", "standard", {"size": 6}),
    ("skato", "standard", {}),
]
IN_BETWEEN = {"take a ring", "pass"}


@pytest.mark.parametrize(("name", "variant", "options"), FORMS)
def test_a_position_can_be_set_up_from_its_scene(name: str, variant: str, options: dict[str, int]) -> None:
    game = kwartet.game(name, variant, **options)
    for seed in range(4):
        chance = random.Random(seed)
        position, last = game.start(seed), None
        while not position.is_over:
            if position.task not in IN_BETWEEN and not position.text.endswith(
                ("+", "given-row", "after-pass")
            ):
                assert (
                    arrange(game, position.scene, position.to_move, last if name == "4mation" else None)
                    == position
                )
            last = chance.choice(position.legal_moves)
            position = position.play(last)


def test_what_the_rules_do_not_allow_is_told() -> None:
    yinsh = kwartet.game("yinsh")
    with pytest.raises(BadPosition, match="five rings of each side"):
        arrange(yinsh, {"e5": ["white-marker"]}, Side.FIRST)
    with pytest.raises(BadPosition, match="rings placed by turns"):
        arrange(yinsh, {"e5": ["black-ring"]}, Side.FIRST)
    with pytest.raises(BadOption, match="no place 'z9'"):
        arrange(yinsh, {"z9": ["black-ring"]}, Side.FIRST)
    with pytest.raises(BadOption, match="cannot lie on e5"):
        arrange(yinsh, {"e5": ["cat"]}, Side.FIRST)
    with pytest.raises(BadPosition):
        arrange(kwartet.game("lyngk"), {"e5": ["red", "red"]}, Side.FIRST)


def test_every_game_can_be_set_up() -> None:
    for info in kwartet.games():
        game = kwartet.game(info.id)
        start = game.start(1)
        assert arrange(game, start.scene, Side.FIRST) == start
