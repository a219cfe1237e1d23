"""Messages of commits, checked in real repositories by tools/check_commits.py."""

import subprocess
import sys
from pathlib import Path

import pytest

CHECK = Path(__file__).resolve().parent.parent / "tools" / "check_commits.py"
WHO = ("-c", "user.name=Anna", "-c", "user.email=anna@example.org")


def git(folder: Path, *arguments: str) -> str:
    """What git prints."""
    done = subprocess.run(["git", *WHO, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def commit(folder: Path, message: str, file: str = "README.md") -> str:
    """Change a file, commit it and return the commit."""
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(message, "utf-8")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", message)
    return git(folder, "rev-parse", "HEAD")


def checked(folder: Path, base: str) -> tuple[int, str]:
    """The exit code and what is printed."""
    done = subprocess.run(
        [sys.executable, CHECK, base], cwd=folder, capture_output=True, text=True, check=False
    )
    assert not done.stderr
    return done.returncode, done.stdout


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository whose first commit has a bad message, made before the messages were checked."""
    git(tmp_path, "init", "-q")
    commit(tmp_path, "x" * 80)
    return tmp_path


@pytest.mark.parametrize(
    ("message", "file", "fault"),
    [
        ("s" * 60 + "\n\nA reason.", "README.md", None),
        ("s" * 61 + "\n\nA reason.", "README.md", "the subject has 61 characters"),
        ("Do something", "README.md", "no body"),
        ("Search faster\n\nBench: 12345", "core/search/search.hpp", "no body"),
        ("Search faster\n\nA reason.", "core/search/search.hpp", "Bench"),
        ("Search faster\n\nA reason.", "src/kwartet/games/yinsh/rules.hpp", "Bench"),
        ("Search faster\n\nA reason.\n\nBench: unchanged", "core/eval/score.hpp", None),
        ("Write a lesson\n\nA reason.", "src/kwartet/games/yinsh/course.toml", None),
    ],
)
def test_a_message_has_what_it_needs(repository: Path, message: str, file: str, fault: str | None) -> None:
    base = git(repository, "rev-parse", "HEAD")
    commit(repository, message, file)
    code, printed = checked(repository, base)
    assert code == (1 if fault else 0)
    assert (fault or "in order") in printed


def test_a_shallow_clone_is_not_checked(repository: Path) -> None:
    base = git(repository, "rev-parse", "HEAD")
    commit(repository, "Do something")
    git(repository, "clone", "-q", "--depth", "1", f"file://{repository}", "clone")
    assert checked(repository / "clone", base) == (
        0,
        f"Commit messages are not checked: the history does not reach back to {base[:7]}.\n",
    )
