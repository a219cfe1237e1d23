"""Site: the page as a static site below a sub-path, on a server that has nothing but files."""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Self

from tools.make_site import CLIENT, write_site

BELOW = "some/where"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files as `python -m http.server` does, without writing a log."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Write nothing."""


class Site:
    """A running host of files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / BELOW
        write_site(CLIENT, self.folder)
        self._host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
        self.address = f"http://127.0.0.1:{self._host.server_port}/{BELOW}/"

    def __enter__(self) -> Self:
        Thread(target=self._host.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._host.shutdown()
        self._host.server_close()
