"""Whatever text comes in, an error that helps comes out, or a position that is as good as any other."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings, strategies
from hypothesis.strategies import SearchStrategy

import kwartet
from kwartet import BadOption, BadPosition, Game, IllegalMove, Position, UnknownGame
from laws.bad_texts import ODD_TEXTS, assert_helpful, mutated
from laws.play import CHOICES, EVERY_GAME, drawn_position, name, random_positions

NAMES = [info.id for info in kwartet.all_games()]
OPTIONS = [(info.id, option) for info in kwartet.all_games() for option in info.options]
OPTION_NAMES = [option.name for _, option in OPTIONS]
FAR_BEYOND_ANY_GAME = 300


def drawn_texts(game: Game) -> SearchStrategy[str]:
    return CHOICES.map(lambda choices: drawn_position(game, choices).text)


def some_positions(game: Game) -> list[Position]:
    """A handful of positions from the start to the end of a game."""
    return list(random_positions(game, 1))[::7]


def try_to_read(game: Game, text: str) -> None:
    """Refused with help, or read as a position that can be told and played to its end."""
    try:
        position = game.read(text)
    except BadPosition as error:
        assert_helpful(error, text)
        return
    assert game.read(position.text) == position
    play_out(position)


def play_out(position: Position) -> None:
    random = Random(0)
    for _ in range(FAR_BEYOND_ANY_GAME):
        if position.is_over:
            break
        position = position.play(random.choice(position.legal_moves))
    assert position.result is not None


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
@given(text=strategies.text())
def test_nonsense_is_no_position(game: Game, text: str) -> None:
    try_to_read(game, text)


@pytest.mark.parametrize("text", ODD_TEXTS, ids=range(len(ODD_TEXTS)))
@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_odd_texts_are_no_positions(game: Game, text: str) -> None:
    with pytest.raises(BadPosition) as caught:
        game.read(text)
    assert_helpful(caught.value, text)


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
@given(data=strategies.data())
@settings(max_examples=300)
def test_a_damaged_position_is_refused_or_read_well(game: Game, data: strategies.DataObject) -> None:
    try_to_read(game, data.draw(mutated(drawn_texts(game))))


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_position_cut_short_is_refused_or_read_well(game: Game) -> None:
    for position in some_positions(game):
        for length in range(len(position.text)):
            try_to_read(game, position.text[:length])


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_position_of_another_game_is_refused(game: Game) -> None:
    for other in EVERY_GAME:
        if other.id != game.id or other.options.get("size") != game.options.get("size"):
            with pytest.raises(BadPosition):
                game.read(other.start(seed=1).text)


def is_legal(position: Position, text: str) -> bool:
    """Small letters and capitals make no difference to a move."""
    return text.isascii() and text.lower() in [move.lower() for move in position.legal_moves]


def assert_no_move(position: Position, text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        position.play(text)
    assert_helpful(caught.value, text)


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
@given(text=strategies.text(), choices=CHOICES)
def test_nonsense_is_no_move(game: Game, text: str, choices: list[int]) -> None:
    position = drawn_position(game, choices)
    if not is_legal(position, text):
        assert_no_move(position, text)


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_odd_texts_are_no_moves(game: Game) -> None:
    for position in some_positions(game):
        for text in ODD_TEXTS:
            if not is_legal(position, text):
                assert_no_move(position, text)


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
@given(data=strategies.data())
@settings(max_examples=200)
def test_a_damaged_move_is_refused_unless_it_is_legal(game: Game, data: strategies.DataObject) -> None:
    position = drawn_position(game, data.draw(CHOICES))
    if position.is_over:
        return
    text = data.draw(mutated(strategies.sampled_from(position.legal_moves)))
    if not is_legal(position, text):
        assert_no_move(position, text)


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_nothing_is_legal_when_the_game_is_over(game: Game) -> None:
    *_, before, over = random_positions(game, 2)
    for move in before.legal_moves:
        assert_no_move(over, move)


@given(text=strategies.text())
@example("YINSH ")
@example("chess")
@example("")
def test_an_unknown_game_is_refused(text: str) -> None:
    if text.lower() in NAMES:
        return
    with pytest.raises(UnknownGame) as caught:
        kwartet.game(text)
    assert_helpful(caught.value, text)


@pytest.mark.parametrize("game_id", NAMES)
@given(text=strategies.text())
def test_an_unknown_variant_is_refused(game_id: str, text: str) -> None:
    if text in kwartet.game(game_id).info.variants:
        return
    with pytest.raises(BadOption) as caught:
        kwartet.game(game_id, variant=text)
    assert_helpful(caught.value, text)


def game_with(game_id: str, option: str, value: Any) -> Game:  # noqa: ANN401 - that is what is tried
    return kwartet.game(game_id, **{option: value})


@pytest.mark.parametrize("game_id", NAMES)
@given(option=strategies.text().filter(lambda text: text not in ("name", "variant", *OPTION_NAMES)))
def test_an_unknown_option_is_refused(game_id: str, option: str) -> None:
    with pytest.raises(BadOption) as caught:
        game_with(game_id, option, 1)
    assert_helpful(caught.value, option)


@pytest.mark.parametrize(("game_id", "option"), OPTIONS)
@given(value=strategies.integers())
@example(2**31)
@example(2**64)
@example(-(2**63) - 1)
def test_a_value_out_of_range_is_refused(game_id: str, option: kwartet.Option, value: int) -> None:
    if option.minimum <= value <= option.maximum:
        return
    with pytest.raises(BadOption) as caught:
        game_with(game_id, option.name, value)
    assert_helpful(caught.value, str(value))


@pytest.mark.parametrize("seed", ["x", "7", -1, 2**64, 1.0, b"7", [7]], ids=repr)
def test_what_is_no_seed_is_refused(seed: Any) -> None:  # noqa: ANN401 - that is what is tried
    with pytest.raises(BadOption, match=re.escape("a seed is a whole number from 0 to 2^64 - 1, not ")):
        kwartet.game("lyngk").start(seed)


@pytest.mark.parametrize("value", [None, b"a1", 7, 1.5, ["a1"]], ids=repr)
def test_what_is_no_text_is_a_type_error(value: object) -> None:
    game = kwartet.game("yinsh")
    entries: tuple[Callable[..., object], ...] = (kwartet.game, game.read, game.start().play)
    for entry in entries:
        with pytest.raises(TypeError):
            entry(value)
