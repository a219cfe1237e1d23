"""Lists of turns: the notation of gipf.com for YINSH, and that of Richard's PBeM server for LYNGK.

Turns are numbered one by one, `1.e3 2.a5`, or in pairs, `1. e3 a5`, or not at all; they may stand in lines or
in a table. Lines such as `White: Ann` tell who played. A list of turns does not say where the game starts: it
is an ordinary game of YINSH unless the reader is given another start.
"""

import re
from collections.abc import Iterator

from kwartet.errors import BadOption, IllegalMove, quote
from kwartet.game import game
from kwartet.notation.lenient import meant
from kwartet.position import Position
from kwartet.record.model import Ending, Record
from kwartet.record.replay import Replay
from kwartet.record.source import Source
from kwartet.record.start import usual_start
from kwartet.record.words import UNFINISHED, token_of, winner_of
from kwartet.result import Side

POINT = r"[a-k][0-9]{1,2}"
PIECES = {
    "fact": r"^[ \t]*(?:white|black|player a|player b|date|event|site)[ \t]*:[^\n]*",
    "heading": r"^[ \t|]*(?:white|player a)[ \t|]+(?:black|player b)[ \t|]*$",
    "comment": r"\{[^{}]*\}",
    "result": r"(?:1-0|0-1|1/2-1/2|\*|resigns)(?!\S)",
    "number": r"[0-9]{1,6}\s*\.+",
    "move": rf"[x\u00d7]?\s?{POINT}(?:\s?[-\u2013\u2014]\s?{POINT})?(?![a-wyz0-9])|pass\b",
    "claim": r"[ibrgk](?=\s*,)",
    "gap": r"[\s;,|]+",
}
PIECE = re.compile(
    "|".join(f"(?P<{kind}>{pattern})" for kind, pattern in PIECES.items()), re.IGNORECASE | re.MULTILINE
)
PLAIN = str.maketrans("\u00d7\u2013\u2014", "x--")  # a multiplication sign and longer dashes
HEADERS = {"white": "First", "player a": "First", "black": "Second", "player b": "Second"}
EXPECTED = "a turn such as e3, c5-a3 or c5-a3;xb3-b7xb2"


def read(text: str, start: Position | None = None) -> Record:
    """Read a list of turns, from the usual start of YINSH or from a given position."""
    return ListReader(Source.of(text), start or game("yinsh").start()).read()


class ListReader:
    """A list of turns while it is being read."""

    def __init__(self, source: Source, start: Position) -> None:
        self.source = source
        self.offset = 0
        self.replay = Replay(start, {})
        self.result: str | None = None

    def read(self) -> Record:
        """Read to the end of the text."""
        while self.offset < self.source.end:
            found = PIECE.match(self.source.text, self.offset)
            if found is None or (self.result and found.lastgroup != "gap"):
                expected = "the end of the file after the result" if self.result else EXPECTED
                raise self.source.unexpected(self.offset, expected, self.replay.record())
            self.follow(found)
            self.offset = found.end()
        return self.finish()

    def follow(self, found: re.Match[str]) -> None:
        """Follow one piece of the text."""
        match found.lastgroup:
            case "fact":
                name, _, value = found[0].strip().partition(":")
                self.replay.headers[HEADERS.get(name.strip().lower(), name.strip().title())] = value.strip()
            case "comment":
                self.replay.comment(" ".join(found[0][1:-1].split()))
            case "number":
                self.check_number(found[0])
            case "move" | "claim":
                self.play(found[0])
            case "result":
                self.result = found[0].lower()

    def check_number(self, found: str) -> None:
        """Complain about a number that fits neither way of counting."""
        by_pairs, side = self.replay.number, self.replay.position.to_move
        one_by_one = 2 * by_pairs - (1 if side is Side.FIRST else 0)
        if int(found.rstrip(".")) not in (by_pairs, one_by_one):
            expected = " or ".join(dict.fromkeys([f"{one_by_one}.", f"{by_pairs}."]))
            message = f"found the number {quote(found)}, expected {expected} for {self.replay.decider}"
            raise self.source.problem(self.offset, message, self.replay.record())

    def play(self, found: str) -> None:
        """Play a decision."""
        try:
            for move in meant(self.replay.position, tidy(found)):
                self.replay.play(move)
        except IllegalMove as illegal:
            message = f"turn {self.replay.number}: {illegal}"
            raise self.source.problem(self.offset, message, self.replay.record()) from None

    def finish(self) -> Record:
        """Give the whole record, if its result is the one that the rules give."""
        decided = self.replay.position.result
        if self.result is None or self.result == UNFINISHED:
            return self.replay.record()
        if self.result == "resigns":
            return self.replay.record(Ending(self.replay.position.to_move.other, "resignation"))
        if decided is None:
            return self.replay.record(Ending(winner_of(self.result)))
        if self.result != token_of(decided):
            message = (
                f"found the result {self.result}, expected {token_of(decided)} (by the rules: {decided})"
            )
            raise self.source.problem(self.offset, message, self.replay.record())
        return self.replay.record()


def tidy(found: str) -> str:
    """A decision without the liberties that people take with spaces, dashes and capitals."""
    plain = "".join(found.split()).translate(PLAIN)
    return plain.upper() if len(plain) == 1 else plain.lower()


def write(record: Record) -> str:
    """Write a game of YINSH in the notation of gipf.com."""
    if record.game.id != "yinsh" or record.start != usual_start(record.game):
        raise BadOption("the notation of gipf.com is only for games of YINSH from the empty board")
    return "\n".join([*facts(record), *lines(record), ""])


def facts(record: Record) -> Iterator[str]:
    """Who played."""
    for name, header in zip(record.game.sides, ("First", "Second"), strict=True):
        if header in record.headers:
            yield f"{name}: {' '.join(record.headers[header].split())}"


def lines(record: Record) -> Iterator[str]:
    """The turns in pairs, and the result if the rules do not give it."""
    turns = [f"{count}.{turn.text}" for count, turn in enumerate(record.turns(), start=1)]
    for place in range(0, len(turns), 2):
        yield " ".join(turns[place : place + 2])
    if record.ending:
        yield token_of(record.result)
