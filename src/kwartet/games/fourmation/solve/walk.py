"""Walk: a winning strategy followed against every reply.

The solver only proposes moves. That each of them is legal, that no reply is forgotten and that every way
ends in a four for the right side is seen here by playing, with the rules alone. So a mistake of the solver
cannot hide: the walk would come to an end that is not the promised one.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from kwartet.errors import KwartetError
from kwartet.games.fourmation.solve.solver import Solver
from kwartet.position import Position
from kwartet.result import Side

REPORTED_EVERY = 1000


class BrokenProof(KwartetError):
    """A way through the strategy does not end as promised."""


@dataclass(slots=True)
class Walk:
    """What a walk has seen: own decisions, endings, and the number of cubes in the longest game."""

    decisions: int = 0
    endings: int = 0
    most_cubes: int = 0
    seen: set[str] = field(default_factory=set, repr=False)


def walk(
    start: Position, winner: Side, solver: Solver, report: Callable[[Walk], None] = lambda _walk: None
) -> Walk:
    """Play the solver's moves for one side against every reply of the other, to the end of every game."""
    found = Walk()
    waiting = [(start, 0)]
    while waiting:
        position, cubes = waiting.pop()
        if is_settled(position, cubes, winner, found):
            continue
        moves = own_moves(position, solver, found) if position.to_move == winner else position.legal_moves
        waiting += [(position.play(move), cubes + 1) for move in moves]
        if len(found.seen) % REPORTED_EVERY == 0:
            report(found)
    return found


def is_settled(position: Position, cubes: int, winner: Side, found: Walk) -> bool:
    """Whether nothing is left to look at here; an ending must be a win."""
    if position.result is not None:
        if position.result.winner != winner:
            raise BrokenProof(f"the strategy ends in {position.result}: {position.text}")
        found.endings += 1
        found.most_cubes = max(found.most_cubes, cubes)
        return True
    if position.text in found.seen:
        return True
    found.seen.add(position.text)
    return False


def own_moves(position: Position, solver: Solver, found: Walk) -> tuple[str, ...]:
    """The one move of the strategy."""
    verdict = solver.solve(position, nodes_for_length=0)
    if verdict is None or verdict.winner != position.to_move:
        raise BrokenProof(f"the strategy knows no win here: {position.text}")
    found.decisions += 1
    return (verdict.best,)
