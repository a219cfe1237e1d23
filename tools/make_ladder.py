"""Tell the server how strong the levels are: make ratings/ladder.toml out of the tables of docs/levels.md.

`kwartet ladder` writes those tables; this takes from them what each level is above the one below, and how
unsure that is. `--check` writes nothing and tells whether the file is up to date.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "levels.md"
TARGET = ROOT / "src" / "kwartet" / "server" / "ratings" / "ladder.toml"
TABLE = re.compile(r"<!-- ladder: (\S+) (\S+) -->\n(.*?)<!-- end -->", re.DOTALL)
NUMBER = r"([+-]\d+\.\d)"
STEP = re.compile(rf"^\| (\d+) \|.*\| {NUMBER} \[{NUMBER}, {NUMBER}\] \|", re.MULTILINE)
SIGMAS = 2 * 1.96  # so many standard errors lie between the ends of an interval of 95 %
HEADING = """\
# Made from docs/levels.md by tools/make_ladder.py; do not edit.
# For each level from 2 on: Elo above the level below, and the standard error of it.
"""


def ladder(page: str) -> str:
    """The steps of every table of the page."""
    return HEADING + "".join(section(*found) for found in TABLE.findall(page))


def section(game: str, variant: str, table: str) -> str:
    """The steps of one game and variant."""
    steps = "".join(f"    [{rise:.1f}, {error:.1f}],\n" for rise, error in measured(table))
    return f'\n["{game}"."{variant}"]\nsteps = [\n{steps}]\n'


def measured(table: str) -> Iterator[tuple[float, float]]:
    """The steps in a table; they must follow one another."""
    for expected, (level, *numbers) in enumerate(STEP.findall(table), start=2):
        if int(level) != expected:
            raise ValueError(f"level {expected} is missing in {PAGE}")
        rise, low, high = map(float, numbers)
        yield rise, (high - low) / SIGMAS


def main() -> int:
    """Write the file, or tell whether it is up to date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    text = ladder(PAGE.read_text("utf-8"))
    if parser.parse_args().check:
        return 0 if TARGET.is_file() and TARGET.read_text("utf-8") == text else 1
    TARGET.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
