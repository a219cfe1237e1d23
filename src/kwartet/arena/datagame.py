"""Data game: one game of self-play in which everything about every decision is kept.

The result is a line of JSON, so that any process on any machine can send it. The same seed gives the same
game on every machine; dataset.py stores games as Parquet files.
"""

from __future__ import annotations

import json
import random
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import kwartet
from kwartet.arena.openings import Openings, play
from kwartet.arena.selfplay import EARLY_PLIES, LONGEST_OPENING, MEMORY, RANDOM_EARLY, RANDOM_LATER
from kwartet.engine import Engine

if TYPE_CHECKING:
    from collections.abc import Callable

    from kwartet.finding import Line
    from kwartet.game import Game
    from kwartet.position import Position


@dataclass(frozen=True)
class DataPlan:
    """A game, the nodes of each search, the seed, and whether every legal move gets a value."""

    game: Game
    nodes: int
    seed: int = 1
    values: bool = False

    def __post_init__(self) -> None:
        Engine(self.game, nodes=self.nodes, memory=1)  # raises an error if a value is invalid

    @property
    def rules(self) -> str:
        """The game with its variant and options."""
        options = (f" {name}={str(value).lower()}" for name, value in self.game.options.items())
        return f"{self.game.id} {self.game.variant}{''.join(options)}"

    @property
    def engine(self) -> str:
        """The engine and its limit."""
        return f"kwartet {kwartet.__version__} nodes={self.nodes}{' values' if self.values else ''}"

    @property
    def text(self) -> str:
        """The full description of these games; games with the same text belong together."""
        return f"{self.rules}; {self.engine}; seed {self.seed}"

    def task(self, number: int) -> DataGame:
        """The game of that number, counted from 0."""
        return DataGame(self, number)


@dataclass(frozen=True)
class Row:
    """One decision: the position, what the search said, what was played, and how the game ended.

    Score, chance, outcome and result are those of the side to move.
    """

    game: int
    ply: int
    position: str
    to_move: int
    move: str
    is_random: bool
    best: str
    score: int
    chance: float
    outcome: str | None
    result: float
    values: list[dict[str, object]] | None


@dataclass(frozen=True)
class DataGame:
    """One game to play."""

    plan: DataPlan
    number: int

    def play(self, is_called_off: Callable[[], bool] = bool) -> str | None:
        """Play it and return its decisions as a line of JSON; None if it was cancelled."""
        playing = Playing(self)
        while not playing.position.is_over:
            if is_called_off():
                return None
            playing.decide()
        return json.dumps({"game": self.number, "rows": [asdict(row) for row in playing.rows()]}) + "\n"


class Playing:
    """The state of one game."""

    def __init__(self, task: DataGame) -> None:
        plan = task.plan
        self.task = task
        self.chance = random.Random(f"{plan.seed} data {task.number}")
        opening = Openings(self.chance.randint(0, LONGEST_OPENING), plan.seed).opening(plan.game, task.number)
        self.first_ply = len(opening.moves)
        self.position = play(opening.start, opening.moves)
        self.engine = Engine(plan.game, nodes=plan.nodes, memory=MEMORY)
        self.decisions: list[tuple[Position, str, bool, list[Line]]] = []

    def decide(self) -> None:
        """Search the position, and play the best move or sometimes a random one."""
        lines = self.search()
        share = RANDOM_EARLY if len(self.decisions) < EARLY_PLIES else RANDOM_LATER
        is_random = self.chance.random() < share
        move = self.chance.choice(self.position.legal_moves) if is_random else lines[0].moves[0]
        self.decisions.append((self.position, move, is_random, lines))
        self.position = self.position.play(move)

    def search(self) -> list[Line]:
        """What the search says: the best line, or one for each legal move."""
        if self.task.plan.values:
            return list(self.engine.values(self.position).values())
        return [self.engine.think(self.position).best]

    def rows(self) -> list[Row]:
        """The finished game."""
        return [
            self.row(self.first_ply + number, *decision) for number, decision in enumerate(self.decisions)
        ]

    def row(self, ply: int, position: Position, move: str, is_random: bool, lines: list[Line]) -> Row:
        """One decision."""
        best = lines[0]
        values = [{"move": line.moves[0], "score": line.score} for line in lines]
        return Row(
            game=self.task.number,
            ply=ply,
            position=position.text,
            to_move=int(position.to_move),
            move=move,
            is_random=is_random,
            best=best.moves[0],
            score=best.score,
            chance=round(best.chance, 5),
            outcome=best.outcome,
            result=self.result_for(position),
            values=values if self.task.plan.values else None,
        )

    def result_for(self, position: Position) -> float:
        """What the side to move got in the end."""
        result = self.position.result
        if result is None or result.winner is None:
            return 0.5
        return float(result.winner is position.to_move)
