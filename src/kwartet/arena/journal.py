"""Journal: every finished game of a match, safe on the disk before it counts.

The file is a collection of records that only grows. Each game is written at once and flushed to the disk; if
the machine dies in the middle of that, the torn end is cut off when the match is resumed. A lock keeps a
second arena from writing to the same file.
"""

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from kwartet.arena.played import Played
from kwartet.arena.standing import Standing
from kwartet.errors import BadRecord, KwartetError
from kwartet.record import read_records

NEXT_GAME = "\n[Game "


class BadJournal(KwartetError):
    """A file of games does not fit the match that is to be written to it."""


class Journal:
    """The finished games of one match, in memory and in a file."""

    def __init__(self, path: Path, match: str, resume: bool = False) -> None:
        self.path = path
        self.played: dict[int, Played] = {}
        self._match = match
        if not resume and path.exists() and path.stat().st_size:
            raise BadJournal(f"{path} has games already; resume them with --resume, or name another file")
        self._file = path.open("ab+")
        try:
            self._lock()
            if resume:
                self._take_up()
        except BaseException:
            self._file.close()
            raise

    def add(self, text: str) -> bool:
        """Keep a finished game; False if this game is known already."""
        played = Played.read(text)
        if played.number in self.played:
            return False
        self._file.write(f"{text}\n".encode())
        self._file.flush()
        os.fsync(self._file.fileno())
        self.played[played.number] = played
        return True

    @property
    def standing(self) -> Standing:
        """The results so far."""
        return Standing({number: played.points for number, played in self.played.items()})

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadJournal(f"another arena is writing to {self.path}") from None

    def _take_up(self) -> None:
        """Read what was played before, and cut off a torn end."""
        self._file.seek(0)
        text = self._file.read().decode("utf-8", errors="replace")
        length = 0
        for played in whole_games(text):
            self._remember(played)
            length += len(f"{played.record.text}\n".encode())
        if NEXT_GAME in text.encode()[length + 1 :].decode("utf-8", errors="replace"):
            raise BadJournal(f"{self.path} was changed or is broken after {len(self.played)} games")
        self._file.truncate(length)

    def _remember(self, played: Played) -> None:
        if played.match != self._match:
            raise BadJournal(
                f"{self.path} holds games of another match ({played.match}), not of this one ({self._match})"
            )
        self.played[played.number] = played


def whole_games(text: str) -> Iterator[Played]:
    """The games of a journal up to the first that does not stand there as it was written."""
    at = 0
    try:
        for record in read_records(text):
            written = f"{record.text}\n"
            if not text.startswith(written, at):
                return
            at += len(written)
            yield Played(record)
    except BadRecord:
        return
