"""Match: two players, a game, and the single games that this makes."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from kwartet.arena.description import Description
from kwartet.arena.openings import Opening, Openings
from kwartet.arena.table import play_game
from kwartet.clock import Clock
from kwartet.game import Game
from kwartet.protocol.limit import Limit
from kwartet.result import Side

EXTRA_SECONDS = 2.0
USUAL_TIMEOUT = 60.0
SEED_BITS = 31


@dataclass(frozen=True)
class Task:
    """One game to play; `players` are in the order of the sides."""

    number: int
    opening: Opening
    players: tuple[Description, Description]
    names: tuple[str, str]
    seeds: tuple[int, int]
    limit: Limit
    timeouts: tuple[float, float]
    match: str
    clock: Clock | None = None

    def play(self, is_called_off: Callable[[], bool] = bool) -> str | None:
        """Play it and return its record; None if it was cancelled."""
        return play_game(self, is_called_off)


@dataclass(frozen=True)
class Match:
    """Two players, a game, a limit for players that have none, and openings.

    With a clock, both sides have so much time for the whole game, and a side that uses it up loses.
    """

    game: Game
    players: tuple[Description, Description]
    limit: Limit
    openings: Openings = field(default_factory=Openings)
    timeout: float | None = None
    clock: Clock | None = None

    @property
    def text(self) -> str:
        """The full description of this match; games with the same text belong to the same match."""
        options = "".join(f" {name}={str(value).lower()}" for name, value in self.game.options.items())
        return (
            f"A: {self.players[0].text}; B: {self.players[1].text}; "
            f"{self.game.id} {self.game.variant}{options}; "
            f"{self.limit_text}; {self.openings.text}; seed {self.openings.seed}"
        )

    @property
    def limit_text(self) -> str:
        """The limit as text, if a player needs it."""
        if self.clock:
            return self.clock.text
        is_needed = any(description.needs_limit for description in self.players)
        return self.limit.text if is_needed else "own limits"

    def task(self, number: int) -> Task:
        """The game of that number, counted from 0; A begins the even ones."""
        order = (0, 1) if side_of_a(number) is Side.FIRST else (1, 0)
        chance = random.Random(f"{self.openings.seed} game {number}")
        return Task(
            number=number,
            opening=self.openings.opening(self.game, number // 2),
            players=(self.players[order[0]], self.players[order[1]]),
            names=("AB"[order[0]], "AB"[order[1]]),
            seeds=(chance.getrandbits(SEED_BITS), chance.getrandbits(SEED_BITS)),
            limit=self.limit,
            timeouts=(self.timeout_of(order[0]), self.timeout_of(order[1])),
            match=self.text,
            clock=self.clock,
        )

    def timeout_of(self, index: int) -> float:
        """How many seconds a move of a player may take before the game is lost."""
        limit = self.players[index].limit or self.limit
        usual = limit.value + EXTRA_SECONDS if limit.name == "seconds" else USUAL_TIMEOUT
        return self.timeout or usual


def side_of_a(number: int) -> Side:
    """The side that A plays in a game."""
    return Side(number % 2)
