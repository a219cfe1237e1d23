"""Reason: why a decision was an error, as the core finds it by playing on (core/engine/reason.hpp)."""

from dataclasses import dataclass

from kwartet import _core
from kwartet.position import Position
from kwartet.result import Side
from kwartet.review.model import Decision


@dataclass(frozen=True)
class Reason:
    """What happens, whose turn shows it, its moves, the points it gains, and in how many plies it is over.

    The codes are `allows_win`, `allows_score`, `misses_win`, `misses_score`, those of `Change`, and
    `loses_chance` if there is none of these.
    """

    code: str
    side: Side
    moves: tuple[str, ...]
    points: int
    plies: int | None


def reason_of(decision: Decision, position: Position) -> Reason:
    """The simplest reason why a decision in this position was an error."""
    before, after = ((worth.facts, worth.line) for worth in (decision.before, decision.after))
    code, side, moves, points, plies = _core.reason(position._core, decision.move, before, after)  # noqa: SLF001
    return Reason(code, Side(side), moves, points, plies)
