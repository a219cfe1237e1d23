"""An engine whose every thought was written down beforehand, to review games with known numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kwartet import Game, Position, Record, Side
from kwartet.review import Review, review

TURNED = {"win": "loss", "loss": "win", "draw": "draw"}


@dataclass(frozen=True)
class Line:
    """A line with its worth for the side to move."""

    moves: tuple[str, ...]
    chance: float = 0.5
    outcome: str | None = None
    plies: int | None = None

    @property
    def score(self) -> int:
        """Points that follow from the chance."""
        return round(1000 * (self.chance - 0.5))


@dataclass(frozen=True)
class Thought:
    """One line, found at once."""

    lines: tuple[Line, ...]
    depth: int = 1


@dataclass(frozen=True)
class ScriptedEngine:
    """Thinks of each position what the script says."""

    game: Game
    script: Mapping[str, Line]
    asked: list[str] = field(default_factory=list)

    def think(self, position: Position, lines: int = 1) -> Thought:
        """Look the position up."""
        self.asked.append(position.text)
        return Thought((self.script[position.text],))


def engine_for(
    record: Record, worths: Sequence[float | str], best: Mapping[int, str] | None = None
) -> ScriptedEngine:
    """An engine that gives the first side these chances, or proven outcomes such as `win 9`, along a game.

    It would always have played something else, except after those numbers of decisions where `best` tells
    its choice.
    """
    script = {}
    for ply, (position, worth) in enumerate(zip(record.positions(), worths, strict=False)):
        if not position.is_over:
            move = (best or {}).get(ply) or other_move(position, record.moves[ply : ply + 1])
            script[position.text] = line_for(position.to_move, worth, move)
    return ScriptedEngine(record.game, script)


def other_move(position: Position, played: Sequence[str]) -> str:
    """A legal move that was not played, if there is one."""
    return next((move for move in position.legal_moves if move not in played), position.legal_moves[0])


def line_for(side: Side, worth: float | str, move: str) -> Line:
    """What the side to move thinks, if the first side thinks this."""
    if isinstance(worth, float):
        return Line((move,), worth if side is Side.FIRST else 1 - worth)
    outcome, plies = worth.split()
    own = outcome if side is Side.FIRST else TURNED[outcome]
    return Line((move,), {"win": 1.0, "loss": 0.0, "draw": 0.5}[own], own, int(plies))


def reviewed(record: Record, worths: Sequence[float | str], best: Mapping[int, str] | None = None) -> Review:
    """A game reviewed by such an engine."""
    return review(record, engine_for(record, worths, best))
