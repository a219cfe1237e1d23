"""Games played in the witness and in the library at once: at every ply both must say the same.

By default 300 random games for each game, variant and option are compared, and some more that lean towards
what is rare; KWARTET_GAMES asks for another number (`make test-long`).
"""

import os
from random import Random

import pytest
from hypothesis import given, strategies

import kwartet
from kwartet import BadPosition, Game, Position
from laws.bad_texts import mutated
from laws.play import CHOICES, EVERY_GAME, drawn_position, name
from spec.late_starts import LATE_STARTS
from spec.styles import STYLES, Style, uniform
from spec.witness import WITNESSES, Witness

GAMES = int(os.environ.get("KWARTET_GAMES", "300"))
CHUNK = 100  # games in one test, so that the tests can be shared out among processes
LEANING_GAMES = max(1, GAMES // 10)
LATE_GAMES = [game for game in EVERY_GAME if game.id in LATE_STARTS]


def witness_of(position: Position) -> Witness:
    game = position.game
    witness: Witness = WITNESSES[game.id].read(position.text, game.variant, game.options)
    return witness


def assert_agreement(witness: Witness, position: Position) -> None:
    assert position.text == witness.text()
    assert sorted(position.legal_moves) == sorted(witness.legal_moves())
    assert position.to_move == witness.to_move
    assert position.score == witness.score()
    assert outcome(position) == witness.result()
    assert position.game.read(witness.text()) == position


def outcome(position: Position) -> tuple[int | None, str, tuple[int, int]] | None:
    result = position.result
    return None if result is None else (result.winner, result.reason, result.score)


def play_in_both(position: Position, style: Style, random: Random) -> None:
    witness = witness_of(position)
    assert_agreement(witness, position)
    while not position.is_over:
        move = style(witness, random)
        witness, position = witness.play(move), position.play(move)
        assert_agreement(witness, position)


@pytest.mark.parametrize("first_seed", range(0, GAMES, CHUNK))
@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_both_agree_on_random_games(game: Game, first_seed: int) -> None:
    for seed in range(first_seed, min(first_seed + CHUNK, GAMES)):
        play_in_both(game.start(seed=seed), uniform, Random(seed))


@pytest.mark.parametrize("style", [style for style in STYLES if STYLES[style] is not uniform])
@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_both_agree_on_games_that_lean_towards_what_is_rare(game: Game, style: str) -> None:
    for seed in range(LEANING_GAMES):
        play_in_both(game.start(seed=seed), STYLES[style], Random(seed))


@pytest.mark.parametrize("game", LATE_GAMES, ids=name)
def test_both_agree_from_late_positions(game: Game) -> None:
    random = Random(0)
    for _ in range(GAMES):
        late = LATE_STARTS[game.id](random, game.variant, game.options)
        if late is not None:
            play_in_both(game.read(late.text()), uniform, random)


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
@given(data=strategies.data())
def test_both_agree_from_whatever_can_be_read(game: Game, data: strategies.DataObject) -> None:
    text = data.draw(mutated(CHOICES.map(lambda choices: drawn_position(game, choices).text)))
    try:
        position = game.read(text)
    except BadPosition:
        return
    play_in_both(position, uniform, Random(0))


RARE_ENDS = {
    "no legal placement": ("4mation", "OOX3X/OOX4/OOXX3/XXOX3/OOXX3/OOX4/OOX3X X a1"),
    "equal rings when nobody can move": (
        "yinsh",
        "bb2/1www3/2wbw3/3bwb2w/4bwb1bw/4bwbbb/5wbwbw/bbwbwwBbw/wwwbwWBW/wbbbwBW/2ww 2 2 b move",
    ),
    "more rings when nobody can move": (
        "yinsh",
        "b3/wbw4/1bww3w/2www2bb/3bbw1wwb/3bbbwwb/4wbwwb1/wbbwwBBbb/wbbbWWBw/wwwwWBb/1bbw 2 1 b move",
    ),
}


@pytest.mark.parametrize("reason", RARE_ENDS)
def test_both_agree_on_the_rarest_ends(reason: str) -> None:
    game, text = RARE_ENDS[reason]
    position = kwartet.game(game).read(text)
    play_in_both(position, uniform, Random(0))
    while not position.is_over:
        position = position.play(position.legal_moves[0])
    assert position.result is not None
    assert position.result.reason == reason


@pytest.mark.parametrize("game", [game for game in EVERY_GAME if game.id != "lyngk"], ids=name)
def test_both_begin_with_the_same_position(game: Game) -> None:
    """LYNGK has a layout of its own in every game: there the witness reads it."""
    assert_agreement(WITNESSES[game.id].start(game.variant, game.options), game.start())
