"""Write web/src/games/: the art, words and settings of all games for the page, from the folders of the games.

The page and Python use the same art and words. The files are not kept in git: `npm run games` in web/
makes them before every build, check and test. Only the standard library is used, so the package need not be
built.
"""

from __future__ import annotations

import argparse
import json
import runpy
import shutil
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "kwartet" / "games"
TARGET = ROOT / "web" / "src" / "games"
ART = runpy.run_path(str(GAMES / "art.py"))
ENGLISH = "en"
KEYS = {"goes_when_empty": "goesWhenEmpty", "has_relief": "hasRelief", "is_counted": "isCounted"}
NOTE = "// Made by tools/make_game_data.py from the folders of the games; not to be edited by hand.\n"


class Folder:
    """The folder of one game."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.settings = read(path / "game.toml")
        self.id: str = self.settings.get("id", path.name)

    def words(self, language: str) -> dict[str, Any]:
        """The words in a language, by their kind; those that it lacks are English."""
        english, own = (read(self.path / "words" / f"{name}.toml") for name in (ENGLISH, language))
        return {kind: merged(words, own.get(kind)) for kind, words in english.items()}

    def art(self) -> dict[str, Any]:
        """How the game is drawn; without looks it is drawn with plain pieces."""
        english = self.words(ENGLISH)
        return {
            "name": self.settings.get("name", self.id),
            "sides": list(english.get("sides", {"first": "first", "second": "second"}).values()),
            "captions": english.get("captions", {}),
            "material": self.settings.get("material", "wood"),
            "trays": ART["trays_of"](self.settings),
            "unused": self.settings.get("unused", {}),
            "looks": ART["looks_of"](self.settings) or None,
        }


def read(file: Path) -> dict[str, Any]:
    """The content of a TOML file; nothing if there is none."""
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def merged(english: Any, own: Any) -> Any:  # noqa: ANN401 - a sentence, or words by their names
    """The words of a language, and English where it has none."""
    if isinstance(english, dict):
        return english | (own or {})
    return english if own is None else own


def folders(games: list[Path]) -> list[Folder]:
    """The folders below some places, in the order of their ids."""
    paths = [
        path for place in games for path in place.iterdir() if path.is_dir() and path.name[0] not in "_."
    ]
    return sorted(map(Folder, paths), key=lambda folder: folder.id)


def languages(found: list[Folder]) -> list[str]:
    """The languages of which some game has words."""
    return sorted({file.stem for folder in found for file in folder.path.glob("words/*.toml")})


def written(value: Any) -> str:  # noqa: ANN401 - whatever TOML can hold
    """A value as TypeScript, its keys in the way of that language."""
    return json.dumps(renamed(value), ensure_ascii=False, separators=(",", ":"))


def renamed(value: Any) -> Any:  # noqa: ANN401
    """The same with keys such as isCounted for is_counted."""
    if isinstance(value, list):
        return [renamed(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {KEYS.get(key, key): renamed(each) for key, each in value.items()}


def art_file(found: list[Folder]) -> str:
    """The art of all games, the plain look, the palette and the measures of boards."""
    arts = {folder.id: folder.art() for folder in found}
    plain = ART["looks_of"](read(GAMES / "plain.toml"))
    return (
        f'{NOTE}import type {{ Colours, GivenArt, Looks }} from "../board/look";\n\n'
        f"export const ARTS: Readonly<Record<string, GivenArt>> = {written(arts)};\n"
        f"export const PLAIN: Looks = {written(plain)};\n"
        f"export const PALETTE: Colours = {json.dumps(read(GAMES / 'palette.toml'))};\n"
        f"export const MEASURES = {json.dumps(read(GAMES / 'board.toml'))} as const;\n"
    )


def settings_file(found: list[Folder]) -> str:
    """How scores are counted and options shown, and what there is to learn from."""
    settings = {
        folder.id: {
            "score": folder.settings.get("score", {}),
            "options": folder.settings.get("options", {}),
            "sidePieces": folder.settings.get("side_pieces", []),
            "isForNewcomers": folder.settings.get("newcomers", False),
            "turnSteps": folder.settings.get("turn_steps", []),
            "editorPieces": folder.settings.get("editor_pieces", []),
            "hasCourse": (folder.path / "course.toml").is_file(),
            "hasRulebook": (folder.path / "rulebook").is_dir(),
        }
        for folder in found
    }
    return (
        f'{NOTE}import type {{ GameSettings }} from "../lib/game_types";\n\n'
        "export const SETTINGS: Readonly<Record<string, GameSettings>> = "
        f"{json.dumps(settings, ensure_ascii=False)};\n"
    )


def words_file(found: list[Folder], language: str) -> str:
    """The words of all games in one language."""
    words = {folder.id: folder.words(language) for folder in found}
    return (
        f'{NOTE}import type {{ GameWords }} from "../../lib/game_types";\n\n'
        "export const words: Readonly<Record<string, GameWords>> = "
        f"{json.dumps(words, ensure_ascii=False)};\n"
    )


def write(games: list[Path], target: Path) -> None:
    """Write all files; one that would stay the same is left alone, so that nothing is built again for it."""
    found = folders(games)
    files = {"art.ts": art_file(found), "settings.ts": settings_file(found)}
    files |= {f"words/{name}.ts": words_file(found, name) for name in languages(found)}
    if target.is_dir() and {str(path.relative_to(target)) for path in target.rglob("*.ts")} != files.keys():
        shutil.rmtree(target)
    (target / "words").mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        if not (target / name).is_file() or (target / name).read_text("utf-8") != text:
            (target / name).write_text(text, "utf-8")


def main() -> None:
    """Write the data of the games that the options name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=Path, nargs="*", default=[GAMES], help="folders of folders of games")
    parser.add_argument("--output", type=Path, default=TARGET)
    chosen = parser.parse_args()
    write(chosen.games, chosen.output)


if __name__ == "__main__":
    main()
