"""What a plain `pip install kwartet` gives: the library and the command line, without the server."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from wheels import ROOT, make_environment

pytestmark = pytest.mark.timeout(1800)  # seconds; the first test that needs the wheel compiles it
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


@pytest.fixture(scope="module")
def bin_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    packages = [requirement.partition(">")[0] for requirement in PROJECT["dependencies"]]
    return make_environment(tmp_path_factory.mktemp("clean"), packages)


def kwartet(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Call the installed command line, far from the sources."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment = {**clean, "XDG_STATE_HOME": str(folder.parent / "state")}
    return subprocess.run(
        [folder / "kwartet", *words],
        check=False,
        capture_output=True,
        text=True,
        cwd=folder.parent,
        env=environment,
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--help", "Start with kwartet play"),
        ("serve --help", "start the server"),
        ("admin backup --help", "Copy an SQLite database"),
        ("games", "YINSH"),
        ("think skato --depth 2 --lines 1", "best "),
        ("show lyngk --seed 7", "Player A to claim a colour or move a stack"),
        ("show yinsh --svg -", "<svg"),
        ("perft 4mation --depth 2", "312"),
    ],
)
def test_the_command_line_works_without_extras(bin_folder: Path, words: str, said: str) -> None:
    done = kwartet(bin_folder, *words.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("serve", 'kwartet serve needs the server extra: pip install "kwartet[server]"'),
        ("serve --port 0", 'kwartet serve needs the server extra: pip install "kwartet[server]"'),
        ("admin status", 'kwartet admin status needs the server extra: pip install "kwartet[server]"'),
        (
            "arena random random -g skato --cluster tcp://127.0.0.1:9",
            'a cluster needs the cluster extra: pip install "kwartet[cluster]"',
        ),
    ],
)
def test_a_command_names_the_extra_that_it_needs(bin_folder: Path, words: str, sentence: str) -> None:
    done = kwartet(bin_folder, *words.split())
    assert done.returncode != 0
    assert (done.stdout, done.stderr) == ("", f"kwartet: {sentence}\n")
    assert not (bin_folder.parent / "state").exists()


def test_a_position_has_a_view_without_extras(bin_folder: Path) -> None:
    code = "import kwartet; print(kwartet.game('skato').start().view().task)"
    done = subprocess.run(
        [bin_folder / "python", "-I", "-c", code], check=True, capture_output=True, text=True
    )
    assert done.stdout == "place a piece\n"


def test_importing_the_library_imports_neither_the_server_nor_a_package(bin_folder: Path) -> None:
    code = (
        "import sys, kwartet; print(*(name for name in sys.modules if name not in sys.stdlib_module_names))"
    )
    done = subprocess.run(
        [bin_folder / "python", "-I", "-c", code], check=True, capture_output=True, text=True
    )
    names = {name for name in done.stdout.split() if name.partition(".")[0] not in sys.stdlib_module_names}
    assert "kwartet.game" in names
    assert not [name for name in names if not name.startswith("kwartet") and name != "__main__"]
    assert not [name for name in names if name.startswith(("kwartet.server", "kwartet.cli", "kwartet.draw"))]
