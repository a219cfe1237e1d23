"""A browser that counts the perft tables and searches with the core in WebAssembly, without a driver.

The browser is started without a window at a page of a small server. A worker does the work, and the page
sends the server what was found. So every browser that can be started from a command line is tested in the
same way.
"""

from __future__ import annotations

import json
import subprocess
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

import kwartet
from kwartet.cli.searches import MEMORY, Search, searches

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).resolve().parents[2]
MODULES = ROOT / "build" / "wasm" / "modules"
PATIENCE = 240  # seconds


def text_of(search: Search) -> str:
    """The rule set of a search, as the core reads it."""
    return " ".join(
        [search.game, search.variant, *(f"{name}={int(value)}" for name, value in search.options)]
    )


def work(deeper: int = 0) -> dict[str, Any]:
    """What the worker has to do: for every game its perft table and the searches of `kwartet bench`."""
    games = [
        {
            "id": info.id,
            "table": (ROOT / "tests" / "perft" / f"{info.id}.perft").read_text("utf-8"),
            "searches": [
                {"game": text_of(each), "depth": each.depth + deeper, "texts": each.texts}
                for each in searches()
                if each.game == info.id
            ],
        }
        for info in kwartet.all_games()
    ]
    return {"games": games, "megabytes": MEMORY}


class Handler(SimpleHTTPRequestHandler):
    """Serves the modules, the worker and its work, and hears what was found."""

    def __init__(self, *given: Any, task: bytes, found: SimpleQueue[dict[str, Any]]) -> None:  # noqa: ANN401
        self.task = task
        self.found = found
        super().__init__(*given, directory=Path(__file__).parent)

    def translate_path(self, path: str) -> str:
        """The modules are in a folder of their own."""
        module = path.removeprefix("/modules/")
        return super().translate_path(path) if module == path else str(MODULES / module)

    def do_GET(self) -> None:
        """Give a file, or the work."""
        if self.path != "/work.json":
            super().do_GET()
            return
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.task)

    def do_POST(self) -> None:
        """Hear what was found."""
        self.found.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Write nothing."""


def run(command: Sequence[str], deeper: int = 0) -> dict[str, Any]:
    """What a browser finds; the command is continued with the address of the page."""
    found: SimpleQueue[dict[str, Any]] = SimpleQueue()
    handler = partial(Handler, task=json.dumps(work(deeper)).encode(), found=found)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/page.html"
        quiet = subprocess.DEVNULL
        with subprocess.Popen([*command, address], stdout=quiet, stderr=quiet) as browser:
            try:
                return found.get(timeout=PATIENCE)
            finally:
                browser.terminate()
                server.shutdown()
