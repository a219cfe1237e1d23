"""What the four witnesses share: the shape of an outcome, and the run-length text of a row of points.

No rule of any game lives here.
"""

from collections.abc import Iterable, Mapping

Score = tuple[int, int]
Outcome = tuple[int | None, str, Score]  # winner (None: a draw), reason, score
Options = Mapping[str, int]
NO_OPTIONS: Options = {}


def pack(pieces: Iterable[str | None]) -> str:
    """Write pieces one after the other, and a run of empty points as its length."""
    text, empty = "", 0
    for piece in pieces:
        if piece is None:
            empty += 1
            continue
        text += (str(empty) if empty else "") + piece
        empty = 0
    return text + (str(empty) if empty else "")


def unpack(text: str) -> list[str | None]:
    """The reverse of `pack`."""
    pieces: list[str | None] = []
    digits = ""
    for letter in text + " ":
        if letter.isdigit():
            digits += letter
            continue
        pieces += [None] * int(digits or 0) + [letter]
        digits = ""
    return pieces[:-1]


def leader(score: Score) -> int | None:
    """The side with the higher count, or None when both are equal."""
    if score[0] == score[1]:
        return None
    return 0 if score[0] > score[1] else 1
