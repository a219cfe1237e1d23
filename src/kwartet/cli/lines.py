"""Lines: parses typed moves.

Case does not matter, a whole turn may be typed at once (`R,b1-b2`, `c5-a3;xb3-b7xb2`), and a longer line may
be numbered. Every decision is looked up among the legal moves, so errors come from the rules.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kwartet import Position
from kwartet.cli.failure import Problem
from kwartet.notation.lenient import meant
from kwartet.record.turns import turn_notation

NUMBER = re.compile(r"\d+\.+")


@dataclass(frozen=True)
class Step:
    """A position, and the decision that led to it with its places; the start has no decision."""

    position: Position
    move: str = ""
    places: tuple[str, ...] = ()


def step(position: Position, move: str) -> Step:
    """Play one decision."""
    after = position.play(move)
    return Step(after, move, position.clicks[move])


def read_turn(position: Position, text: str) -> list[Step]:
    """Play the decisions of one turn, or the first ones of it."""
    steps = [Step(position)]
    for _, decision in turn_notation(position.game).split(text.strip().lower()):
        for move in meant(steps[-1].position, spelled(steps[-1].position, decision.strip())):
            check_side(position, steps[-1].position, move)
            steps.append(step(steps[-1].position, move))
    return steps[1:]


def check_side(begin: Position, now: Position, move: str) -> None:
    """Raise an error for a decision of the other side within a turn."""
    if now.to_move != begin.to_move and not now.is_over:
        raise Problem(
            f"{move!r} is no part of this turn: it is {now.game.sides[now.to_move]} who decides next"
        )


def spelled(position: Position, decision: str) -> str:
    """The legal move for a typed one; an unknown text is returned unchanged, and the rules refuse it."""
    return next((move for move in position.legal_moves if move.lower() == decision), decision)


def play_line(position: Position, text: str) -> list[Step]:
    """Play turns separated by space, numbered or not; the first step is the start."""
    steps = [Step(position)]
    for turn in turns_of(text):
        steps += read_turn(steps[-1].position, turn)
    return steps


def turns_of(text: str) -> Iterator[str]:
    """The turns of a line without their numbers, whether these stand alone (`1. e3`) or not (`1.e3`)."""
    for word in text.split():
        turn = NUMBER.sub("", word, count=1) if NUMBER.match(word) else word
        if turn:
            yield turn
