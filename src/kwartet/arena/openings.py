"""Openings: the starts of the games of a match.

The two games of a pair share an opening and, in LYNGK, a layout; the players change sides between them. The
same seed gives the same openings on every machine.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from kwartet.errors import BadOption, quote
from kwartet.game import Game
from kwartet.position import Position

USUAL_PLIES = 4
MOST_PLIES = 40
TRIES = 1_000
SEED_BITS = 64


@dataclass(frozen=True)
class Opening:
    """A start and the opening moves, which no player has chosen."""

    start: Position
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Openings:
    """So many random moves from the start, chosen again for each pair."""

    plies: int = USUAL_PLIES
    seed: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.plies <= MOST_PLIES:
            raise BadOption(f"an opening has from 0 to {MOST_PLIES} random moves, not {self.plies}")

    @classmethod
    def read(cls, text: str, seed: int) -> "Openings":
        """Parse `random`, `random:6` or `start`; raises `BadOption`."""
        name, _, plies = text.partition(":")
        if text == "start":
            return cls(0, seed)
        if name != "random" or not (plies or "4").isdecimal() or len(plies) > len(str(MOST_PLIES)):
            raise BadOption(f"openings are random, random:6 (so many moves) or start, not {quote(text)}")
        return cls(int(plies) if plies else USUAL_PLIES, seed)

    @property
    def text(self) -> str:
        """The openings as text, which `read` parses."""
        return f"random:{self.plies}" if self.plies else "start"

    def opening(self, game: Game, pair: int) -> Opening:
        """The opening of a pair of games."""
        chance = random.Random(f"{self.seed} {pair}")
        for _ in range(TRIES):
            start = game.start(chance.getrandbits(SEED_BITS))
            moves = tuple(random_moves(start, self.plies, chance))
            if not play(start, moves).is_over:
                return Opening(start, moves)
        raise BadOption(f"{game.name} is nearly always over after {self.plies} random moves; take fewer")


def random_moves(position: Position, plies: int, chance: random.Random) -> Iterator[str]:
    """Random legal moves, fewer if the game ends."""
    for _ in range(plies):
        if position.is_over:
            return
        move = chance.choice(position.legal_moves)
        position = position.play(move)
        yield move


def play(position: Position, moves: tuple[str, ...]) -> Position:
    """The position after moves."""
    for move in moves:
        position = position.play(move)
    return position
