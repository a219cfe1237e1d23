"""Write the C++ header with the list of games: make_game_list.py HEADER.hpp.

src/kwartet/games/list.txt is the only list: a line for each game with its folder and the types of its
positions. The header includes the games and names the variant of all types, `AnyGame`. CMake runs this for
the native core. A WebAssembly module has one game, so tools/build_wasm.py makes a header for each line.
"""

from __future__ import annotations

import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

GAMES = Path(__file__).resolve().parent.parent / "src" / "kwartet" / "games"
HEADER = """// Made by tools/make_game_list.py from games/list.txt; not to be edited by hand.
#pragma once

#include <variant>

{includes}

namespace kwartet {{

using AnyGame = std::variant<{types}>;

}}  // namespace kwartet
"""


@dataclass(frozen=True)
class Line:
    """A game in the list."""

    folder: str
    types: str

    @property
    def header(self) -> str:
        """What the core includes of the game: all that its folder has for it, or the rules alone."""
        name = "all.hpp" if (GAMES / self.folder / "all.hpp").is_file() else "rules.hpp"
        return f"games/{self.folder}/{name}"

    @property
    def id(self) -> str:
        """The game's id, which is the folder's name if game.toml has no other."""
        settings = GAMES / self.folder / "game.toml"
        known = tomllib.loads(settings.read_text("utf-8")) if settings.is_file() else {}
        return str(known.get("id", self.folder))


def lines() -> list[Line]:
    """The games in the list, in its order."""
    texts = (GAMES / "list.txt").read_text("utf-8").splitlines()
    split = [text.partition(":") for text in texts if text.strip() and not text.startswith("#")]
    return [Line(folder.strip(), types.strip()) for folder, _, types in split]


def header(games: Sequence[Line]) -> str:
    """The text of the header for these games."""
    includes = "\n".join(f'#include "{game.header}"' for game in games)
    return HEADER.format(includes=includes, types=", ".join(game.types for game in games))


def write(target: Path, games: Sequence[Line]) -> None:
    """Write the header; one that is right already keeps its time, so that nothing is compiled again."""
    text = header(games)
    if target.is_file() and target.read_text("utf-8") == text:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: make_game_list.py HEADER.hpp")
    write(Path(sys.argv[1]), lines())
