"""Record: a whole game, or a game so far, that can be stored, compared and sent.

A record contains the start of the game, every decision, variations, comments and the end. It never contains
an illegal game: its moves are checked when it is made. Its text form is read in reader.py and written in
writer.py.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kwartet.errors import BadOption, quote
from kwartet.game import Game
from kwartet.position import Position
from kwartet.record.fixed import Fixed
from kwartet.record.turns import Turn, group, turn_notation
from kwartet.record.variation import Variations, checked_all
from kwartet.record.words import HEADER_NAME, NOT_STATED, OWN_HEADERS, TERMINATION
from kwartet.record.writer import write
from kwartet.result import Result, Side


@dataclass(frozen=True)
class Ending:
    """An end that the players gave the game, not the rules: a resignation, a loss on time, an agreed draw."""

    winner: Side | None
    reason: str = NOT_STATED


@dataclass(frozen=True)
class Record:
    """A game from its start to its last decision.

    `headers` are names and other facts in the order in which they are written; `comments` are the comments by
    the number of decisions before them (0: before the first). `ending` is set only where the rules leave the
    game undecided. `variations` are the lines that were tried instead of a decision, by the number of
    decisions before it.
    """

    start: Position
    moves: Sequence[str] = ()
    headers: Mapping[str, str] = field(default_factory=Fixed)
    comments: Mapping[int, str] = field(default_factory=Fixed)
    ending: Ending | None = None
    variations: Variations = field(default_factory=Fixed)
    final: Position = field(init=False, compare=False, repr=False)
    deciders: tuple[Side, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        self._set("headers", Fixed(self.headers))
        self._set("comments", Fixed({ply: text for ply, text in sorted(self.comments.items()) if text}))
        self._play_through()
        self._check()

    def _play_through(self) -> None:
        positions, moves = [self.start], []
        for text in self.moves:
            moves.append(positions[-1].find(text))
            positions.append(positions[-1].play(moves[-1]))
        self._set("moves", tuple(moves))
        self._set("deciders", tuple(position.to_move for position in positions[:-1]))
        self._set("final", positions[-1])
        self._set("variations", checked_all(self.variations, positions))

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _check(self) -> None:
        for name in self.headers:
            self._check_header(name)
        for ply in self.comments:
            if not 0 <= ply <= len(self.moves):
                raise BadOption(
                    f"there is a comment after {ply} decisions, but there are only {len(self.moves)}"
                )
        if self.ending and self.final.result:
            raise BadOption(
                f"the rules have decided this game ({self.final.result}); it can have no other ending"
            )
        if self.ending and not self.ending.reason:
            raise BadOption("an ending needs a reason")

    def _check_header(self, name: str) -> None:
        if not HEADER_NAME.fullmatch(name):
            raise BadOption(
                f"{quote(name)} is no header name: a letter, then letters, digits and underscores"
            )
        if name in OWN_HEADERS or (name == TERMINATION and self.ending):
            raise BadOption(f"the header {name!r} is written from the game itself")

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.start.game

    @property
    def result(self) -> Result | None:
        """How the game ended, by the rules or by the players; None if it is unfinished."""
        if self.ending is None:
            return self.final.result
        return Result(self.ending.winner, self.ending.reason, self.final.score, self.game.sides)

    @classmethod
    def read(cls, text: str) -> "Record":
        """Read the one record that a text holds; raises BadRecord."""
        from kwartet.record.reader import read  # noqa: PLC0415 - the reader imports this module

        return read(text)

    @classmethod
    def read_all(cls, text: str) -> "Iterator[Record]":
        """Read one record after the other from a text that holds several; raises BadRecord."""
        from kwartet.record.reader import read_all  # noqa: PLC0415

        return read_all(text)

    @property
    def text(self) -> str:
        """The record as text, which `read` reads again without loss."""
        return write(self)

    def positions(self) -> Iterator[Position]:
        """Every position of the game, from the start to the final one."""
        position = self.start
        yield position
        for move in self.moves:
            position = position.play(move)
            yield position

    def turns(self) -> tuple[Turn, ...]:
        """The decisions grouped into turns as players count them."""
        return group(self.moves, self.deciders, turn_notation(self.game))
