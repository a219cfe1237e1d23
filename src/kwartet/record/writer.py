"""Writer: the text of a record.

The text is canonical: equal records have equal texts. Headers come first, the game's own before and after
those of the record; then, after an empty line, the numbered turns with their comments and variations, filled
into lines of 80 columns; and at the end the result. A line break inside a comment stands for one space.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kwartet.game import Game
from kwartet.record.escape import braced, quoted
from kwartet.record.start import usual_start
from kwartet.record.turns import TurnNotation, turn_notation
from kwartet.record.variation import Variation, Variations
from kwartet.record.words import NOT_STATED, TERMINATION, token_of
from kwartet.result import Side

if TYPE_CHECKING:
    from kwartet.record.model import Record

WIDTH = 80
PLACE_TO_BREAK = re.compile(r"(?<=[^ ]) (?=[^ ])")


def write(record: "Record") -> str:
    """Write a record as text."""
    headers = (f'[{name} "{quoted(value)}"]' for name, value in all_headers(record))
    return "\n".join([*headers, "", *filled(units(record)), ""])


def all_headers(record: "Record") -> Iterator[tuple[str, str]]:
    """All headers that are written, including the game's own."""
    yield from game_headers(record.game)
    yield from record.headers.items()
    if record.start != usual_start(record.game):
        yield "Start", record.start.text
    yield "Result", token_of(record.result)
    if record.ending and record.ending.reason != NOT_STATED:
        yield TERMINATION, record.ending.reason


def game_headers(game: Game) -> Iterator[tuple[str, str]]:
    """The headers that define the game; default values are omitted."""
    yield "Game", game.name
    if game.variant != game.info.variants[0]:
        yield "Variant", game.variant
    usual = {option.name: option.default for option in game.info.options}
    changed = [f"{name}={text_of(value)}" for name, value in game.options.items() if value != usual[name]]
    if changed:
        yield "Options", " ".join(changed)


def text_of(value: int | bool) -> str:
    """The value of an option as it is written."""
    return str(value).lower()


@dataclass(frozen=True)
class Line:
    """Decisions from the start of the game on, of which those from `first` on are written."""

    moves: Sequence[str]
    deciders: Sequence[Side]
    comments: Mapping[int, str]
    variations: Variations
    notation: TurnNotation
    first: int = 0

    def instead(self, ply: int, variation: Variation) -> "Line":
        """The line with a variation instead of what follows so many decisions."""
        return Line(
            [*self.moves[:ply], *variation.moves],
            [*self.deciders[:ply], *variation.deciders],
            variation.comments,
            variation.variations,
            self.notation,
            ply,
        )

    def begins_turn(self, ply: int) -> bool:
        """Whether a turn begins after so many decisions; the end of the line counts as one."""
        return ply in (0, len(self.moves)) or self.deciders[ply] is not self.deciders[ply - 1]

    def number(self, ply: int) -> str:
        """The number of the turn to which the next decision belongs, as it stands before that turn."""
        begun = (turn for turn in range(ply + 1) if self.begins_turn(turn))
        number = sum(turn == 0 or self.deciders[turn] is Side.FIRST for turn in begun)
        return f"{number}. " if self.deciders[ply] is Side.FIRST else f"{number}... "


def units(record: "Record") -> Iterator[str]:
    """Everything after the headers, in pieces that must not be split between lines."""
    notation = turn_notation(record.game)
    yield from line_units(Line(record.moves, record.deciders, record.comments, record.variations, notation))
    yield token_of(record.result)


def line_units(line: Line) -> Iterator[str]:
    """Turns with their comments and variations, which split a turn where they stand inside it."""
    yield from comment_units(line.comments.get(line.first))
    said: list[str] = []
    prefix, needs_number = "", True
    for ply in range(line.first, len(line.moves)):
        if ply == line.first or line.begins_turn(ply):
            is_written = needs_number or line.deciders[ply] is Side.FIRST
            prefix, needs_number = line.number(ply) if is_written else "", False
        said.append(line.moves[ply])
        variations = line.variations.get(ply, ())
        if variations or ply + 1 in line.comments or line.begins_turn(ply + 1):
            yield prefix + line.notation.join(said)
            yield from comment_units(line.comments.get(ply + 1))
            for variation in variations:
                yield from bracketed(list(line_units(line.instead(ply, variation))))
            prefix, said, needs_number = "", [], needs_number or bool(variations)


def bracketed(pieces: list[str]) -> list[str]:
    """The pieces of a variation."""
    pieces[0] = f"({pieces[0]}"
    pieces[-1] = f"{pieces[-1]})"
    return pieces


def comment_units(comment: str | None) -> list[str]:
    """A comment, split only at single spaces."""
    return PLACE_TO_BREAK.split(f"{{{braced(comment)}}}") if comment else []


def filled(pieces: Iterator[str]) -> Iterator[str]:
    """Fill lines with pieces."""
    line = next(pieces)
    for piece in pieces:
        if len(line) + 1 + len(piece) <= WIDTH:
            line += " " + piece
        else:
            yield line
            line = piece
    yield line
