"""The levels: their tables are in order, they err as people do, and they keep their time."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

import kwartet
from kwartet import Engine, Game, Position, Side, _core, levels
from kwartet.levels import HIGHEST_LEVEL, LONGEST_THOUGHT, Glance, level_of, table_of
from laws.play import EVERY_GAME, name

EVERY_ID = [info.id for info in kwartet.all_games()]
LONGEST_MOVE = 2.0
every_id = pytest.mark.parametrize("game", EVERY_ID)
every_game = pytest.mark.parametrize("game", EVERY_GAME, ids=name)


@every_id
def test_a_table_has_a_row_for_each_level(game: str) -> None:
    assert len(table_of(game)) == HIGHEST_LEVEL
    for nodes, often, overlooks, misjudges in table_of(game):
        assert nodes > 0
        assert 0 <= overlooks < 1
        assert 0 <= often <= 1
        assert misjudges >= 0


@every_id
def test_a_higher_level_thinks_more_and_glances_less(game: str) -> None:
    for lower, higher in pairwise(table_of(game)):
        assert lower != higher
        assert lower[0] <= higher[0]
        assert lower[1] >= higher[1]
        assert lower[1] > higher[1] or lower[2] > higher[2]


@every_id
def test_the_highest_level_never_glances(game: str) -> None:
    assert level_of(game, HIGHEST_LEVEL).glance == Glance()


@every_id
def test_no_level_may_think_longer_than_two_seconds(game: str) -> None:
    assert LONGEST_THOUGHT < LONGEST_MOVE
    for number in range(1, HIGHEST_LEVEL + 1):
        assert level_of(game, number).limits.seconds <= LONGEST_THOUGHT


@pytest.mark.parametrize("number", [0, 11, -1, 2.0, True, "3", None])
def test_a_level_there_is_not_is_told(number: object) -> None:
    with pytest.raises(kwartet.BadOption, match=f"a level is a number from 1 to 10, not {number!r}"):
        level_of("yinsh", number)  # type: ignore[arg-type]


def test_the_highest_level_alone_uses_what_is_solved() -> None:
    methods = [level_of("4mation", number).method for number in range(1, HIGHEST_LEVEL + 1)]
    assert methods == ["alpha-beta"] * 9 + ["auto"]


@pytest.fixture
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level thinks as long as it wants, or on a busy machine it would not play the same twice."""
    monkeypatch.setattr(levels, "LONGEST_THOUGHT", 60.0)


def played(game: Game, first: int, second: int, seed: int) -> tuple[list[str], Position]:
    """A game between two levels: its moves, and how it ended."""
    players = [
        Engine(game, level=first, seed=seed, memory=4),
        Engine(game, level=second, seed=seed, memory=4),
    ]
    position, moves = game.start(seed=seed), []
    while not position.is_over:
        moves.append(players[position.to_move].choose(position))
        position = position.play(moves[-1])
    return moves, position


@every_id
@pytest.mark.usefixtures("no_hurry")
def test_levels_play_the_same_game_again(game: str) -> None:
    once, again = (played(kwartet.game(game), 2, 3, seed=5)[0] for _ in range(2))
    assert once == again


@every_id
def test_another_seed_is_another_game(game: str) -> None:
    start = kwartet.game(game).start(seed=1)
    firsts = {Engine(start.game, level=1, seed=seed, memory=1).choose(start) for seed in range(20)}
    assert len(firsts) > 1 or len(start.legal_moves) == 1


@every_game
def test_every_level_plays_every_game(game: Game) -> None:
    chance, position = Random(4), game.start(seed=4)
    for _ in range(4):
        position = position.play(chance.choice(position.legal_moves))
    for number in range(1, HIGHEST_LEVEL + 1):
        assert Engine(game, level=number, memory=4).choose(position) in position.legal_moves


@every_id
@pytest.mark.usefixtures("no_hurry")
def test_a_beginner_loses_to_an_adept(game: str) -> None:
    points = 0.0
    for seed in range(10):
        adept = Side(seed % 2)
        levels = (5, 1) if adept is Side.FIRST else (1, 5)
        result = played(kwartet.game(game), *levels, seed)[1].result
        assert result
        points += 0.5 if result.winner is None else float(result.winner is adept)
    assert points >= 8


def is_won(position: Position, mover: Side) -> bool:
    """Whether the mover has won, or does so without giving the turn away."""
    if position.result:
        return position.result.winner is mover
    return position.to_move is mover and any(winning_moves(position))


def winning_moves(position: Position) -> Iterator[str]:
    """The moves that win at once, with the follow-ups that belong to them."""
    return (move for move in position.legal_moves if is_won(position.play(move), position.to_move))


def won_at_once(game: Game, number: int) -> list[tuple[Position, set[str]]]:
    """Positions of random games in which some moves win at once, but not every move does; and those moves."""
    chance = Random(11)
    found: list[tuple[Position, set[str]]] = []
    while len(found) < number:
        position, wins = game.start(seed=chance.randrange(1000)), set[str]()
        while not position.is_over and not wins:
            position = position.play(chance.choice(position.legal_moves))
            wins = set(winning_moves(position))
        if wins and len(wins) < len(position.legal_moves):
            found.append((position, wins))
    return found


@every_id
def test_every_level_sees_a_win_at_once(game: str) -> None:
    for position, wins in won_at_once(kwartet.game(game), 5):
        for number in range(1, HIGHEST_LEVEL + 1):
            assert Engine(position.game, level=number, seed=number, memory=4).choose(position) in wins


@every_id
def test_a_glance_is_taken_as_often_as_the_level_says(game: str) -> None:
    """What is left to chance comes from seed and position alone."""
    position = kwartet.game(game).start(seed=1)
    cores = [_core.Engine(1, 1, seed) for seed in range(60)]
    found = [core.glance(position._core, 0.5, 0.5, 1.0, 60.0) for core in cores]
    assert 15 < found.count(None) < 45
    assert found[0] == cores[0].glance(position._core, 0.5, 0.5, 1.0, 60.0)
    assert set(found) - {None} <= set(position.legal_moves)
