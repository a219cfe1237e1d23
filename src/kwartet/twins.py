"""Twins: legal moves of one position that are symmetric copies of each other.

A symmetry that leaves the position as it is exchanges equal moves: on the empty board of a square game, the
four corners. An engine that shows several lines may leave such copies out.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kwartet import _core

if TYPE_CHECKING:
    from kwartet.position import Position


def first_twins(position: Position) -> dict[str, str]:
    """For each legal move the first legal move that is its symmetric copy; often that is the move itself."""
    numbers = _own_symmetries(position)
    if not numbers:
        return {move: move for move in position.legal_moves}
    actions = position.actions
    ways = [_core.permutations(position.game._core, number)[1] for number in numbers]  # noqa: SLF001
    moves = {action: move for move, action in actions.items()}
    first: dict[str, str] = {}
    for move, action in actions.items():
        for copy in (move, *(moves[way[action]] for way in ways)):
            first.setdefault(copy, move)
    return first


def most_twins(first: dict[str, str]) -> int:
    """How many moves the largest set of copies has."""
    return max(Counter(first.values()).values())


def _own_symmetries(position: Position) -> list[int]:
    """The symmetries that leave the position as it is, without the one that changes nothing at all."""
    core = position._core  # noqa: SLF001
    return [way for way in range(1, _core.count_symmetries(core)) if _core.turned(core, way) == core]
