"""How fast the core searches in a browser, beside the native one; for a quiet machine.

    PYTHONPATH=tests .venv/bin/python -m wasm.speed
    PYTHONPATH=tests .venv/bin/python -m wasm.speed firefox-esr --deeper 1

Both search what `kwartet bench` searches, in one thread, the native core before and after the browser.
"""

import argparse
import tempfile
from statistics import geometric_mean

from kwartet.cli.searches import engine_for, search_once, searches
from wasm import browser_run
from wasm.test_browsers import BROWSERS


def native_speeds(deeper: int) -> dict[str, float]:
    """The nodes a second of each search."""
    found = {}
    for each in searches():
        nodes, seconds, _ = search_once(each, engine_for(each, each.depth + deeper, 1))
        found[browser_run.text_of(each)] = nodes / seconds
    return found


def browser_speeds(browser: str, deeper: int) -> dict[str, float]:
    """The nodes a second of each search in a browser."""
    with tempfile.TemporaryDirectory() as profile:
        command = [browser, *(option.format(profile) for option in BROWSERS[browser])]
        found = browser_run.run(command, deeper)
    return {each["game"]: 1000 * each["nodes"] / each["spent"] for each in found["searched"]}


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(prog="wasm.speed")
    parser.add_argument("browser", nargs="?", default="chromium", choices=BROWSERS)
    parser.add_argument("--deeper", type=int, default=0, help="plies more than in the bench")
    options = parser.parse_args()
    before = native_speeds(options.deeper)
    inside = browser_speeds(options.browser, options.deeper)
    after = native_speeds(options.deeper)
    shares = []
    for game, speed in inside.items():
        native = (before[game] + after[game]) / 2
        shares.append(speed / native)
        print(f"{game:32} {native / 1e6:6.2f} M/s native {speed / 1e6:6.2f} M/s here {shares[-1]:6.2f}")
    print(f"{'geometric mean':32} {geometric_mean(shares):50.2f}")


if __name__ == "__main__":
    main()
