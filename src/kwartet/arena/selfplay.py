"""Self-play: the engine plays against itself, and the scores of its searches are stored.

The weights of evaluations are fitted to this data (tools/train). Games differ because they begin with random
moves and contain some later. Searches meet far worse moves than games do. Therefore some positions are also
searched after a random move that is not played.

A game becomes text: a line `chance result position` for each position that was searched, then `# game N`. The
chance is that of the side to move, by the search; the result is what that side got in the end (0, 0.5 or 1),
or - for a position beside the game. The same seed gives the same games on every machine.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kwartet.arena.openings import Openings, play
from kwartet.engine import Engine

if TYPE_CHECKING:
    from collections.abc import Callable

    from kwartet.game import Game
    from kwartet.position import Position

LONGEST_OPENING = 10
EARLY_PLIES = 10
RANDOM_EARLY = 0.2
RANDOM_LATER = 0.08
BESIDE = 1 / 3
MEMORY = 8


@dataclass(frozen=True)
class SelfPlay:
    """A game, the nodes of each search, and the seed."""

    game: Game
    nodes: int
    seed: int = 1

    def __post_init__(self) -> None:
        Engine(self.game, nodes=self.nodes, memory=1)  # raises an error if a value is invalid

    @property
    def text(self) -> str:
        """The full description of these games; the core parses the setup from it."""
        options = "".join(f" {name}={int(value)}" for name, value in self.game.options.items())
        return f"{self.game.id} {self.game.variant}{options}; nodes {self.nodes}; seed {self.seed}"

    def task(self, number: int) -> SelfPlayGame:
        """The game of that number, counted from 0."""
        return SelfPlayGame(self.game, self.nodes, self.seed, number)


@dataclass(frozen=True)
class SelfPlayGame:
    """One game to play."""

    game: Game
    nodes: int
    seed: int
    number: int

    def play(self, is_called_off: Callable[[], bool] = bool) -> str | None:
        """Play it and return its samples; None if it was cancelled."""
        practice = Practice(self)
        while not practice.position.is_over:
            if is_called_off():
                return None
            practice.play_move()
        return practice.text()


@dataclass
class Practice:
    """The state of one game."""

    task: SelfPlayGame
    searched: list[tuple[Position, float]] = field(default_factory=list)
    beside: list[tuple[Position, float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        task = self.task
        self.chance = random.Random(f"{task.seed} self-play {task.number}")
        openings = Openings(self.chance.randint(0, LONGEST_OPENING), task.seed)
        opening = openings.opening(task.game, task.number)
        self.position = play(opening.start, opening.moves)
        self.engine = Engine(task.game, nodes=task.nodes, memory=MEMORY)

    def play_move(self) -> None:
        """Search the position, sometimes also one after another move, and play a move."""
        best = self.engine.think(self.position).best
        self.searched.append((self.position, best.chance))
        if self.chance.random() < BESIDE:
            self.look_beside(self.random_move())
        is_early = len(self.searched) <= EARLY_PLIES
        at_random = self.chance.random() < (RANDOM_EARLY if is_early else RANDOM_LATER)
        self.position = self.position.play(self.random_move() if at_random else best.moves[0])

    def random_move(self) -> str:
        """A random legal move."""
        return self.chance.choice(self.position.legal_moves)

    def look_beside(self, move: str) -> None:
        """Search the position after a move that is not played."""
        position = self.position.play(move)
        if not position.is_over:
            self.beside.append((position, self.engine.think(position).best.chance))

    def text(self) -> str:
        """The finished game as samples."""
        lines = [
            *(f"{chance:.4f} {self.result_for(at):g} {at.text}" for at, chance in self.searched),
            *(f"{chance:.4f} - {at.text}" for at, chance in self.beside),
            f"# game {self.task.number + 1}",
        ]
        return "".join(f"{line}\n" for line in lines)

    def result_for(self, position: Position) -> float:
        """The final result for the side to move."""
        result = self.position.result
        if result is None or result.winner is None:
            return 0.5
        return float(result.winner is position.to_move)
