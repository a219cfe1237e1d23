"""Make ladder.toml of each game, with the strength of the levels, from the tables of docs/levels.md.

`kwartet ladder` writes those tables; this takes from them what each level is above the one below, and how
unsure that is. `--check` writes nothing and checks whether the files are up to date.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from kwartet.games import folders

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "levels.md"
TABLE = re.compile(r"<!-- ladder: (\S+) (\S+) -->\n(.*?)<!-- end -->", re.DOTALL)
NUMBER = r"([+-]\d+\.\d)"
STEP = re.compile(rf"^\| (\d+) \|.*\| {NUMBER} \[{NUMBER}, {NUMBER}\] \|", re.MULTILINE)
SIGMAS = 2 * 1.96  # so many standard errors lie between the ends of an interval of 95 %
HEADING = """\
# Made from docs/levels.md by tools/make_ladder.py; do not edit.
# For each level from 2 on: Elo above the level below, and the standard error of it.
"""


def ladders(page: str) -> dict[Path, str]:
    """The steps of every table of the page, by the file of the game."""
    texts: dict[Path, str] = {}
    for game, variant, table in TABLE.findall(page):
        file = Path(str(folders()[game])) / "ladder.toml"
        texts[file] = texts.get(file, HEADING) + section(variant, table)
    return texts


def section(variant: str, table: str) -> str:
    """The steps of one variant."""
    steps = "".join(f"    [{rise:.1f}, {error:.1f}],\n" for rise, error in measured(table))
    return f'\n["{variant}"]\nsteps = [\n{steps}]\n'


def measured(table: str) -> Iterator[tuple[float, float]]:
    """The steps in a table; they must follow one another."""
    for expected, (level, *numbers) in enumerate(STEP.findall(table), start=2):
        if int(level) != expected:
            raise ValueError(f"level {expected} is missing in {PAGE}")
        rise, low, high = map(float, numbers)
        yield rise, (high - low) / SIGMAS


def main() -> int:
    """Write the files, or check whether they are up to date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    texts = ladders(PAGE.read_text("utf-8"))
    if parser.parse_args().check:
        return int(any(not file.is_file() or file.read_text("utf-8") != text for file, text in texts.items()))
    for file, text in texts.items():
        file.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
