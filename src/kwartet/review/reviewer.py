"""Reviewer: searches every position of a game with an engine.

It goes from the last position to the first, so that an engine with a transposition table has already searched
the later positions. A proof is copied to the next and the previous position if it holds there, so that no
proof is lost between two positions.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from kwartet.errors import BadOption, KwartetError
from kwartet.judgement import change_in
from kwartet.position import Position
from kwartet.record import Record
from kwartet.result import Side
from kwartet.review.model import Decision, Review, ReviewedTurn
from kwartet.review.thinker import Thinker
from kwartet.review.worth import Worth, worth_of_end, worth_of_thought

Progress = Callable[[int, int], object]


class NothingToReview(KwartetError):
    """The record holds no decision."""


def review(record: Record, engine: Thinker, progress: Progress | None = None) -> Review:
    """Review a game; after each position `progress` gets the number of positions done and their total."""
    check(record, engine)
    positions = list(record.positions())
    worths = proven_forwards(record, judged(record, positions, engine, progress))
    worths = without_refuted_lines(record, worths)
    decisions = decided(record, positions, worths)
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


def judged(
    record: Record, positions: Sequence[Position], engine: Thinker, progress: Progress | None
) -> list[Worth]:
    """The worth of every position, searched from the last to the first."""
    worths = [worth_of_end(positions[-1]) if positions[-1].is_over else thought_of(positions[-1], engine)]
    tell(progress, 1, len(positions))
    for position, move in zip(reversed(positions[:-1]), reversed(record.moves), strict=True):
        worths.append(worth_before(position, move, worths[-1], engine))
        tell(progress, len(worths), len(positions))
    return worths[::-1]


def tell(progress: Progress | None, done: int, count: int) -> None:
    """Report progress, if there is a callback."""
    if progress:
        progress(done, count)


def thought_of(position: Position, engine: Thinker) -> Worth:
    """The worth of a position by the engine's search."""
    return worth_of_thought(engine.think(position), position.to_move)


def worth_before(position: Position, move: str, after: Worth, engine: Thinker) -> Worth:
    """The worth of a position, from the move that was played and the worth after it."""
    if is_forced(position):
        return after.reached_by(move)
    own = thought_of(position, engine)
    side = position.to_move
    has_missed_the_win = after.is_won_by(side) and not own.is_won_by(side)
    return after.reached_by(move) if has_missed_the_win else own


def proven_forwards(record: Record, worths: Sequence[Worth]) -> list[Worth]:
    """Copy each proof to the next position if it holds there."""
    kept = [worths[0]]
    for side, move, own in zip(record.deciders, record.moves, worths[1:], strict=True):
        before = kept[-1]
        holds = move == before.best or before.is_won_by(side.other)
        kept.append(carried(before, move, own) if before.outcome and not own.outcome and holds else own)
    return kept


def carried(before: Worth, move: str, own: Worth) -> Worth:
    """A proof after one more move: the move of the proof itself, or any other one of the losing side."""
    if move == before.best:
        return before.after_best(own)
    return Worth(before.chance, before.outcome, None, own.score, own.line, own.depth)


def without_refuted_lines(record: Record, worths: Sequence[Worth]) -> list[Worth]:
    """Remove best lines whose first move was played and is proven to be worse than the position itself.

    Such a line comes from a search that proved nothing, while the proof was copied from another position.
    """
    kept = [
        replace(before, line=()) if move == before.best and is_refuted(before, after, side) else before
        for side, move, (before, after) in zip(record.deciders, record.moves, pairwise(worths), strict=True)
    ]
    return [*kept, worths[-1]]


def is_refuted(before: Worth, after: Worth, side: Side) -> bool:
    """Whether a decision is proven to have made a proven result worse."""
    is_proven = before.outcome is not None and after.outcome is not None
    return is_proven and change_in(before.facts, after.facts, side) is not None
