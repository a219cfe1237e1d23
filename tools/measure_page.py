"""Measures how soon the first page can be used on a slow connection, with Chromium's own throttling.

    .venv/bin/python tools/measure_page.py

A server is started on a free port. Each measurement begins with an empty cache; usable means that the first
"Play now" can be clicked, complete that the living board and those of the four games stand.
"""

import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.processes import Server

TIMES = 3
BUTTON = "main button.main"
BOARDS = 5
KILOBIT = 1000 / 8


@dataclass(frozen=True)
class Connection:
    """Kilobits a second, the way there and back in milliseconds, and how many times slower the machine is."""

    name: str
    down: float
    up: float
    latency: float
    slowdown: float


CONNECTIONS = (
    Connection("unthrottled", 0, 0, 0, 1),
    Connection("slow 4G, phone", 1_600, 750, 150, 4),
    Connection("slow 3G, phone", 400, 400, 400, 4),
)


def throttle(page: Page, connection: Connection) -> None:
    """Make the page's connection and machine as slow as that."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": connection.slowdown})
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": connection.latency,
            "downloadThroughput": connection.down * KILOBIT if connection.down else -1,
            "uploadThroughput": connection.up * KILOBIT if connection.up else -1,
        },
    )


def measure(browser: Browser, address: str, connection: Connection) -> tuple[float, float]:
    """Seconds until the page can be used, and until it is complete."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block")
    page = context.new_page()
    throttle(page, connection)
    start = perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(BUTTON).wait_for(timeout=120_000)
    usable = perf_counter() - start
    page.locator("kwartet-board").nth(BOARDS - 1).wait_for(timeout=120_000, state="attached")
    complete = perf_counter() - start
    context.close()
    return usable, complete


def main() -> None:
    """Print a line for each connection."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("There is no Chromium here; apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium)
        for connection in CONNECTIONS:
            times = [measure(browser, server.address, connection) for _ in range(TIMES)]
            usable, complete = (median(column) for column in zip(*times, strict=True))
            print(f"{connection.name:16} usable after {usable:5.2f} s, complete after {complete:5.2f} s")
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
