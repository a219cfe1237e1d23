"""Turns: what players write for everything that one side decides in a row.

A turn is a maximal run of decisions by the same side. Its text joins the decisions as players know it: a row
and the ring that goes with it stand together, everything else is separated by the mark that is usual in the
game. Apart from these marks the texts of decisions are opaque here; what may follow what is the business of
the rules.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from kwartet.result import Side

SEPARATOR = re.compile(r"[;,]")
DECISION = re.compile(r"x?[^x]+|x")


@dataclass(frozen=True)
class Turn:
    """One turn: its number as players count, whose it is, how many decisions came before it, and its own."""

    number: int
    side: Side
    ply: int
    decisions: tuple[str, ...]
    separator: str = ";"

    @property
    def text(self) -> str:
        """The whole turn as players write it."""
        return join(self.decisions, self.separator)


def join(decisions: Sequence[str], separator: str = ";") -> str:
    """Write decisions of one turn as one text."""
    parts = [mark(left, right, separator) + right for left, right in pairwise(decisions)]
    return "".join([*decisions[:1], *parts])


def mark(left: str, right: str, separator: str) -> str:
    """What stands between two decisions of one turn."""
    return "" if is_row(left) and right.startswith("x") else separator


def is_row(decision: str) -> bool:
    """Whether a decision takes a row off the board."""
    return decision.startswith("x") and "-" in decision


def split(text: str) -> Iterator[tuple[int, str]]:
    """Take a turn's text apart: for every decision its place in the text, and the decision."""
    start = 0
    for part in SEPARATOR.split(text):
        yield from ((start + found.start(), found[0]) for found in DECISION.finditer(part))
        if not part:
            yield start, ""
        start += len(part) + 1


def group(moves: Iterable[str], deciders: Iterable[Side], separator: str = ";") -> tuple[Turn, ...]:
    """Group decisions into numbered turns, given who took each of them."""
    turns: list[Turn] = []
    for ply, (move, side) in enumerate(zip(moves, deciders, strict=True)):
        last = turns[-1] if turns else None
        if last and last.side == side:
            turns[-1] = replace(last, decisions=(*last.decisions, move))
        else:
            turns.append(Turn(next_number(last, side), side, ply, (move,), separator))
    return tuple(turns)


def next_number(last: Turn | None, side: Side) -> int:
    """The number of a turn that follows another one: a new number begins with the first side."""
    if last is None:
        return 1
    return last.number + 1 if side is Side.FIRST else last.number
