"""The documentation is tested: what a page shows is run, what it names exists.

The blocks of a page are run in their order and in one folder, so a page may tell a story. A Python line may
end with `# -> value`, or be followed by it: this is compared with the value's repr or with what the line
prints. In a console block a line such as `$ kwartet show yinsh` is run, and the lines below it are compared
with its output (`...` stands for anything). A block with a title is a file of that name.
"""

import ast
import contextlib
import doctest
import io
import json
import os
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kwartet

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)")
INLINE_CALL = re.compile(r"`(kwartet\.[^`]*\([^`]*)`")
DOTTED = re.compile(r"\bkwartet(?:\.[A-Za-z_]\w*)+")
IMPORT = re.compile(r"(?:from|import) kwartet\b")
COMMAND = Path(sys.executable).parent / "kwartet"


def without_strings(code: str) -> str:
    """Code without what stands between double quotes."""
    return re.sub(r'"[^"\n]*"', '""', code)


def blocks(page: Path) -> list[tuple[str, str, str]]:
    """The language, the title and the text of every code block of a page."""
    return BLOCK.findall(page.read_text("utf-8"))


def name(page: Path) -> str:
    """A page's name as a test's name."""
    return str(page.relative_to(ROOT))


def run_statement(statement: ast.stmt, expected: str | None, names: dict[str, Any]) -> None:
    """Run one statement; compare its value, or what it prints, with what the page says."""
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        if isinstance(statement, ast.Expr):
            value = eval(compile(ast.Expression(statement.value), "page", "eval"), names)
        else:
            exec(compile(ast.Module([statement], []), "page", "exec"), names)
    if expected is not None:
        assert (printed.getvalue().strip() or repr(value)) == expected


def run_python(code: str, names: dict[str, Any]) -> None:
    """Run a Python block statement by statement."""
    lines = [*code.splitlines(), ""]
    for statement in ast.parse(code).body:
        end = statement.end_lineno or 1
        run_statement(statement, expected_of(lines[end - 1], lines[end]), names)


def expected_of(line: str, next_line: str) -> str | None:
    """What a page says about a statement, behind its last line or alone in the line below."""
    found = re.search(r"  # -> (.*)$", line) or re.match(r" *# -> (.*)$", next_line)
    return found[1] if found else None


def sessions(console: str) -> Iterator[tuple[str, str]]:
    """The commands of a console block, each with the output shown below it."""
    for part in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def run_command(command: str, shown: str, folder: Path) -> None:
    """Run a `kwartet` command and compare its output with what the page shows, if it shows any."""
    words = shlex.split(command)
    if words[0] != "kwartet":
        return
    settings = {**os.environ, "XDG_STATE_HOME": str(folder / "state"), "NO_COLOR": "1", "COLUMNS": "100"}
    done = subprocess.run(
        [COMMAND, *words[1:]], cwd=folder, env=settings, capture_output=True, text=True, input="", check=False
    )
    assert done.returncode == 0, f"{command}: {done.stderr}"
    if shown.strip():
        options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        assert doctest.OutputChecker().check_output(shown, done.stdout, options), (
            f"{command} prints:\n{done.stdout}"
        )


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_everything_a_page_shows_works(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for language, title, text in blocks(page):
        if title:
            (tmp_path / title).write_text(text, "utf-8")
        elif language == "python":
            run_python(text, names)
        elif language == "console":
            for command, shown in sessions(text):
                run_command(command, shown, tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_name_works_with_the_imports_of_its_page(page: Path) -> None:
    """In a new process: here other tests have imported more than a reader has.

    Names in running text count as well, where they are called.
    """
    code = [text for language, title, text in blocks(page) if language == "python" and not title]
    called = INLINE_CALL.findall(BLOCK.sub("", page.read_text("utf-8")))
    lines = [line for text in [*code, *called] for line in text.splitlines()]
    imports = [line for line in lines if IMPORT.match(line)]
    used = [line for line in lines if not IMPORT.match(line)]
    names = sorted({found for line in used for found in DOTTED.findall(without_strings(line))})
    if names:
        done = subprocess.run(
            [sys.executable, "-c", "\n".join(["import kwartet", *imports, *names])],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_kwartet_command_stands_in_a_console_block(page: Path) -> None:
    """Otherwise it would be shown without being run."""
    for language, _, text in blocks(page):
        assert language == "console" or not re.search(r"^(\$ )?kwartet ", text, re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_make_command_exists(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = set(re.findall(r"(?:^\$ |`)make ([a-z-]+)", page.read_text("utf-8"), re.MULTILINE))
    assert not named - targets


@pytest.mark.parametrize(
    "page", [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"], ids=name
)
def test_every_link_leads_somewhere(page: Path) -> None:
    """The links of docs/ are checked when the documentation is built."""
    assert not [link for link in LINK.findall(page.read_text("utf-8")) if not (page.parent / link).exists()]


def test_the_pictures_are_what_the_drawing_makes_today() -> None:
    """Otherwise `make pictures` draws them anew."""
    for tool in ("make_pictures.py", "make_curve.py"):
        drawn = runpy.run_path(str(ROOT / "tools" / tool))["drawn"]
        assert not [file for file, picture in drawn().items() if file.read_text("utf-8") != picture]


@pytest.mark.parametrize("notebook", sorted((ROOT / "docs" / "notebooks").glob("*.ipynb")), ids=name)
def test_a_notebook_is_kept_without_outputs(notebook: Path) -> None:
    """They are made when the documentation is built, which runs every notebook."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    assert not [cell for cell in cells if cell.get("outputs") or cell.get("execution_count")]


def test_the_changelog_speaks_of_this_version() -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert any(heading.startswith(("Unreleased", kwartet.__version__)) for heading in headings)


def command_names(*group: str) -> list[str]:
    """The commands that a help page lists."""
    done = subprocess.run([COMMAND, *group, "--help"], capture_output=True, text=True, check=True)
    _, _, commands = done.stdout.partition("Commands")
    return re.findall(r"^│ ([a-z][a-z-]*) ", commands, re.MULTILINE)


def test_every_command_explains_itself() -> None:
    commands = command_names()
    assert commands
    for command in commands:
        done = subprocess.run([COMMAND, command, "--help"], capture_output=True, text=True, check=True)
        assert "Usage" in done.stdout
        assert len(done.stdout.splitlines()) > 4
