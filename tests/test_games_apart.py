"""Nothing outside the folder of a game names the game, except its tests and prose.

Prose is what people read and no program decides by: docstrings, comments, documentation. Examples in the help
of the command line are docstrings.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import kwartet
from kwartet.games import folders

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "kwartet"
GAMES = PACKAGE / "games"
NAMES = sorted({name.lower() for info in kwartet.all_games() for name in (info.id, info.name)})
FOLDERS = sorted({folder.name for folder in folders().values()})
NAMED = re.compile("|".join(map(re.escape, {*NAMES, *FOLDERS})), re.IGNORECASE)
C_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
SVELTE_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def sources(folder: str, *patterns: str) -> list[Path]:
    """The files of the project below a folder, without tests, made files and the folders of games."""
    found = (file for pattern in patterns for file in (ROOT / folder).rglob(pattern))
    left_out = re.compile(
        r"/(tests|node_modules|paraglide|fixtures|client|__pycache__)/|\.test\.ts$|testing\.ts$"
    )
    made = re.compile(r"/web/src/(games|made)/|_core\.pyi$|/web/dist/")
    return sorted(
        file
        for file in found
        if GAMES not in file.parents and not left_out.search(str(file)) and not made.search(str(file))
    )


def python_code(file: Path) -> str:
    """A Python file without comments and docstrings."""
    text = file.read_text("utf-8")
    docstrings = set(docstring_lines(ast.parse(text)))
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    kept = (
        token.string
        for token in tokens
        if token.type != tokenize.COMMENT
        and not (token.type == tokenize.STRING and token.start[0] in docstrings)
    )
    return " ".join(kept)


def docstring_lines(tree: ast.AST) -> Iterator[int]:
    """The lines in which docstrings begin."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            yield body[0].lineno


def other_code(file: Path) -> str:
    """A file of another language without comments."""
    return C_COMMENT.sub("", SVELTE_COMMENT.sub("", file.read_text("utf-8")))


PYTHON = [*sources("src/kwartet", "*.py"), *sources("tools", "*.py")]
OTHERS = [
    *sources("core", "*.hpp", "*.cpp"),
    *sources("web/src", "*.ts", "*.svelte"),
    *sources("src/kwartet/server", "*.toml"),
]


def name(file: Path) -> str:
    """A file's name as a test's name."""
    return str(file.relative_to(ROOT))


@pytest.mark.parametrize("file", PYTHON, ids=name)
def test_no_python_names_a_game(file: Path) -> None:
    assert set(NAMED.findall(python_code(file))) == set()


@pytest.mark.parametrize("file", OTHERS, ids=name)
def test_no_other_code_names_a_game(file: Path) -> None:
    assert set(NAMED.findall(other_code(file))) == set()


@pytest.mark.parametrize("file", [*PYTHON, *OTHERS], ids=name)
def test_no_code_splits_the_text_of_a_move(file: Path) -> None:
    assert not re.search(
        r'(removeprefix|startswith|startsWith)\("x"\)|move\)?\s*\.split\("-"\)', other_code(file)
    )
