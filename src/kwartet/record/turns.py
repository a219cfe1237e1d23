"""Turns: the notation for all decisions that one side makes in a row.

A turn is a maximal run of decisions by the same side. Its text joins the decisions as players of the game
write them: with the separator of the game, or without one where `turns` in game.toml says so. The texts of
decisions are not interpreted here; which decisions are legal is up to the rules.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

from kwartet.game import Game
from kwartet.games import game_settings
from kwartet.result import Side

SEPARATOR = re.compile(r"[;,]")


@dataclass(frozen=True)
class TurnNotation:
    """How the decisions of one turn are written together, as patterns for `re`.

    `decision` matches one decision where several are written without a separator. Two decisions are written
    so if `joined` matches the beginning of both together.
    """

    separator: str = ";"
    decision: str = ".+"
    joined: str | None = None

    def join(self, decisions: Sequence[str]) -> str:
        """Write decisions of one turn as one text."""
        parts = [self._mark(left + right) + right for left, right in pairwise(decisions)]
        return "".join([*decisions[:1], *parts])

    def split(self, text: str) -> Iterator[tuple[int, str]]:
        """Split the text of a turn: for each decision its offset and its text."""
        start = 0
        for part in SEPARATOR.split(text):
            yield from ((start + found.start(), found[0]) for found in re.finditer(self.decision, part))
            if not part:
                yield start, ""
            start += len(part) + 1

    def _mark(self, both: str) -> str:
        return "" if self.joined and re.match(self.joined, both) else self.separator


SEPARATED = TurnNotation()


def turn_notation(game: Game) -> TurnNotation:
    """How turns of a game are written."""
    return _turn_notation(game.id, game.info.turn_separator)


@cache
def _turn_notation(game_id: str, separator: str) -> TurnNotation:
    return TurnNotation(separator, **game_settings(game_id).get("turns", {}))


@dataclass(frozen=True)
class Turn:
    """One turn: its number as players count, its side, the ply at which it begins, and its decisions."""

    number: int
    side: Side
    ply: int
    decisions: tuple[str, ...]
    notation: TurnNotation = SEPARATED

    @property
    def text(self) -> str:
        """The whole turn as players write it."""
        return self.notation.join(self.decisions)


def group(
    moves: Iterable[str], deciders: Iterable[Side], notation: TurnNotation = SEPARATED
) -> tuple[Turn, ...]:
    """Group decisions into numbered turns, given who took each of them."""
    turns: list[Turn] = []
    for ply, (move, side) in enumerate(zip(moves, deciders, strict=True)):
        last = turns[-1] if turns else None
        if last and last.side == side:
            turns[-1] = replace(last, decisions=(*last.decisions, move))
        else:
            turns.append(Turn(next_number(last, side), side, ply, (move,), notation))
    return tuple(turns)


def next_number(last: Turn | None, side: Side) -> int:
    """The number of the next turn: a new number begins with the first side."""
    if last is None:
        return 1
    return last.number + 1 if side is Side.FIRST else last.number
