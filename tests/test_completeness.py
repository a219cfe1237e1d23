"""A game is complete when it has all of this; a new game that lacks something is told what.

The numbered rulebook is the list of what there is to prove: each of its rules is cited by the docstring of at
least one test (`\"\"\"YINSH E3\"\"\"`), and no test cites a rule that does not exist.
"""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

import kwartet
from kwartet.draw.pieces import look_of
from kwartet.rules import rulebook
from spec.witness import WITNESSES

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"

GAMES = {info.id: info for info in kwartet.games()}
CITATION = re.compile(
    rf"\b({'|'.join(info.name for info in GAMES.values())}) "
    r"((?:[A-Z]\d*|\d+)[a-z]?(?:(?:, | and )(?:[A-Z]\d*|\d+)[a-z]?)*)\b"
)


def module_of(game_id: str) -> str:
    """The name a game has where names cannot begin with a digit: fourmation for 4mation."""
    return WITNESSES[game_id].__module__.rpartition(".")[2]


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
    assert (ROOT / "core" / "games" / f"{module_of(game_id)}.hpp").is_file()


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
