"""Variation: a line that was tried instead of what was played.

It replaces one decision of the line it belongs to and goes on from there. Variations may have variations.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kwartet.errors import BadOption
from kwartet.position import Position
from kwartet.record.fixed import Fixed
from kwartet.result import Side


@dataclass(frozen=True)
class Variation:
    """Decisions that were tried instead of one that was played.

    `comments` and `variations` are by the number of decisions before them, from the start of the game.
    """

    moves: Sequence[str]
    comments: Mapping[int, str] = field(default_factory=Fixed)
    variations: "Mapping[int, Sequence[Variation]]" = field(default_factory=Fixed)
    deciders: tuple[Side, ...] = field(default=(), compare=False, repr=False)


Variations = Mapping[int, Sequence[Variation]]


def checked_all(variations: Variations, positions: Sequence[Position], first: int = 0) -> Variations:
    """The variations of a line as the game writes them; `positions` begin after `first` decisions."""
    end = first + len(positions) - 1
    for ply in variations:
        if not first <= ply < end:
            raise BadOption(f"there is a variation of decision {ply + 1}, but the last one is {end}")
    return Fixed(
        {
            ply: tuple(checked(variation, positions[ply - first], ply) for variation in variations[ply])
            for ply in sorted(variations)
            if variations[ply]
        }
    )


def checked(variation: Variation, start: Position, first: int) -> Variation:
    """A variation as the game writes it; raises an error if it is not lawful."""
    if not variation.moves:
        raise BadOption("a variation needs a decision")
    positions, moves = [start], []
    for text in variation.moves:
        moves.append(positions[-1].find(text))
        positions.append(positions[-1].play(moves[-1]))
    comments = {ply: text for ply, text in sorted(variation.comments.items()) if text}
    end = first + len(moves)
    for ply in comments:
        if not first <= ply <= end:
            raise BadOption(
                f"a variation from {first} to {end} decisions has no place for a comment after {ply}"
            )
    return Variation(
        tuple(moves),
        Fixed(comments),
        checked_all(variation.variations, positions, first),
        tuple(position.to_move for position in positions[:-1]),
    )
