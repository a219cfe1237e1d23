"""Games to review."""

import kwartet
from kwartet import Record
from rules.positions import yinsh

FOURMATION = kwartet.game("4mation")
NAMES = {"First": "Ann", "Second": "Bob"}


def opening(*moves: str) -> Record:
    """A game of 4mation so far."""
    return Record(FOURMATION.start(), moves, headers=NAMES)


def won() -> Record:
    """A game of 4mation in which Blue makes four with the ninth cube."""
    return opening(*"d4 d5 c4 b4 c3 c2 b2 a2 a1".split())


def row_taken() -> Record:
    """YINSH: in one turn White makes a row, takes it, which is forced, and takes a ring; then Black moves."""
    start = yinsh(white_rings="d7", white_markers="d3 d4 d5 d6")
    return Record(start, ["d7-e7", "xd3-d7", "xe7", "k10-j10"])
