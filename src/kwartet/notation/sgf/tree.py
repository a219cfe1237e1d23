"""Tree: the syntax of SGF files, independent of any game.

A file holds games in parentheses; a game is a row of nodes, a node a row of properties such as `RE[Game won
by Ann]`. Where a game branches, only its first line is followed. An incomplete game keeps what could be
read, and the error that stopped the reading.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from kwartet.errors import BadRecord, quote
from kwartet.record.source import Source

NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*")
VALUE = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)
ESCAPE = re.compile(r"\\(\n?)(.?)", re.DOTALL)


@dataclass(frozen=True)
class Property:
    """A name, its value, and where the value stands in the file."""

    name: str
    value: str
    offset: int


@dataclass
class Tree:
    """The first line of one game: its properties in order, and what stopped the reading, if anything."""

    offset: int
    properties: list[Property] = field(default_factory=list)
    problem: BadRecord | None = None


def read_trees(source: Source) -> Iterator[Tree]:
    """Read one game after the other."""
    offset = source.past_space(0)
    while offset < source.end:
        reader = TreeReader(source, offset)
        yield reader.read()
        offset = source.past_space(reader.offset)


class TreeReader:
    """One game while it is being read."""

    def __init__(self, source: Source, offset: int) -> None:
        self.source = source
        self.offset = offset
        self.depth = 0
        self.branched = False
        self.tree = Tree(offset)

    def read(self) -> Tree:
        """Read from the opening to the closing parenthesis; after a problem nothing more can be read."""
        try:
            self.read_bracket("(")
            while self.depth:
                self.read_piece()
        except BadRecord as problem:
            self.tree.problem = problem
            self.offset = self.source.end
        return self.tree

    def next(self) -> str:
        """The next character that is not white space; empty at the end of the file."""
        self.offset = self.source.past_space(self.offset)
        return self.source.text[self.offset : self.offset + 1]

    def read_bracket(self, expected: str) -> None:
        """Read a parenthesis; from the first closing one on everything is a side line."""
        if self.next() != expected:
            raise self.source.unexpected(self.offset, f"{expected} as in an SGF file")
        self.depth += 1 if expected == "(" else -1
        self.branched = self.branched or expected == ")"
        self.offset += 1

    def read_piece(self) -> None:
        """Read a parenthesis, the semicolon of a node, or a property."""
        character = self.next()
        if character and character in "()":
            self.read_bracket(character)
        elif character == ";":
            self.offset += 1
        else:
            self.read_property()

    def read_property(self) -> None:
        """Read a name and all the values that follow it."""
        name = NAME.match(self.source.text, self.offset)
        if name is None:
            raise self.source.unexpected(
                self.offset, "a property such as RE[…], a semicolon or a parenthesis"
            )
        self.offset = name.end()
        if self.next() != "[":
            raise self.source.unexpected(self.offset, f"[ after {quote(name[0])}")
        while self.next() == "[":
            self.read_value(name[0].upper())

    def read_value(self, name: str) -> None:
        """Read one value in brackets."""
        found = VALUE.match(self.source.text, self.offset)
        if found is None:
            raise self.source.problem(
                self.offset, f"found a value of {quote(name)} that is never closed, expected ]"
            )
        if not self.branched:
            self.tree.properties.append(Property(name, ESCAPE.sub(r"\2", found[1]), found.start(1)))
        self.offset = found.end()
