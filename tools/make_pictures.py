"""Draw the pictures of the documentation with the project's own drawing: `make pictures`.

The picture at the top of the README shows one position of each game side by side. The positions come from
seeded random play, so the picture is the same every time until the drawing changes.
"""

import re
from pathlib import Path
from random import Random
from typing import NamedTuple

import kwartet
from kwartet.games import game_settings

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
TILE = 400
GAP = 24


class Shown(NamedTuple):
    """A position of a random game: so many decisions after the start, all chosen from one seed."""

    game_id: str
    decisions: int
    seed: int


def shown_positions() -> list[Shown]:
    """The positions that the games name in game.toml, in the order of the games."""
    named = {info.id: game_settings(info.id).get("picture") for info in kwartet.all_games()}
    return [Shown(game_id, each["decisions"], each["seed"]) for game_id, each in named.items() if each]


def picture_of(shown: Shown) -> str:
    """The board after these decisions, the last one marked."""
    chance = Random(shown.seed)
    position = kwartet.game(shown.game_id).start(seed=shown.seed)
    move = None
    for _ in range(shown.decisions):
        move = chance.choice(position.legal_moves)
        position = position.play(move)
    return position.svg(last=move, reserves=False)


def tile(picture: str, number: int) -> str:
    """A picture as one of several in a row, scaled into its tile."""
    frame = f'x="{GAP + number * (TILE + GAP)}" y="{GAP}" width="{TILE}" height="{TILE}"'
    return re.sub(r'width="\d+" height="\d+"', frame, picture, count=1)


def row(pictures: list[str]) -> str:
    """Pictures side by side."""
    width, height = GAP + len(pictures) * (TILE + GAP), 2 * GAP + TILE
    tiles = "\n".join(tile(picture, number) for number, picture in enumerate(pictures))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">\n{tiles}\n</svg>\n'


def drawn() -> dict[Path, str]:
    """Every picture by the file it belongs in."""
    return {PICTURES / "four-games.svg": row([picture_of(shown) for shown in shown_positions()])}


if __name__ == "__main__":
    for file, picture in drawn().items():
        file.write_text(picture, "utf-8")
