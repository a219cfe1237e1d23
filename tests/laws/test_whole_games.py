"""Laws that hold for games from their start to their end."""

from collections.abc import Callable
from itertools import permutations
from random import Random

import pytest

from kwartet import Game, Position
from laws.play import EVERY_GAME, name, random_game, random_positions

LONGEST: dict[str, Callable[[Game], int]] = {  # in plies, passes not counted
    "yinsh": lambda game: 91,
    "lyngk": lambda game: 42 + 4,  # moves and claims
    "4mation": lambda game: 48 + int(game.options["swap"]),
    "skato": lambda game: int(game.options["size"]) ** 2 + int(game.options["swap"]),
}
GAMES = 50


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_games_end_within_the_known_bound(game: Game) -> None:
    for seed in range(GAMES):
        moves = [move for move, _ in random_game(game, seed)]
        assert len(moves) - moves.count("pass") <= LONGEST[game.id](game)


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_no_position_comes_twice(game: Game) -> None:
    for seed in range(GAMES):
        positions = list(random_positions(game, seed))
        assert len(set(positions)) == len({position.text for position in positions}) == len(positions)


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_the_same_seed_gives_the_same_game(game: Game) -> None:
    assert list(random_positions(game, 7)) == list(random_positions(game, 7))


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_the_order_of_moves_leaves_no_trace_in_a_position(game: Game) -> None:
    """Positions that read the same are the same, however they came about."""
    met = 0
    for seed in range(GAMES):
        for position in list(random_positions(game, seed))[:20]:
            met += transpositions(position, Random(seed))
    assert met > GAMES


def transpositions(position: Position, random: Random) -> int:
    """Play the next few moves in every order that is legal, and count the meetings."""
    moves: list[str] = []
    following = position
    while len(moves) < 4 and not following.is_over:
        moves.append(random.choice(following.legal_moves))
        following = following.play(moves[-1])
    others = [other for order in permutations(moves) if (other := play_all(position, order)) is not None]
    meetings = [other for other in others if other.text == following.text]
    for other in meetings:
        assert (other, other.key, hash(other)) == (following, following.key, hash(following))
    return len(meetings) - 1


def play_all(position: Position, moves: tuple[str, ...]) -> Position | None:
    """The position after these moves, if each is legal in its turn."""
    for move in moves:
        if move not in position.legal_moves:
            return None
        position = position.play(move)
    return position
