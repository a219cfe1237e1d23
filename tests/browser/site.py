"""Site: hosts that have nothing but files: one with the static site below a sub-path, or any folder."""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Self

from tools.make_site import CLIENT, write_site

BELOW = "some/where"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files to pages of all origins, without writing a log."""

    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        """Allow other origins, as hosts of packages do."""
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Write nothing."""


class FileHost:
    """A running host of the files in a folder."""

    def __init__(self, folder: Path, path: str = "") -> None:
        self._host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
        self.address = f"http://127.0.0.1:{self._host.server_port}/{path}"

    def __enter__(self) -> Self:
        Thread(target=self._host.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._host.shutdown()
        self._host.server_close()


class Site(FileHost):
    """The static site below a sub-path."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / BELOW
        write_site(CLIENT, self.folder)
        super().__init__(folder, f"{BELOW}/")
