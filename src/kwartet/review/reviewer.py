"""Reviewer: searches the positions of a game with an engine.

It goes from the last position to the first, so that an engine with a transposition table has already searched
the later positions. What the searches mean for the game is decided in the core (core/engine/review.hpp).
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import cast

from kwartet import _core
from kwartet.errors import BadOption, KwartetError
from kwartet.position import Position
from kwartet.record import Record
from kwartet.review.model import Decision, Review, ReviewedTurn
from kwartet.review.thinker import Thinker
from kwartet.review.worth import Outcome, Worth

Progress = Callable[[int, int], object]


class NothingToReview(KwartetError):
    """The record holds no decision."""


def review(record: Record, engine: Thinker, progress: Progress | None = None) -> Review:
    """Review a game; after each position `progress` gets the number of positions done and their total."""
    check(record, engine)
    positions = list(record.positions())
    decisions = decided(record, positions, worths_along(record, positions, engine, progress))
    turns = (
        ReviewedTurn(turn, decisions[turn.ply : turn.ply + len(turn.decisions)]) for turn in record.turns()
    )
    return Review(record, tuple(turns))


def check(record: Record, engine: Thinker) -> None:
    """Raise an error for a record that cannot be reviewed."""
    if not record.moves:
        raise NothingToReview("there is nothing to review: this game has no decisions")
    if engine.game != record.game:
        raise BadOption(f"the engine plays {engine.game!r}, but the record is a game of {record.game!r}")


def decided(record: Record, positions: Sequence[Position], worths: Sequence[Worth]) -> tuple[Decision, ...]:
    """Every decision with the worth before and after it."""
    return tuple(
        Decision(ply, side, move, before, after, is_forced(position))
        for ply, (side, move, position, (before, after)) in enumerate(
            zip(record.deciders, record.moves, positions[:-1], pairwise(worths), strict=True)
        )
    )


def is_forced(position: Position) -> bool:
    """Whether there is only one legal move."""
    return len(position.legal_moves) == 1


def worths_along(
    record: Record, positions: Sequence[Position], engine: Thinker, progress: Progress | None
) -> tuple[Worth, ...]:
    """The worth of every position."""
    game = _core.ReviewedGame(record.start._core, record.moves)  # noqa: SLF001
    for done, ply in enumerate(reversed(range(len(positions))), start=1):
        if game.needs_search(ply):
            thought = engine.think(positions[ply])
            line = thought.lines[0]
            facts = line.chance, line.outcome, line.plies
            game.set_found(ply, facts, line.score, thought.depth, line.moves)
        tell(progress, done, len(positions))
    return tuple(
        Worth(chance, cast("Outcome | None", outcome), plies, score, line, depth)
        for chance, outcome, plies, score, line, depth in game.worths()
    )


def tell(progress: Progress | None, done: int, count: int) -> None:
    """Report progress, if there is a callback."""
    if progress:
        progress(done, count)
