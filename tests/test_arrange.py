"""Positions set up by hand: what lies where is enough to name a position, and the rules are asked."""

import random
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, strategies

import kwartet
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
        position = game.start(seed)
        last: str | None = None
        while not position.is_over:
            if position.task not in IN_BETWEEN and not position.text.endswith(
                ("+", "given-row", "after-pass")
            ):
                where = last if name == "4mation" else None
                assert game.arrange(position.scene, position.to_move, where) == position
            last = chance.choice(position.legal_moves)
            position = position.play(last)


def rings(white: Sequence[str], black: Sequence[str]) -> dict[str, list[str]]:
    """Rings on these points."""
    return {**{place: ["white-ring"] for place in white}, **{place: ["black-ring"] for place in black}}


FIVE_MARKERS = {place: ["black-marker"] for place in ("f2", "f3", "f4", "f5", "f6")}
THREE_EACH = rings(("a2", "a3", "a4"), ("k7", "k8", "k9"))


@pytest.mark.parametrize(
    ("game", "scene", "sentence"),
    [
        ("yinsh", {"e5": ["white-marker"]}, "White has too few rings, .*: 0, at least 3 are needed"),
        ("yinsh", {"e5": ["black-ring"]}, "White has too few rings"),
        ("yinsh", rings(("a2", "a3", "a4", "a5", "b1", "b2"), ("k7", "k8", "k9")), "too many rings.*: 6"),
        ("yinsh", {**THREE_EACH, **FIVE_MARKERS}, "Black has a row of five and takes it first"),
        ("yinsh", {"white-1": ["black-ring"]}, "A piece lies where it does not belong: white-1"),
        ("yinsh", {"e5": ["white-ring", "black-ring"]}, "Two pieces lie on e5"),
        ("yinsh", {"e5": ["marker"]}, "A piece lies where it does not belong: e5"),
        ("lyngk", {"e5": ["red", "red"]}, "A colour lies twice in the stack on e5: red"),
        ("lyngk", {"e5": ["red", "joker"]}, "A joker lies on top of the stack on e5"),
        ("lyngk", {"e5": ["ivory", "blue", "red", "green", "joker", "black"]}, "stack on e5 is too high"),
        ("lyngk", {f"e{row}": ["joker"] for row in range(1, 5)}, r"\(joker\): 4, at most 3"),
        ("lyngk", {"first-claim-1": ["red"], "second-claim-1": ["red"]}, "claimed twice: red"),
        ("lyngk", {"first-stacks": ["stack"]}, "Player A has removed stacks but claimed no colour"),
        ("4mation", {f"{column}1": ["blue-cube"] for column in "abcd"}, "Blue already has four in a row"),
        ("4mation", {"a1": ["pink-cube"], "g7": ["pink-cube"]}, "which cube Pink placed last"),
        ("skato", {f"{column}1": ["blue-tile"] for column in "abcde"}, "Blue already has five in a line"),
    ],
)
def test_what_the_rules_do_not_allow_is_told(
    game: str, scene: Mapping[str, Sequence[str]], sentence: str
) -> None:
    with pytest.raises(BadPosition, match=sentence) as caught:
        kwartet.game(game).arrange(scene, Side.FIRST)
    assert caught.value.fault is not None
    assert caught.value.fault.word in kwartet.game(game).info.faults


def test_what_there_is_not_cannot_be_put_down() -> None:
    yinsh = kwartet.game("yinsh")
    with pytest.raises(BadOption, match="no place 'z9'"):
        yinsh.arrange({"z9": ["black-ring"]}, Side.FIRST)
    with pytest.raises(BadOption, match="no place 'z9'"):
        yinsh.arrange({}, Side.FIRST, "z9")
    with pytest.raises(BadOption, match="cannot lie on e5"):
        yinsh.arrange({"e5": ["cat"]}, Side.FIRST)


def test_every_game_can_be_set_up() -> None:
    for info in kwartet.all_games():
        game = kwartet.game(info.id)
        start = game.start(1)
        assert game.arrange(start.scene, Side.FIRST) == start


def test_reserves_follow_from_the_board_while_a_position_is_not_possible_yet() -> None:
    arranged = kwartet.game("yinsh").arranged(rings(("e5",), ()), Side.FIRST)
    assert arranged.position is None
    assert arranged.scene["white-reserve"] == ("white-ring",) * 4
    assert arranged.scene["black-reserve"] == ("black-ring",) * 5


@pytest.mark.parametrize(("name", "variant", "options"), FORMS)
@given(data=strategies.data())
def test_whatever_is_put_down_is_a_position_or_has_a_fault(
    name: str, variant: str, options: dict[str, int], data: strategies.DataObject
) -> None:
    """A position that was set up is named by its text, and can be played."""
    game = kwartet.game(name, variant, **options)
    places = [place.name for place in (*game.geometry.points, *game.geometry.spots)]
    pieces = strategies.lists(strategies.sampled_from(game.info.pieces), max_size=7)
    scene = data.draw(strategies.dictionaries(strategies.sampled_from(places), pieces))
    last = data.draw(strategies.sampled_from([None, *places]))
    arranged = game.arranged(scene, data.draw(strategies.sampled_from(Side)), last)
    if arranged.position is None:
        assert arranged.fault is not None
        assert arranged.fault.word in game.info.faults
        assert game.say(arranged.fault) != arranged.fault.word
    else:
        again = game.read(arranged.position.text, strict=False)
        assert again == arranged.position
        assert again.is_over or again.play(again.legal_moves[0])
