"""Games: one folder for each game with all that belongs to it; this module finds and reads the folders.

A folder has the game's id as its name, or game.toml in it says the id (a Python package cannot begin with a
digit). Every part of a folder but the rules may be missing, and who reads it has a default. The list of games
is list.txt, which the build gives to the core; `kwartet.all_games()` returns it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable
    from types import ModuleType

ENGLISH = "en"
_SETTINGS = "game.toml"


@cache
def folders() -> Mapping[str, Traversable]:
    """The folder of every game that has one, by the game's id, in alphabetical order."""
    found = (path for path in files(__name__).iterdir() if path.is_dir() and not path.name.startswith("_"))
    named = {str(_parsed(path / _SETTINGS).get("id", path.name)): path for path in found}
    return dict(sorted(named.items()))


def game_settings(game_id: str) -> Mapping[str, Any]:
    """The content of game.toml of a game; empty if there is none."""
    return game_data(game_id, _SETTINGS)


@cache
def game_data(game_id: str, name: str) -> Mapping[str, Any]:
    """The content of a TOML file in the folder of a game; empty if there is none."""
    folder = folders().get(game_id)
    return _parsed(folder / name) if folder else {}


@cache
def shared_data(name: str) -> Mapping[str, Any]:
    """The content of a TOML file beside the folders, which is for all games."""
    return _parsed(files(__name__) / name)


@cache
def game_words(game_id: str, language: str) -> Mapping[str, Any]:
    """The words of a game in a language, by their kind; those that it lacks are English."""
    english, own = (game_data(game_id, f"words/{name}.toml") for name in (ENGLISH, language))
    return {kind: _merged(words, own.get(kind)) for kind, words in english.items()}


def game_code(game_id: str, name: str) -> ModuleType | None:
    """The Python module or package of this name in the folder of a game.

    Its name is that of the part of kwartet that asks for it and says what it must hold: `notation`, `cli`.
    """
    folder = folders().get(game_id)
    if folder is None or not ((folder / f"{name}.py").is_file() or (folder / name).is_dir()):
        return None
    return import_module(f"{__name__}.{folder.name}.{name}")


def game_text(game_id: str, name: str) -> str | None:
    """The content of a text file in the folder of a game."""
    folder = folders().get(game_id)
    return (folder / name).read_text("utf-8") if folder and (folder / name).is_file() else None


def games_with(name: str) -> tuple[str, ...]:
    """The ids of the games whose folder has a file or folder of this name."""
    return tuple(game_id for game_id, folder in folders().items() if _exists(folder / name))


def languages_of(part: str) -> tuple[str, ...]:
    """The languages for which some game has a file in this part of its folder, such as `rulebook`."""
    parts = (folder / part for folder in folders().values())
    names = (file.name for part in parts if part.is_dir() for file in part.iterdir())
    return tuple(sorted({name.partition(".")[0] for name in names if _is_of_a_language(name)}))


def _merged(english: Any, own: Any) -> Any:  # noqa: ANN401 - a sentence, or words by their names
    if isinstance(english, dict):
        return english | (own or {})
    return english if own is None else own


def _exists(path: Traversable) -> bool:
    return path.is_file() or path.is_dir()


def _is_of_a_language(name: str) -> bool:
    """Whether a file is named for a language, as en.md and de.toml are."""
    stem, _, suffix = name.partition(".")
    return len(stem) == len(ENGLISH) and suffix in {"md", "toml"}


def _parsed(path: Traversable) -> Mapping[str, Any]:
    if not path.is_file():
        return {}
    import tomllib  # noqa: PLC0415 - a game can be played without

    return tomllib.loads(path.read_text("utf-8"))
