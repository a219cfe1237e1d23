"""Openings: the starts of the games of a match.

The two games of a pair share an opening and, in LYNGK, a layout; the players change sides between them. The
same seed gives the same openings on every machine.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from kwartet.engine import Engine
from kwartet.errors import BadOption, quote
from kwartet.game import Game
from kwartet.position import Position

USUAL_PLIES = 4
MOST_PLIES = 40
TRIES = 1_000
CHOSEN = "engine"  # in place of a move: what the engine plays at its highest level
HIGHEST_LEVEL = 10
MEMORY = 8
SEED_BITS = 64


@dataclass(frozen=True)
class Opening:
    """A start and the opening moves, which the players have not chosen."""

    start: Position
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Openings:
    """So many random moves from the start, chosen again for each pair, after `lead`, moves that are given.

    In the lead, `engine` stands for the move of the engine.
    """

    plies: int = USUAL_PLIES
    seed: int = 1
    lead: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.plies <= MOST_PLIES:
            raise BadOption(f"an opening has from 0 to {MOST_PLIES} random moves, not {self.plies}")

    @classmethod
    def read(cls, text: str, seed: int) -> "Openings":
        """Parse `random`, `random:6`, `start`, or one of them after a lead: `engine,d4,random`."""
        *lead, last = text.split(",")
        name, _, plies = last.partition(":")
        if last == "start":
            return cls(0, seed, tuple(lead))
        if name != "random" or not (plies or "4").isdecimal() or len(plies) > len(str(MOST_PLIES)):
            raise BadOption(
                "openings are random, random:6 (so many moves) or start, perhaps after other moves as in "
                f"{CHOSEN},d4,random, not {quote(text)}"
            )
        return cls(int(plies) if plies else USUAL_PLIES, seed, tuple(lead))

    @property
    def text(self) -> str:
        """The openings as text, which `read` parses."""
        return ",".join((*self.lead, f"random:{self.plies}" if self.plies else "start"))

    def opening(self, game: Game, pair: int) -> Opening:
        """The opening of a pair of games."""
        chance = random.Random(f"{self.seed} {pair}")
        for _ in range(TRIES):
            start = game.start(chance.getrandbits(SEED_BITS))
            lead = tuple(lead_moves(start, self.lead, pair))
            moves = (*lead, *random_moves(play(start, lead), self.plies, chance))
            if not play(start, moves).is_over:
                return Opening(start, moves)
        raise BadOption(f"{game.name} is nearly always over after {self.plies} random moves; take fewer")


def lead_moves(position: Position, lead: tuple[str, ...], seed: int) -> Iterator[str]:
    """The moves of a lead, with those that the engine chooses; raises an error if one is illegal."""
    engine = Engine(position.game, level=HIGHEST_LEVEL, seed=seed, memory=MEMORY)
    for each in lead:
        move = engine.choose(position) if each == CHOSEN else each
        position = position.play(move)
        yield move


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
