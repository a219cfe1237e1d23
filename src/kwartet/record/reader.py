"""Reader: parses text into records.

The text is read from front to back, and its moves are played at once. So the first error is the one that is
reported, with its place and with the record of everything before it.
"""

import re
from collections.abc import Iterator

from kwartet.errors import BadRecord, IllegalMove, RecordFault, quote
from kwartet.record.escape import read_escape
from kwartet.record.headers import Headers, read_headers
from kwartet.record.model import Ending, Record
from kwartet.record.replay import Replay
from kwartet.record.source import Source
from kwartet.record.turns import turn_notation
from kwartet.record.words import NOT_STATED, RESULTS, TERMINATION, UNFINISHED, token_of, winner_of
from kwartet.result import Result, Side

RESULT = re.compile(r"(?:1-0|0-1|1/2-1/2|\*)(?![^\s\[{])")
NUMBER = re.compile(r"([0-9]{1,6})(\.+)")
TURN = re.compile(r"[^\s{}\[\]()]+")
ANY_RESULT = f"the result ({' '.join(RESULTS)})"
CLOSING = ") after the variation"
DEEPEST = 32


def read(text: str) -> Record:
    """Read the one record of a text."""
    source = Source.of(text)
    record, end = read_one(source, source.past_space(0))
    if end < source.end:
        raise source.unexpected(end, "the end of the file after the result", record)
    return record


def read_all(text: str) -> Iterator[Record]:
    """Read one record after the other; those before a broken one come before the error."""
    source = Source.of(text)
    offset = source.past_space(0)
    while offset < source.end:
        record, offset = read_one(source, offset)
        yield record


def read_one(source: Source, offset: int) -> tuple[Record, int]:
    """Read the record at an offset, and return the offset after it."""
    headers = read_headers(source, offset)
    reader = Reader(source, headers)
    record = reader.read()
    return record, source.past_space(reader.offset)


