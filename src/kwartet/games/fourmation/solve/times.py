"""Times: how long the solver takes to answer in real play.

It plays one side of whole games from the start. The opponent plays well half of the time and by chance the
other half, so the games wander off the book and still stay close for a while.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import perf_counter

from kwartet.game import game
from kwartet.games.fourmation.solve.solver import Solver
from kwartet.position import Position
from kwartet.result import Side

QUICK_NODES = 100_000


@dataclass(frozen=True, slots=True)
class Answer:
    """What one answer took."""

    position: str
    seconds: float
    nodes: int


def answers(games: int, memory: int, seed: int = 0) -> Iterator[Answer]:
    """Every answer of the solver in so many games, each begun with an empty memory."""
    chance = Random(seed)
    for number in range(games):
        solver, opponent = Solver(memory), Solver(memory)
        side = Side(number % 2)
        position = game("4mation").start()
        while not position.is_over:
            if position.to_move == side:
                answer, move = answer_to(position, solver)
                yield answer
            else:
                move = reply_to(position, opponent, chance)
            position = position.play(move)


def answer_to(position: Position, solver: Solver) -> tuple[Answer, str]:
    """The solver's move, and what it took."""
    begin = perf_counter()
    verdict = solver.solve(position)
    seconds = perf_counter() - begin
    if verdict is None:
        raise InterruptedError("the solver was stopped")
    return Answer(position.text, seconds, solver.nodes), verdict.best


def reply_to(position: Position, opponent: Solver, chance: Random) -> str:
    """A good move, if it is quickly found, or any move."""
    verdict = opponent.solve(position, QUICK_NODES, 0) if chance.random() < 1 / 2 else None
    return verdict.best if verdict else chance.choice(position.legal_moves)
