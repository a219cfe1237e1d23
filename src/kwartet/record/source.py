"""Source: a text that is being read, and where in it something stands.

Every reader of records works on offsets into the text; people want lines and columns, both counted from one.
Byte order marks and the line ends of other systems are taken away first, so no reader has to think of them.
"""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kwartet.errors import BadRecord, quote

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
        """Take any text as it comes from a file."""
        return cls(LINE_END.sub("\n", text.removeprefix("\ufeff")))

    @property
    def end(self) -> int:
        """The offset behind the last character."""
        return len(self.text)

    def past_space(self, offset: int) -> int:
        """The offset of the next character that is not white space."""
        found = SPACE.match(self.text, offset)
        return found.end() if found else offset

    def line(self, offset: int) -> int:
        """The line in which an offset lies."""
        return self.text.count("\n", 0, offset) + 1

    def column(self, offset: int) -> int:
        """The column in which an offset lies."""
        return offset - self.text.rfind("\n", 0, offset)

    def found(self, offset: int) -> str:
        """What stands at an offset, to be shown in an error."""
        word = WORD.match(self.text, offset)
        if word is None:
            return "the end of the file" if self.past_space(offset) == self.end else "white space"
        return quote(word[0])

    def problem(self, offset: int, message: str, record: "Record | None" = None) -> BadRecord:
        """An error about the text at an offset, with what could be read before it."""
        return BadRecord(message, self.line(offset), self.column(offset), record)

    def unexpected(self, offset: int, expected: str, record: "Record | None" = None) -> BadRecord:
        """An error that tells what was found at an offset and what was expected there."""
        return self.problem(offset, f"found {self.found(offset)}, expected {expected}", record)
