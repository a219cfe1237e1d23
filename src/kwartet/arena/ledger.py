"""Ledger: a file that only grows, and what stands in it is safe on the disk.

Each entry is written at once and flushed to the disk before it counts. If the machine dies in the middle of
that, whoever takes the file up again cuts off the torn end. A lock keeps a second writer away.
"""

import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import Self

from kwartet.errors import KwartetError


class BadJournal(KwartetError):
    """A file does not fit what is to be written to it."""


class Ledger:
    """A file that is ours alone; `take_up` reads what stands in it from before."""

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
        """Understand what was written before; nothing, for a plain ledger."""

    def append(self, text: str) -> None:
        """Write at the end, and return when it is safe."""
        self._file.write(text.encode())
        self._file.flush()
        os.fsync(self._file.fileno())

    def content(self) -> str:
        """All that stands in the file."""
        self._file.seek(0)
        return self._file.read().decode("utf-8", errors="replace")

    def cut(self, length: int) -> None:
        """Forget what comes after so many bytes."""
        self._file.truncate(length)

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
