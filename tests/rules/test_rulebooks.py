"""Our rulebooks: every rule has a number, every number a test, every picture a diagram."""

import ast
import re
import runpy
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import kwartet
from kwartet.games import folders
from kwartet.rules import UnknownLanguage, rulebook

HERE = Path(__file__).parent
TOOL = HERE.parents[1] / "tools" / "make_rule_pictures.py"
NAMES = {info.name: info.id for info in kwartet.all_games()}
GAME_IDS = sorted(NAMES.values())
EXAMPLE = re.compile(r"(diagram|example|figure) \w+( situation \d)?")
BAD_ADDRESSES = ["", ".", "..", "../en/yinsh", "en/yinsh", "pictures", "chess", "YINSH", "yinsh.md"]


def rule_tests() -> Iterator[tuple[str, str]]:
    """Every test of a game's rules with its docstring."""
    for file in sorted(HERE.glob("test_*.py")):
        if file.stem in ("test_rulebooks", "test_messages"):
            continue
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name, ast.get_docstring(node) or ""


def citations() -> dict[str, set[str]]:
    """For each game, the numbers that its tests cite."""
    cited: dict[str, set[str]] = defaultdict(set)
    for _, docstring in rule_tests():
        name, _, numbers = docstring.partition(" ")
        cited[NAMES[name]].update(number for number in numbers.split(", ") if not EXAMPLE.fullmatch(number))
    return cited


def test_every_rule_test_cites_its_rule() -> None:
    wanted = re.compile(rf"({'|'.join(NAMES)}) \w+(, [\w ]+)*")
    assert [name for name, docstring in rule_tests() if not wanted.fullmatch(docstring)] == []


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_rule_has_a_test(game_id: str) -> None:
    assert set(rulebook(game_id).rules) - citations()[game_id] == set()


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_cited_rule_is_in_the_rulebook(game_id: str) -> None:
    assert citations()[game_id] - set(rulebook(game_id).rules) == set()


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_number_in_a_rulebook_is_given_once(game_id: str) -> None:
    book = rulebook(game_id)
    assert len(re.findall(r"^\*\*", book.text, re.MULTILINE)) == len(book.rules)


def test_a_rule_is_found_by_its_number() -> None:
    assert rulebook("yinsh").rules["A2"] == "Five white rings and five black rings."


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_rulebook_names_the_game_and_its_designer(game_id: str) -> None:
    info = kwartet.game(game_id).info
    assert rulebook(game_id).text.startswith(f"# {info.name}\n")
    assert info.designer in " ".join(rulebook(game_id).text.split())


@pytest.mark.parametrize("game_id", BAD_ADDRESSES)
def test_an_unknown_game_has_no_rulebook(game_id: str) -> None:
    with pytest.raises(kwartet.UnknownGame, match="there are 4mation, lyngk, skato, yinsh"):
        rulebook(game_id)


@pytest.mark.parametrize("language", ["", ".", "..", "xx", "EN", "en/pictures"])
def test_an_unknown_language_has_no_rulebooks(language: str) -> None:
    with pytest.raises(UnknownLanguage, match=r"there are .*\ben\b"):
        rulebook("yinsh", language)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_pages_show_every_picture_and_no_other(game_id: str) -> None:
    folder = folders()[game_id] / "rulebook" / "pictures"
    assert rulebook(game_id).pictures.keys() == {f"pictures/{file.name}" for file in folder.iterdir()}


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_pictures_are_up_to_date(game_id: str) -> None:
    pictures: Callable[[str], dict[Path, str]] = runpy.run_path(str(TOOL))["pictures"]
    stale = [path.name for path, picture in pictures(game_id).items() if path.read_text("utf-8") != picture]
    assert stale == [], "run tools/make_rule_pictures.py"
