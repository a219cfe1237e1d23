"""Reviewer: asks an engine about every position of a game.

It goes from the last position to the first, so that an engine with a memory has seen where the game went when
it judges where it came from. What one position proves about its neighbour is carried over in both
directions, so that no proof is lost between two positions.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

from kwartet.errors import BadOption, KwartetError
from kwartet.position import Position
from kwartet.record import Record
from kwartet.review.model import Decision, Review, ReviewedTurn
from kwartet.review.thinker import Thinker
from kwartet.review.worth import Worth, worth_of_end, worth_of_thought

Progress = Callable[[int, int], object]


class NothingToReview(KwartetError):
    """The record holds no decision."""


def review(record: Record, engine: Thinker, progress: Progress | None = None) -> Review:
    """Review a game; `progress` is told after each position how many are done, and of how many."""
    check(record, engine)
    positions = list(record.positions())
    worths = proven_forwards(record, judged(record, positions, engine, progress))
    decisions = decided(record, positions, worths)
    turns = (
        ReviewedTurn(turn, decisions[turn.ply : turn.ply + len(turn.decisions)]) for turn in record.turns()
    )
    return Review(record, tuple(turns))


def check(record: Record, engine: Thinker) -> None:
    """Refuse what cannot be reviewed."""
    if not record.moves:
        raise NothingToReview("there is nothing to review: nobody has decided anything in this game")
    if engine.game != record.game:
        raise BadOption(f"the engine plays {engine.game!r}, but the record is a game of {record.game!r}")


def decided(record: Record, positions: Sequence[Position], worths: Sequence[Worth]) -> tuple[Decision, ...]:
    """Every decision between the worth before and after it."""
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
    """The worth of every position, judged from the last to the first."""
    worths = [worth_of_end(positions[-1]) if positions[-1].is_over else thought_of(positions[-1], engine)]
    tell(progress, 1, len(positions))
    for position, move in zip(reversed(positions[:-1]), reversed(record.moves), strict=True):
        worths.append(worth_before(position, move, worths[-1], engine))
        tell(progress, len(worths), len(positions))
    return worths[::-1]


def tell(progress: Progress | None, done: int, count: int) -> None:
    """Report progress to whoever wants to know."""
    if progress:
        progress(done, count)


def thought_of(position: Position, engine: Thinker) -> Worth:
    """The engine's opinion."""
    return worth_of_thought(engine.think(position), position.to_move)


def worth_before(position: Position, move: str, after: Worth, engine: Thinker) -> Worth:
    """The worth of a position, given the move that was played and what it led to."""
    if is_forced(position):
        return after.reached_by(move)
    own = thought_of(position, engine)
    side = position.to_move
    has_missed_the_win = after.is_won_by(side) and not own.is_won_by(side)
    return after.reached_by(move) if has_missed_the_win else own


def proven_forwards(record: Record, worths: Sequence[Worth]) -> list[Worth]:
    """Carry each proof to the next position as far as it holds there."""
    kept = [worths[0]]
    for side, move, own in zip(record.deciders, record.moves, worths[1:], strict=True):
        before = kept[-1]
        holds = move == before.best or before.is_won_by(side.other)
        kept.append(carried(before, move, own) if before.outcome and not own.outcome and holds else own)
    return kept


def carried(before: Worth, move: str, own: Worth) -> Worth:
    """A proof after one more move: the move of the proof itself, or any other one of the side that loses."""
    if move == before.best:
        return before.after_best(own)
    return Worth(before.chance, before.outcome, None, own.score, own.line, own.depth)
