"""Source: a text that is being read, with lines and columns.

Every reader of records works with offsets into the text; people want lines and columns, both counted from
one. Byte order marks and the line ends of other systems are removed first, so no reader has to handle them.
"""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kwartet.errors import BadRecord, RecordFault, quote

if TYPE_CHECKING:
    from kwartet.record.model import Record

LINE_END = re.compile(r"\r\n?")
SPACE = re.compile(r"\s*")
WORD = re.compile(r"\S+")


@dataclass(frozen=True)
class Source:
    """The text of a file with plain line ends."""

    text: str

    @classmethod
    def of(cls, text: str) -> "Source":
        """Normalise a text from a file."""
        return cls(LINE_END.sub("\n", text.removeprefix("\ufeff")))

    @property
    def end(self) -> int:
        """The offset after the last character."""
        return len(self.text)

    def past_space(self, offset: int) -> int:
        """The offset of the next character that is not white space."""
        found = SPACE.match(self.text, offset)
        return found.end() if found else offset

    def line(self, offset: int) -> int:
        """The line of an offset."""
        return self.text.count("\n", 0, offset) + 1

    def column(self, offset: int) -> int:
        """The column of an offset."""
        return offset - self.text.rfind("\n", 0, offset)

    def found(self, offset: int) -> str:
        """The text at an offset, for an error message."""
        word = self.word(offset)
        if word:
            return quote(word)
        return "the end of the file" if self.past_space(offset) == self.end else "white space"

    def word(self, offset: int) -> str:
        """The word that begins at an offset; empty if there is none."""
        word = WORD.match(self.text, offset)
        return "" if word is None else word[0]

    def problem(
        self, offset: int, message: str, record: "Record | None" = None, kind: RecordFault = "text"
    ) -> BadRecord:
        """An error at an offset, with the record of what could be read before it."""
        line, column, found = self.line(offset), self.column(offset), self.word(offset)
        return BadRecord(message, line, column, record, kind=kind, found=found)

    def unexpected(self, offset: int, expected: str, record: "Record | None" = None) -> BadRecord:
        """An error that says what was found at an offset and what was expected there."""
        return self.problem(offset, f"found {self.found(offset)}, expected {expected}", record)
