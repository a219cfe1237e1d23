"""Client files: serves the files of the built web app.

Files with a hash in their name never change and may be cached for ever. All other files are requested again
each time, which costs little if they have not changed. Text is sent compressed. All addresses that belong to
pages of the app get index.html; the app finds its page by itself.
"""

import gzip
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "client"
HASHED = "assets/"
PLAYERS = "player/"  # names of players may contain a dot, as file names do
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
MORE_TYPES = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
}
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>kwartet</title>
<h1>The web app has not been built</h1>
<p>The server runs, but its pages are missing. In a checkout of kwartet, this command builds them:</p>
<pre>make client</pre>
<p>The API works without them and is described at <a href="/api/schema">/api/schema</a>.</p>
</html>
"""


@dataclass(frozen=True)
class ClientFile:
    """A file of the app with its headers and contents."""

    content: bytes
    compressed: bytes | None
    media_type: str
    etag: str
    cache_control: str


class Client:
    """The files of the app in a folder."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder.resolve()

    def find(self, path: str) -> ClientFile | None:
        """The file for a path, or index.html for a page; None for a missing file."""
        file = self._file(path)
        if file:
            return file
        is_file = "." in path.rpartition("/")[2] and not path.startswith(PLAYERS)
        if is_file or path.startswith(HASHED):
            return None
        return self._file("index.html") or not_built()

    def _file(self, path: str) -> ClientFile | None:
        place = (self._folder / path).resolve()
        if not place.is_relative_to(self._folder) or not place.is_file():
            return None
        return load(place, place.stat().st_mtime_ns, path.startswith(HASHED))


@lru_cache(maxsize=512)
def load(place: Path, _changed: int, is_hashed: bool) -> ClientFile:
    """Read a file; it is read again only if it has changed."""
    kind = MORE_TYPES.get(place.suffix) or guess_type(place.name)[0] or "application/octet-stream"
    return file_of(place.read_bytes(), kind, FOR_EVER if is_hashed else ASK_AGAIN)


def not_built() -> ClientFile:
    """The page that says how to build the app."""
    return file_of(NOT_BUILT.encode(), "text/html", "no-store")


def file_of(content: bytes, kind: str, cache_control: str) -> ClientFile:
    """A file with its checksum, and compressed if that helps."""
    is_text = kind.startswith("text/") or kind in {*MORE_TYPES.values(), "application/json"}
    compressed = gzip.compress(content, 9, mtime=0) if is_text else None
    smaller = compressed if compressed and len(compressed) < len(content) else None
    return ClientFile(content, smaller, kind, f'"{sha256(content).hexdigest()[:32]}"', cache_control)
