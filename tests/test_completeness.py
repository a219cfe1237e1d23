"""A game is complete when it has all of this; a new game that lacks something is told what.

The numbered rulebook is the list of what there is to prove: each of its rules is cited by the docstring of at
least one test (`\"\"\"YINSH E3\"\"\"`), and no test cites a rule that does not exist.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import kwartet
from kwartet.draw.looks import look_of
from kwartet.games import folders, game_data, game_settings, languages_of
from kwartet.games.art import looks_of, trays_of
from kwartet.rules import rulebook
from spec.witness import WITNESSES

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"

GAMES = {info.id: info for info in kwartet.all_games()}
CITATION = re.compile(
    rf"\b({'|'.join(info.name for info in GAMES.values())}) "
    r"((?:[A-Z]\d*|\d+)[a-z]?(?:(?:, | and )(?:[A-Z]\d*|\d+)[a-z]?)*)\b"
)


LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pl")
PLURALS = {"pl": {"one", "few", "many", "other"}}  # the forms of a language; elsewhere one and other
IN_GAME_AND_LANGUAGE = [(game_id, language) for game_id in GAMES for language in LANGUAGES]


def module_of(game_id: str) -> str:
    """The name a game has where names cannot begin with a digit: fourmation for 4mation."""
    return folders()[game_id].name


def vocabulary(game_id: str) -> dict[str, set[str]]:
    """Every name of the core that people read, by its kind."""
    info = GAMES[game_id]
    return {
        "sides": set(info.sides),
        "variants": set(info.variants),
        "options": {option.name for option in info.options},
        "pieces": set(info.pieces),
        "places": {spot.name for spot in kwartet.game(game_id).geometry.spots},
        "tasks": set(info.tasks),
        "endings": set(info.endings),
        "faults": set(info.faults),
        "captions": {item["caption"] for tray in trays_of(game_settings(game_id)) for item in tray["items"]},
        "scores": {score["label"] for score in game_settings(game_id)["score"].values() if "label" in score},
    }


def words_of(game_id: str, language: str) -> Mapping[str, Any]:
    """The words in the file of a language, without any from English."""
    return game_data(game_id, f"words/{language}.toml")


def plural_words(game_id: str, language: str) -> dict[str, set[str]]:
    """The forms of every word that depends on a number."""
    tables = (table for table in words_of(game_id, language).values() if isinstance(table, dict))
    return {name: set(word) for table in tables for name, word in table.items() if isinstance(word, dict)}


def texts_of(game_id: str, language: str) -> dict[str, str]:
    """Every text in the file of a language."""
    found: dict[str, str] = {}
    for kind, table in words_of(game_id, language).items():
        for name, word in (table if isinstance(table, dict) else {"": table}).items():
            forms = word if isinstance(word, dict) else {"": word}
            found |= {f"{kind}/{name}/{form}": text for form, text in forms.items()}
    return found


def docstrings(file: Path) -> list[str]:
    """The docstrings of the test functions of a file."""
    functions = (
        node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)
    )
    return [ast.get_docstring(function) or "" for function in functions if function.name.startswith("test_")]


@cache
def cited_rules() -> dict[str, set[str]]:
    """The numbers of the rules that tests cite, by the game's name."""
    cited = defaultdict(set)
    for file in TESTS.rglob("test_*.py"):
        for docstring in docstrings(file):
            for game, numbers in CITATION.findall(docstring):
                cited[game].update(re.split(r", | and ", numbers))
    return cited


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_a_witness(game_id: str) -> None:
    assert game_id in WITNESSES


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_its_rules_in_one_header(game_id: str) -> None:
    assert (folders()[game_id] / "rules.hpp").is_file()


def test_every_folder_belongs_to_a_game() -> None:
    assert set(folders()) == set(GAMES)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_settings_name_the_game_as_the_core_does(game_id: str) -> None:
    settings = game_settings(game_id)
    assert (settings["id"], settings["name"]) == (game_id, GAMES[game_id].name)


def test_words_rulebooks_and_courses_are_in_the_same_languages() -> None:
    parts = {part: languages_of(part) for part in ("words", "rulebook", "course")}
    assert parts == dict.fromkeys(parts, LANGUAGES)


@pytest.mark.parametrize(("game_id", "language"), IN_GAME_AND_LANGUAGE)
def test_every_word_of_the_core_is_in_every_language(game_id: str, language: str) -> None:
    words = words_of(game_id, language)
    missing = {
        kind: absent
        for kind, names in vocabulary(game_id).items()
        if (absent := names - words.get(kind, {}).keys())
    }
    assert missing == {}
    assert words["line"]


@pytest.mark.parametrize(("game_id", "language"), IN_GAME_AND_LANGUAGE)
def test_every_language_has_the_same_words_as_english(game_id: str, language: str) -> None:
    keys, english = ({key.rpartition("/")[0] for key in texts_of(game_id, name)} for name in (language, "en"))
    assert keys == english
    assert not [key for key, text in texts_of(game_id, language).items() if not text.strip()]


@pytest.mark.parametrize(("game_id", "language"), IN_GAME_AND_LANGUAGE)
def test_every_plural_form_of_a_language_is_there(game_id: str, language: str) -> None:
    """The task of taking a row has a form for one and another for several in every language."""
    wanted = PLURALS.get(language, {"one", "other"})
    pieces = {
        name: forms
        for name, forms in plural_words(game_id, language).items()
        if name in GAMES[game_id].pieces
    }
    assert pieces == dict.fromkeys(GAMES[game_id].pieces, wanted)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_piece_is_drawn_in_every_look(game_id: str) -> None:
    looks = looks_of(game_settings(game_id))
    assert set(looks) == {"classic", "modern"}
    for look in looks.values():
        assert set(look["art"]) == set(GAMES[game_id].pieces)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_rule_tests(game_id: str) -> None:
    assert docstrings(TESTS / "rules" / f"test_{module_of(game_id)}.py")


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_a_perft_table(game_id: str) -> None:
    assert (TESTS / "perft" / f"{game_id}.perft").is_file()


@pytest.mark.parametrize("game_id", GAMES)
def test_every_rule_of_the_rulebook_is_tested(game_id: str) -> None:
    rules = rulebook(game_id).rules
    assert rules
    assert not set(rules) - cited_rules()[GAMES[game_id].name], "no test cites these rules"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_cited_rule_is_in_the_rulebook(game_id: str) -> None:
    assert not cited_rules()[GAMES[game_id].name] - set(rulebook(game_id).rules), (
        "the rulebook has no such rules"
    )


@pytest.mark.parametrize("game_id", GAMES)
def test_every_piece_of_a_game_is_drawn(game_id: str) -> None:
    look = look_of(game_id)
    pieces = set(GAMES[game_id].pieces)
    assert pieces
    assert not pieces - set(look.art)
    assert not pieces - set(look.letters)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_picture_of_the_rulebook_is_there(game_id: str) -> None:
    assert rulebook(game_id).pictures
