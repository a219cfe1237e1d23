"""Games to type in: short ones, found among seeded random games."""

from functools import cache
from random import Random

import kwartet
from kwartet import Game
from kwartet.record import Record

SHORT_GAMES = {
    "yinsh": kwartet.game("yinsh", variant="blitz"),
    "lyngk": kwartet.game("lyngk", variant="six-stack"),
    "4mation": kwartet.game("4mation"),
    "skato": kwartet.game("skato", size=6),
}
SEED = 7
TRIES = 60


@cache
def short_game(game: Game) -> Record:
    """The shortest of some random games from the start that the seed gives."""
    return min((random_game(game, number) for number in range(TRIES)), key=lambda record: len(record.moves))


def random_game(game: Game, number: int) -> Record:
    """A whole game at random."""
    dice, position, moves = Random(number), game.start(SEED), list[str]()
    while not position.is_over:
        moves.append(dice.choice(position.legal_moves))
        position = position.play(moves[-1])
    return Record(game.start(SEED), moves)


def turns_of(record: Record) -> list[str]:
    """The turns of a game as players write them."""
    return [turn.text for turn in record.turns()]


def options_of(game: Game) -> list[str]:
    """The words that choose a game on the command line."""
    options = [
        word for name, value in game.options.items() for word in ("--option", f"{name}={value}".lower())
    ]
    return [game.id, "--variant", game.variant, "--seed", str(SEED), *options]