class Reader:
    """Reads the part of one record after its headers."""

    def __init__(self, source: Source, headers: Headers) -> None:
        self.source = source
        self.headers = headers
        self.offset = headers.end
        self.replay = Replay(headers.start, headers.kept)

    def read(self) -> Record:
        """Read up to the result and return the whole record."""
        while not (result := self.match(RESULT)):
            self.read_piece()
        if self.replay.depth:
            raise self.source.unexpected(self.offset, CLOSING, self.so_far())
        record = self.finish(result[0])
        self.offset = result.end()
        return record

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Match a pattern after white space."""
        self.offset = self.source.past_space(self.offset)
        return pattern.match(self.source.text, self.offset)

    def read_piece(self) -> None:
        """Read a comment, the beginning or the end of a variation, a number or a turn."""
        if self.source.text.startswith("{", self.offset):
            self.read_comment()
        elif self.source.text.startswith("(", self.offset):
            self.open_variation()
        elif self.source.text.startswith(")", self.offset):
            self.close_variation()
        elif number := self.match(NUMBER):
            self.read_number(number)
        elif turn := self.match(TURN):
            self.read_turn(turn)
        else:
            raise self.source.unexpected(
                self.offset, f"a turn, a comment or {self.end_of_line}", self.so_far()
            )

    @property
    def end_of_line(self) -> str:
        """What ends the line that is being read."""
        return CLOSING if self.replay.depth else ANY_RESULT

    def so_far(self) -> Record:
        """The record of everything that has been read."""
        return self.replay.record()

    def problem(self, offset: int, message: str, kind: RecordFault = "text") -> BadRecord:
        """An error with the record so far."""
        return self.source.problem(offset, message, self.so_far(), kind)

    def read_comment(self) -> None:
        """Read a comment from its opening to its closing brace."""
        said: list[str] = []
        offset = self.offset + 1
        while (character := self.source.text[offset : offset + 1]) != "}":
            plain, offset = self.read_character(character, offset)
            said.append(plain)
        self.replay.comment("".join(said))
        self.offset = offset + 1

    def read_character(self, character: str, offset: int) -> tuple[str, int]:
        """Read one character of a comment, and return the offset of the next one."""
        if not character:
            raise self.problem(self.offset, "found a comment that is never closed, expected }")
        if character == "{":
            expected = r"} to close it or \{ for a plain brace"
            raise self.problem(offset, f"found a brace inside a comment, expected {expected}")
        if character == "\\":
            return self.read_backslash(offset)
        return (" " if character == "\n" else character), offset + 1

    def read_backslash(self, offset: int) -> tuple[str, int]:
        """Read an escaped character."""
        if escape := read_escape(self.source.text, offset):
            return escape
        raise self.source.unexpected(offset, r"one of \\ \{ \} \" \n \r \t \u{…}", self.so_far())

    def open_variation(self) -> None:
        """Read the bracket that begins a variation, which replaces the decision before it."""
        if self.replay.is_empty:
            raise self.problem(self.offset, "found a variation of nothing, expected a turn before it")
        if self.replay.depth == DEEPEST:
            raise self.problem(self.offset, f"found a variation inside {DEEPEST} others, which is too deep")
        self.replay.open_variation()
        self.offset += 1

    def close_variation(self) -> None:
        """Read the bracket that ends a variation."""
        if not self.replay.depth or self.replay.is_empty:
            raise self.problem(self.offset, "found a closing bracket, expected a turn")
        self.replay.close_variation()
        self.offset += 1

    def read_number(self, found: re.Match[str]) -> None:
        """Read the number before a turn, which must be correct."""
        self.expect_a_decision()
        number, dots = found.groups()
        expected = self.replay.number, self.replay.position.to_move is Side.FIRST
        if (int(number), len(dots) == 1) != expected:
            written = f"{expected[0]}{'.' if expected[1] else '...'} for {self.replay.decider}"
            raise self.problem(self.offset, f"found the number {quote(found[0])}, expected {written}")
        self.offset = found.end()

    def expect_a_decision(self) -> None:
        """Raise an error if the game is over."""
        result = self.replay.position.result
        if result:
            found = f"found {self.source.found(self.offset)} after the end ({result})"
            raise self.problem(self.offset, f"{found}, expected {token_of(result)}")

    def read_turn(self, found: re.Match[str]) -> None:
        """Read a turn, or the rest of one after a comment, and play it."""
        side = self.replay.position.to_move
        for place, decision in turn_notation(self.replay.start.game).split(found[0]):
            self.offset = found.start() + place
            self.expect_a_decision()
            if self.replay.position.to_move != side:
                message = f"found {quote(decision)} in the turn of {self.replay.start.game.sides[side]}"
                expected = f"a space before it, for {self.replay.decider} decides"
                raise self.problem(self.offset, f"{message}, expected {expected}")
            self.play(decision)
        self.offset = found.end()
        if self.offset == self.source.end:
            self.stop_at_the_end()

    def play(self, decision: str) -> None:
        """Play one decision."""
        try:
            self.replay.play(decision)
        except IllegalMove as illegal:
            raise self.problem(self.offset, f"turn {self.replay.number}: {illegal}", "move") from None

    def stop_at_the_end(self) -> None:
        """Raise an error for a text that ends with a turn; omit the last decision if it may be incomplete."""
        complete = self.so_far()
        if self.replay.depth:
            raise self.source.unexpected(self.offset, CLOSING, complete)
        last = self.replay.take_back()
        legal = self.replay.position.legal_moves
        longer = [move for move in legal if move.lower().startswith(last.lower()) and move != last]
        if not longer:
            raise self.source.unexpected(self.offset, ANY_RESULT, complete)
        expected = f"more of {quote(last)} ({', '.join(longer)}) or a space and {ANY_RESULT}"
        raise self.source.unexpected(self.offset, expected, self.so_far())

    def finish(self, token: str) -> Record:
        """Return the whole record, if its result agrees with the rules and the headers."""
        result = self.replay.position.result
        if result:
            self.agree(token, token_of(result), f"by the rules: {result}")
        if self.headers.result:
            self.agree(token, self.headers.result, "as the header says")
        ending = self.ending(token, result)
        if ending:
            self.replay.headers.pop(TERMINATION, None)
        return self.replay.record(ending)

    def agree(self, token: str, expected: str, reason: str) -> None:
        """Raise an error for a result that is not the expected one."""
        if token != expected:
            message = f"found the result {token}, expected {expected} ({reason})"
            raise self.problem(self.offset, message, "result")

    def ending(self, token: str, result: Result | None) -> Ending | None:
        """The ending that the players gave the game, if the rules did not decide it."""
        if result or token == UNFINISHED:
            return None
        reason = self.headers.kept.get(TERMINATION) or NOT_STATED
        return Ending(winner_of(token), reason)
