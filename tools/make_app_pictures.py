"""Draw web/public/*.png: the icons and screenshots that a browser shows when the page is installed as an app.

    make site && .venv/bin/python tools/make_app_pictures.py

It takes the pictures in Chromium, from the static site in build/site-app.
"""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import Browser, sync_playwright

import kwartet
from kwartet import course
from kwartet.games import games_with

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "build" / "site-app"
PUBLIC = ROOT / "web" / "public"
PAPER = "#f5f1e8"
SAFE = 0.72  # of a maskable icon: the rest may be cut off
WIDE = (1280, 800)
NARROW = (390, 844)
MOVES = 30
NODES = 2000


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server with these files."""
    handler = partial(SimpleHTTPRequestHandler, directory=folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def draw_icon(browser: Browser, name: str, size: int, part: float) -> None:
    """The icon in a square, of which it fills so much."""
    page = browser.new_page(viewport={"width": size, "height": size})
    svg = (PUBLIC / "icon.svg").read_text("utf-8")
    ground = PAPER if part < 1 else "none"
    page.set_content(
        f"<style>body{{margin:0;display:grid;place-items:center;height:100vh;background:{ground}}}"
        f"svg{{width:{100 * part}%}}</style>{svg}"
    )
    page.screenshot(path=PUBLIC / name, omit_background=part == 1)
    page.close()


def take(browser: Browser, name: str, size: tuple[int, int], address: str, sign: str) -> None:
    """A screenshot of a page as soon as its sign is there."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(address)
    page.locator(sign).first.wait_for()
    page.screenshot(path=PUBLIC / name)
    page.close()


def analysed(game: kwartet.Game) -> str:
    """The address of the analysis of a game that the engine plays against itself."""
    engine = kwartet.Engine(game, nodes=NODES)
    position = game.start(1)
    moves: list[str] = []
    while len(moves) < MOVES and not position.is_over:
        moves.append(engine.choose(position))
        position = position.play(moves[-1])
    return f"analysis/#g={game.id}&m={'.'.join(moves)}"


def main() -> None:
    """Draw all pictures."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("There is no Chromium here; apt-get install chromium")
    game = kwartet.game(games_with("course.toml")[-1])
    lesson = f"learn/{game.id}/{course.course(game.id, 'en').lessons[1].id}/"
    with sync_playwright() as playwright, served(SITE) as address:
        browser = playwright.chromium.launch(executable_path=chromium)
        draw_icon(browser, "icon-192.png", 192, 1)
        draw_icon(browser, "icon-512.png", 512, 1)
        draw_icon(browser, "icon-maskable.png", 512, SAFE)
        take(
            browser,
            "screenshot-wide.png",
            WIDE,
            address + analysed(game),
            "[data-testid=lines] li:nth-child(3)",
        )
        take(browser, "screenshot-narrow.png", NARROW, address + lesson, "kwartet-board [data-place]")
        browser.close()


if __name__ == "__main__":
    main()
