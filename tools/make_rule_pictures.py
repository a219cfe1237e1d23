"""Draw the pictures of the rulebooks anew, from the diagrams that each game lists.

What a picture shows stands in `diagrams.toml` beside the pages of a rulebook: a position, and what is marked
on it. The drawing itself is kwartet's own.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TypedDict

import kwartet
from kwartet.games import folders, game_data

DIAGRAMS = "rulebook/diagrams.toml"


class Diagram(TypedDict, total=False):
    """One entry of the list; only the position is always there."""

    variant: str
    position: str
    last: str
    marks: list[str]
    crosses: list[str]
    arrows: list[list[str]]
    reserves: bool


def drawn(game_id: str, diagram: Diagram) -> str:
    """The picture of a diagram, as SVG."""
    game = kwartet.game(game_id, variant=diagram.get("variant", "standard"))
    return game.read(diagram["position"]).svg(
        last=diagram.get("last"),
        marks=diagram.get("marks", ()),
        crosses=diagram.get("crosses", ()),
        arrows=diagram.get("arrows", ()),
        reserves=diagram.get("reserves", False),
    )


def folder_of(game_id: str) -> Path:
    """Where the pictures of a game lie."""
    return Path(str(folders()[game_id])) / "rulebook" / "pictures"


def pictures(game_id: str) -> dict[Path, str]:
    """Every picture of a rulebook: where it lies, and what is in it."""
    diagrams: dict[str, Diagram] = dict(game_data(game_id, DIAGRAMS))
    folder = folder_of(game_id)
    return {folder / f"{name}.svg": drawn(game_id, diagram) + "\n" for name, diagram in diagrams.items()}


def main() -> None:
    """Write the pictures of all games and remove those that are no longer listed."""
    for game_id in folders():
        current = pictures(game_id)
        if current:
            folder_of(game_id).mkdir(exist_ok=True)
        for old in set(folder_of(game_id).glob("*.svg")) - current.keys():
            old.unlink()
        for path, picture in current.items():
            path.write_text(picture, "utf-8")
        sys.stdout.write(f"{game_id}: {len(current)} pictures\n")


if __name__ == "__main__":
    main()
