"""Lists of turns, as gipf.com and Richard's PBeM server write them.

Turns are numbered one by one, `1.e3 2.a5`, or in pairs, `1. e3 a5`, or not at all; they may stand in lines or
in a table. Lines such as `White: Ann` give names. A list of turns does not say where the game starts: it
is the usual start of the game whose lists need no layout, unless the caller gives another one. `notations`
in game.toml says which games have lists, and whether we write them.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from kwartet.errors import BadOption, IllegalMove, quote
from kwartet.game import all_games, game
from kwartet.games import game_settings
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
    """Read a list of turns, from the usual start or from a given position."""
    usual = start or game(game_of_lists(needs_layout=False)).start()
    return ListReader(Source.of(text), usual).read()


def game_of_lists(*, needs_layout: bool) -> str:
    """The id of the game that has lists of turns, with or without a layout that must be given."""
    found = (info.id for info in all_games() if notations_of(info.id).get("lists"))
    return next(each for each in found if ("after_layout" in notations_of(each)) == needs_layout)


def notations_of(game_id: str) -> Mapping[str, Any]:
    """The notations in game.toml."""
    found: Mapping[str, Any] = game_settings(game_id).get("notations", {})
    return found


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
        """Handle one token of the text."""
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
        """Raise an error for a number that fits neither way of counting."""
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
            raise self.source.problem(self.offset, message, self.replay.record(), "move") from None

    def finish(self) -> Record:
        """Return the whole record; raises an error if its result contradicts the rules."""
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
            raise self.source.problem(self.offset, message, self.replay.record(), "result")
        return self.replay.record()


def tidy(found: str) -> str:
    """A decision with normal spaces, dashes and case."""
    plain = "".join(found.split()).translate(PLAIN)
    return plain.upper() if len(plain) == 1 else plain.lower()


def write(record: Record) -> str:
    """Write a game in the notation of gipf.com."""
    if not notations_of(record.game.id).get("writes_lists") or record.start != usual_start(record.game):
        written = " and ".join(info.name for info in all_games() if notations_of(info.id).get("writes_lists"))
        raise BadOption(f"the notation of gipf.com is only for games of {written} from the empty board")
    return "\n".join([*facts(record), *lines(record), ""])


def facts(record: Record) -> Iterator[str]:
    """The names of the players."""
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
