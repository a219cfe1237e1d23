"""Files: reads and writes whole files, with clear errors.

Files are replaced atomically: the text is written to a temporary file in the same folder, which is then
renamed. The file name `-` means standard input or output.
"""

import contextlib
import errno
import os
import stat
import sys
import tempfile
from pathlib import Path

from kwartet.cli.failure import Problem, WrongUsage

LARGEST_FILE = 64 * 1024 * 1024
STANDARD = Path("-")


def read_text(path: Path) -> str:
    """Read a whole text file; raises `Problem`."""
    return as_text(read_bytes(path), path)


def read_bytes(path: Path) -> bytes:
    """Read a whole file, up to a size limit."""
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
    """Decode the bytes of a text file; raises `Problem`."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        if path.suffix.lower() == ".sgf":
            return content.decode("latin-1")  # the encoding of older archives of games
        line = content.count(b"\n", 0, trouble.start) + 1
        raise Problem(f"cannot read {str(path)!r}: line {line} is not UTF-8 text") from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise Problem(f"cannot read {str(path)!r}: line {line} is not text but binary data")
    return text


def make_directory(path: Path) -> None:
    """Create a directory and its parents; raises `Problem`."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise Problem(f"cannot make the directory {str(path)!r}: {reason_of(trouble)}") from None


def check_svg_name(path: Path | None) -> None:
    """Refuse a file name with the suffix of another kind of picture."""
    if path and path.suffix.lower() not in {"", ".svg"}:
        raise WrongUsage(f"--svg writes SVG pictures: give a file that ends in .svg, not {str(path)!r}")


def write_text(path: Path, text: str) -> None:
    """Write a whole text file; raises `Problem`."""
    if path == STANDARD:
        sys.stdout.write(text)
        return
    try:
        content = text.encode()
    except ValueError as trouble:
        raise Problem(f"cannot write {str(path)!r}: {reason_of(trouble)}") from None
    write_bytes(path, content)


def write_bytes(path: Path, content: bytes) -> None:
    """Write a whole file at once, or say why that cannot be done."""
    try:
        write_whole(path.resolve(), content)
    except (OSError, ValueError) as trouble:
        raise Problem(f"cannot write {str(path)!r}: {reason_of(trouble)}") from None


def write_whole(path: Path, content: bytes) -> None:
    """Replace a file atomically; a pipe or a device is written to directly."""
    if path.exists() and not path.is_file() and not path.is_dir():
        path.write_bytes(content)
        return
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, "write-protected")
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".part", dir=path.parent)
    neighbour = Path(name)
    try:
        fill(handle, content)
        neighbour.chmod(mode_for(path))
        neighbour.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            neighbour.unlink()
        raise


def fill(handle: int, content: bytes) -> None:
    """Write the content and flush it to the disk."""
    with open(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def mode_for(path: Path) -> int:
    """The permissions of the old file; for a new one, those that the umask allows."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    umask = os.umask(0o077)
    os.umask(umask)
    return 0o666 & ~umask


def reason_of(trouble: OSError | ValueError) -> str:
    """The text of a system error in lower case."""
    reason = trouble.strerror if isinstance(trouble, OSError) else None
    return (reason or str(trouble)).lower()
