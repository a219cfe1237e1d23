"""Ledger: an append-only file whose entries are safe on the disk.

Each entry is written at once and flushed to the disk before it counts. If the machine fails during a write,
the incomplete end is cut off when the file is opened again. A lock keeps a second writer away.
"""

import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import Self

from kwartet.errors import KwartetError


class BadJournal(KwartetError):
    """A file cannot be used for what is to be written to it."""


class Ledger:
    """A locked file; `take_up` reads the entries of former runs."""

    def __init__(self, path: Path, resume: bool) -> None:
        self.path = path
        if not resume and path.exists() and path.stat().st_size:
            raise BadJournal(f"{path} has games already; resume them with --resume, or name another file")
        self._file = path.open("ab+")
        try:
            self._lock()
            if resume:
                self.take_up()
        except BaseException:
            self._file.close()
            raise

    def take_up(self) -> None:
        """Read the entries of former runs; a plain ledger ignores them."""

    def append(self, text: str) -> None:
        """Append an entry, and return when it is on the disk."""
        self._file.write(text.encode())
        self._file.flush()
        os.fsync(self._file.fileno())

    def content(self) -> str:
        """The whole content of the file."""
        self._file.seek(0)
        return self._file.read().decode("utf-8", errors="replace")

    def cut(self, length: int) -> None:
        """Cut the file off after so many bytes."""
        self._file.truncate(length)

    def close(self) -> None:
        """Close the file, which releases its lock."""
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
