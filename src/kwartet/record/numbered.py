"""Numbered: reads one game of a text with many, without playing the others.

The end of a game is found by its tokens alone: headers, comments, brackets, numbers and words, of which the
last one is a result. From the first text that is none of them, the rest counts as one game.
"""

import re
from collections.abc import Iterator

from kwartet.record.model import Record
from kwartet.record.reader import read_one
from kwartet.record.source import Source
from kwartet.record.words import RESULTS

HEADER = r'\[(?:[^"\[\]]|"(?:[^"\\]|\\.)*")*\]'
COMMENT = r"\{(?:[^{}\\]|\\.)*\}"
NUMBER = r"[0-9]{1,6}\.+"
BRACKET = r"[()]"
WORD = r"[^\s{}\[\]()]+"
PIECE = re.compile(f"{HEADER}|{COMMENT}|{NUMBER}|{BRACKET}|{WORD}", re.DOTALL)


def read_numbered(text: str, number: int) -> tuple[Record | None, int]:
    """Read one record of a text, and count them all; None if there are fewer."""
    source = Source.of(text)
    begins = list(beginnings(source))
    record = read_one(source, begins[number - 1])[0] if number <= len(begins) else None
    return record, len(begins)


def beginnings(source: Source) -> Iterator[int]:
    """The offset at which each game begins."""
    offset = source.past_space(0)
    while offset < source.end:
        yield offset
        offset = end_of_game(source, offset)


def end_of_game(source: Source, offset: int) -> int:
    """The offset after the game at an offset."""
    while piece := PIECE.match(source.text, offset):
        offset = source.past_space(piece.end())
        if piece[0] in RESULTS:
            return offset
    return source.end
