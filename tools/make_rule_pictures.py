"""Draw the pictures of the rulebooks anew, from the diagrams that each language lists.

What a picture shows stands in `diagrams.toml` beside the rulebooks: a position, and what is marked on it. The
drawing itself is kwartet's own.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import TypedDict

import kwartet

RULES = Path(__file__).parents[1] / "src" / "kwartet" / "rules"


class Diagram(TypedDict, total=False):
    """One entry of the list; only game and position are always there."""

    game: str
    variant: str
    position: str
    last: str
    marks: list[str]
    crosses: list[str]
    arrows: list[list[str]]
    reserves: bool


def diagrams(language: Path) -> dict[str, Diagram]:
    """The diagrams of one language by the names of their pictures."""
    listed: dict[str, Diagram] = tomllib.loads((language / "diagrams.toml").read_text("utf-8"))
    return listed


def drawn(diagram: Diagram) -> str:
    """The picture of a diagram, as SVG."""
    game = kwartet.game(diagram["game"], variant=diagram.get("variant", "standard"))
    return game.read(diagram["position"]).svg(
        last=diagram.get("last"),
        marks=diagram.get("marks", ()),
        crosses=diagram.get("crosses", ()),
        arrows=diagram.get("arrows", ()),
        reserves=diagram.get("reserves", False),
    )


def pictures(language: Path) -> dict[Path, str]:
    """Every picture of one language: where it lies, and what is in it."""
    folder = language / "pictures"
    return {folder / f"{name}.svg": drawn(diagram) + "\n" for name, diagram in diagrams(language).items()}


def languages() -> list[Path]:
    """The folders of the languages there are."""
    return sorted(path.parent for path in RULES.glob("*/diagrams.toml"))


def main() -> None:
    """Write the pictures of all languages and remove those that are no longer listed."""
    for language in languages():
        current = pictures(language)
        (language / "pictures").mkdir(exist_ok=True)
        for old in set((language / "pictures").glob("*.svg")) - current.keys():
            old.unlink()
        for path, picture in current.items():
            path.write_text(picture, "utf-8")
        sys.stdout.write(f"{language.name}: {len(current)} pictures\n")


if __name__ == "__main__":
    main()
