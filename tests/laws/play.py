"""Every game there is, and positions of it: by seeded chance, or by choices that hypothesis draws.

The games come from the library's own list, in every variant and with every value of every option, so a new
game is under the law without a line here.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies

import kwartet
from kwartet import Game, GameInfo, Position


def forms(info: GameInfo) -> Iterator[Game]:
    """A game in each of its variants, and then with each other value of its options."""
    for variant in info.variants:
        yield kwartet.game(info.id, variant=variant)
    for option in info.options:
        for value in range(option.minimum, option.maximum + 1):
            if value != option.default:
                chosen: dict[str, Any] = {option.name: bool(value) if option.is_switch else value}
                yield kwartet.game(info.id, **chosen)


EVERY_GAME = [game for info in kwartet.all_games() for game in forms(info)]


def name(game: Game) -> str:
    """A game's name as a test's name."""
    settings = [f"{option}={value}" for option, value in game.options.items()]
    return "-".join([game.id, game.variant, *settings])


def random_game(game: Game, seed: int) -> Iterator[tuple[str, Position]]:
    """Moves and the positions they lead to, until the end."""
    random = Random(seed)
    position = game.start(seed=seed)
    while not position.is_over:
        move = random.choice(position.legal_moves)
        position = position.play(move)
        yield move, position


def random_positions(game: Game, seed: int) -> Iterator[Position]:
    """The positions of a random game, the first and the last one included."""
    yield game.start(seed=seed)
    yield from (position for _, position in random_game(game, seed))


LONGEST_DRAWN_GAME = 100
CHOICES = strategies.integers(0, LONGEST_DRAWN_GAME).flatmap(
    lambda length: strategies.lists(strategies.integers(0, 255), min_size=length, max_size=length)
)


def drawn_position(game: Game, choices: list[int]) -> Position:
    """The position after so many choices, or the end if it comes earlier; their number is the seed."""
    position = game.start(seed=len(choices))
    for choice in choices:
        if position.is_over:
            break
        position = position.play(position.legal_moves[choice % len(position.legal_moves)])
    return position
