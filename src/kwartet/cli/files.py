"""Files: reading and writing with calm errors.

A file that is written here is either the old one or the new one, never half of each: the text goes to a
temporary neighbour, which then takes the name. The file name `-` means standard input or output.
"""

import contextlib
import errno
import os
import stat
import sys
import tempfile
from pathlib import Path

from kwartet.cli.failure import Problem

LARGEST_FILE = 64 * 1024 * 1024
STANDARD = Path("-")


def read_text(path: Path) -> str:
    """Read a whole text file, or say why that cannot be done."""
    return as_text(read_bytes(path), path)


def read_bytes(path: Path) -> bytes:
    """Read a whole file that is not absurdly large."""
    if path == STANDARD:
        return sys.stdin.buffer.read()
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as trouble:
        raise Problem(f"cannot read {str(path)!r}: {reason_of(trouble)}") from None
    if len(content) > LARGEST_FILE:
        raise Problem(f"cannot read {str(path)!r}: it is larger than {LARGEST_FILE >> 20} MB")
    return content


def as_text(content: bytes, path: Path) -> str:
    """Decode a file's bytes, or say that it is no text."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        if path.suffix.lower() == ".sgf":
            return content.decode("latin-1")  # as older archives of games are written
        line = content.count(b"\n", 0, trouble.start) + 1
        raise Problem(f"cannot read {str(path)!r}: line {line} is not UTF-8 text") from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise Problem(f"cannot read {str(path)!r}: line {line} is not text but binary data")
    return text


def make_directory(path: Path) -> None:
    """Make a directory and those above it, or say why that cannot be done."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise Problem(f"cannot make the directory {str(path)!r}: {reason_of(trouble)}") from None


def write_text(path: Path, text: str) -> None:
    """Write a whole text file at once, or say why that cannot be done."""
    if path == STANDARD:
        sys.stdout.write(text)
        return
    try:
        write_whole(path.resolve(), text)
    except (OSError, ValueError) as trouble:
        raise Problem(f"cannot write {str(path)!r}: {reason_of(trouble)}") from None


def write_whole(path: Path, text: str) -> None:
    """Replace a file by a complete new one; a pipe or a device is simply written to."""
    if path.exists() and not path.is_file() and not path.is_dir():
        path.write_text(text, encoding="utf-8")
        return
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, "write-protected")
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".part", dir=path.parent)
    neighbour = Path(name)
    try:
        fill(handle, text)
        neighbour.chmod(mode_for(path))
        neighbour.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            neighbour.unlink()
        raise


def fill(handle: int, text: str) -> None:
    """Write the text and make sure that it has reached the disk."""
    with open(handle, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def mode_for(path: Path) -> int:
    """Keep an old file's permissions; give a new one what the person's umask allows."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    umask = os.umask(0o077)
    os.umask(umask)
    return 0o666 & ~umask


def reason_of(trouble: OSError | ValueError) -> str:
    """Name a system error in lower-case words."""
    reason = trouble.strerror if isinstance(trouble, OSError) else None
    return (reason or str(trouble)).lower()
