"""Headers: the facts before the first turn, one in a line: `[First "Ann"]`.

Some of them define the game and its start; they become a position. All others are kept as they are.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kwartet.errors import BadRecord, KwartetError, quote
from kwartet.game import Game, GameInfo, all_games, game
from kwartet.position import Position
from kwartet.record.escape import read_escape
from kwartet.record.model import Record
from kwartet.record.source import Source
from kwartet.record.start import usual_start
from kwartet.record.words import HEADER_NAME, OWN_HEADERS, RESULTS

WHOLE_NUMBER = re.compile(r"[0-9]{1,9}")
SWITCH = {"true": True, "false": False}


@dataclass(frozen=True)
class Header:
    """A header and the offset of its value."""

    name: str
    value: str
    offset: int


@dataclass(frozen=True)
class Headers:
    """The headers of a record, and the offset after them."""

    start: Position
    kept: dict[str, str]
    result: str | None
    end: int


def read_headers(source: Source, offset: int) -> Headers:
    """Read all headers from an offset on."""
    found: list[Header] = []
    try:
        while source.text.startswith("[", offset):
            header, offset = HeaderReader(source, offset).read()
            refuse_second(source, found, header)
            found.append(header)
            offset = source.past_space(offset)
    except BadRecord as error:
        error.record = so_far(source, found)
        raise
    return understand(source, found, offset)


def refuse_second(source: Source, found: Sequence[Header], header: Header) -> None:
    """Raise an error for a repeated header."""
    if any(other.name == header.name for other in found):
        raise source.problem(
            header.offset, f"found a second header {quote(header.name)}, expected each only once"
        )


def so_far(source: Source, found: Sequence[Header]) -> Record | None:
    """A record without decisions from the headers that could be read; None if they are not sufficient."""
    try:
        headers = understand(source, found, 0)
    except BadRecord:
        return None
    return Record(headers.start, headers=headers.kept)


class HeaderReader:
    """Reads one header."""

    def __init__(self, source: Source, offset: int) -> None:
        self.source = source
        self.offset = offset + 1

    def read(self) -> tuple[Header, int]:
        """Read a header, and return the offset after it."""
        self.offset = self.source.past_space(self.offset)
        name = HEADER_NAME.match(self.source.text, self.offset)
        if name is None:
            raise self.source.unexpected(self.offset, 'a header such as [First "Ann"]')
        self.offset = self.source.past_space(name.end())
        self.expect('"', f"the value of {quote(name[0])} between double quotes")
        place = self.offset
        value = self.read_value()
        self.offset = self.source.past_space(self.offset)
        self.expect("]", "]")
        return Header(name[0], value, place), self.offset

    def expect(self, character: str, expected: str) -> None:
        """Skip a required character."""
        if not self.source.text.startswith(character, self.offset):
            raise self.source.unexpected(self.offset, expected)
        self.offset += 1

    def read_value(self) -> str:
        """Read up to the closing quote and skip it."""
        value: list[str] = []
        while (character := self.source.text[self.offset : self.offset + 1]) != '"':
            value.append(self.read_character(character))
        self.offset += 1
        return "".join(value)

    def read_character(self, character: str) -> str:
        """Read one character of a value."""
        if character in ("", "\n"):
            where = "line" if character else "file"
            raise self.source.problem(self.offset, f'found the end of the {where} inside a value, expected "')
        if character != "\\":
            self.offset += 1
            return character
        escape = read_escape(self.source.text, self.offset)
        if escape is None:
            raise self.source.unexpected(self.offset, r"one of \\ \" \{ \} \n \r \t \u{…}")
        plain, self.offset = escape
        return plain


def understand(source: Source, found: Sequence[Header], end: int) -> Headers:
    """Find the game and its start."""
    own = {header.name: header for header in found if header.name in OWN_HEADERS}
    kept = {header.name: header.value for header in found if header.name not in OWN_HEADERS}
    start = start_of(source, own, game_of(source, own, end), end)
    return Headers(start, kept, result_of(source, own.get("Result"), Record(start, headers=kept)), end)


def game_of(source: Source, own: dict[str, Header], end: int) -> Game:
    """The game, with its variant and options."""
    if "Game" not in own:
        raise source.unexpected(end, 'the header [Game "…"]')
    info = info_of(source, own["Game"])
    options = options_of(source, own["Options"], info) if "Options" in own else {}
    variant = variant_of(source, own["Variant"], info) if "Variant" in own else info.variants[0]
    try:
        return game(info.id, variant=variant, **options)
    except KwartetError as error:
        last = max(
            (own[name] for name in ("Variant", "Options") if name in own), key=lambda header: header.offset
        )
        raise source.problem(last.offset, str(error)) from None


def info_of(source: Source, header: Header) -> GameInfo:
    """The game with this name, in any case."""
    for info in all_games():
        if header.value.lower() in (info.id.lower(), info.name.lower()):
            return info
    expected = ", ".join(info.name for info in all_games())
    raise source.problem(header.offset, f"found the game {quote(header.value)}, expected one of {expected}")


def variant_of(source: Source, header: Header, info: GameInfo) -> str:
    """The variant with this name."""
    if header.value in info.variants:
        return header.value
    expected = ", ".join(info.variants)
    message = f"found the variant {quote(header.value)} of {info.name}, expected one of {expected}"
    raise source.problem(header.offset, message)


def options_of(source: Source, header: Header, info: GameInfo) -> dict[str, int | bool]:
    """The options of a text such as `size=10`."""
    return dict(option_of(source, header, word, info) for word in header.value.replace(",", " ").split())


def option_of(source: Source, header: Header, word: str, info: GameInfo) -> tuple[str, int | bool]:
    """One option with its value."""
    name, _, value = word.partition("=")
    for option in info.options:
        if option.name == name and option.is_switch and value in SWITCH:
            return name, SWITCH[value]
        if option.name == name and not option.is_switch and WHOLE_NUMBER.fullmatch(value):
            return name, int(value)
    expected = [f"{each.name}={'true' if each.is_switch else each.maximum}" for each in info.options]
    hint = f"an option such as {', '.join(expected)}" if expected else f"no options for {info.name}"
    raise source.problem(header.offset, f"found the option {quote(word)}, expected {hint}")


def start_of(source: Source, own: dict[str, Header], played: Game, end: int) -> Position:
    """The position in which the game starts."""
    if "Start" not in own:
        return usual_start(played) or missing_start(source, played, end)
    header = own["Start"]
    try:
        return played.read(header.value, strict=False)
    except KwartetError as error:
        raise source.problem(header.offset, f"the header Start: {error}") from None


def missing_start(source: Source, played: Game, end: int) -> Position:
    """The error for a random layout that is missing."""
    raise source.unexpected(end, f'the header [Start "…"], for {played.name} starts from a random layout')


def result_of(source: Source, header: Header | None, so_far: Record) -> str | None:
    """The result in the headers."""
    if header and header.value not in RESULTS:
        message = f"found the result {quote(header.value)}, expected one of {', '.join(RESULTS)}"
        raise source.problem(header.offset, message, so_far)
    return header.value if header else None
