"""Measures how evenly a board moves on a slow machine, with Chromium's own throttling.

    make board && PYTHONPATH=tests .venv/bin/python -m browser.measure_motion

A ring of YINSH jumps over a line of markers and nine markers are turned over, at a sixth of the machine's
speed. A line for each run tells the frames of a second, the longest frame, and how many came late. Other
programs disturb these, so the processor time of the page's own thread for one frame, unthrottled, is too.
"""

import shutil
import tempfile
import threading
from dataclasses import asdict
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

import kwartet

BOARD = Path(__file__).resolve().parents[2] / "build" / "npm"
TIMES = 5
SLOWDOWN = 6
LATE = 25  # milliseconds between frames; at sixty a second there are 17
ROUTE = [f"e{row}" for row in range(1, 11)]
TURNED = [*ROUTE[1:-1], "f6"]
PAGE = """<!doctype html><meta charset="utf-8"><script type="module" src="plain-board.js"></script>
<style>body{margin:0}kwartet-board{width:640px}</style><kwartet-board game="yinsh"></kwartet-board>"""
RUN = """async ({ geometry, before, after, move }) => {
  const board = document.querySelector("kwartet-board");
  board.geometry = geometry;
  await board.show(before, { animate: false });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const times = [];
  let isOver = false;
  const look = (time) => { times.push(time); if (!isOver) requestAnimationFrame(look); };
  requestAnimationFrame(look);
  await board.show(after, { previous: { move } });
  isOver = true;
  return times.slice(1).map((time, index) => time - times[index]);
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a log."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def moment() -> dict[str, Any]:
    """A jump along a whole line, and what it turns over."""
    markers = {place: ["white-marker" if row % 2 else "black-marker"] for row, place in enumerate(TURNED)}
    turned = {place: ["black-marker" if row % 2 else "white-marker"] for row, place in enumerate(TURNED)}
    choice = {"move": "e1-e10", "clicks": ["e1", "e10"], "clickKind": "path", "route": ROUTE}
    rest: dict[str, Any] = {"toMove": 0, "last": [], "result": None}
    return {
        "geometry": asdict(kwartet.game("yinsh").geometry),
        "before": {"scene": {"e1": ["white-ring"], **markers}, "choices": [choice], **rest},
        "after": {"scene": {"e10": ["white-ring"], "e1": ["white-marker"], **turned}, "choices": [], **rest},
        "move": "e1-e10",
    }


def measure(page: Page, address: str, slowdown: int) -> tuple[list[float], float]:
    """Milliseconds between the frames of one jump, and of processor time for all of them."""
    page.goto(address)
    page.wait_for_function("customElements.get('kwartet-board') !== undefined")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    before = busy(session)
    frames: list[float] = page.evaluate(RUN, moment())
    return frames, busy(session) - before


def busy(session: CDPSession) -> float:
    """Milliseconds of processor time that the page's thread has used."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")


def main() -> None:
    """Print a line for each run, and the median."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None or not (BOARD / "plain-board.js").is_file():
        raise SystemExit("this needs Chromium, and the board: make board")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        shutil.copytree(BOARD, folder, dirs_exist_ok=True)
        (Path(folder) / "index.html").write_text(PAGE, "utf-8")
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium)
        address = f"http://127.0.0.1:{server.server_port}/"
        rates, works = [], []
        for _ in range(TIMES):
            frames, _work = measure(browser.new_page(), address, SLOWDOWN)
            unthrottled, work = measure(browser.new_page(), address, 1)
            rates.append(1000 * len(frames) / sum(frames))
            works.append(work / len(unthrottled))
            late = sum(frame > LATE for frame in frames)
            print(f"{rates[-1]:.1f} a second, longest {max(frames):.0f} ms, {late} of {len(frames)} late")
        print(f"median: {median(rates):.1f} a second; {median(works):.2f} ms of the page's thread for one")
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
