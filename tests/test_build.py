"""What the build promises: locked versions for everything, no address in a lock, one entrance."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import kwartet

ROOT = Path(__file__).resolve().parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
GROUPS = PROJECT["dependency-groups"]
WANTED = {
    "run": [*PROJECT["project"]["dependencies"], *GROUPS["build"]],
    "dev": [*PROJECT["project"]["dependencies"], *GROUPS["build"], *GROUPS["dev"]],
    "wasm": GROUPS["wasm"],
    "node": GROUPS["node"],
}
LOCKED = re.compile(
    r"^([a-z0-9.-]+)==([^ ]+) (?:; [^\\]+ )?\\\n((?: +--hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE
)


def lock(name: str) -> str:
    """The text of a lock file."""
    return (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")


def name_of(requirement: str) -> str:
    """The package that a requirement names."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found
    return found[0].lower()


@pytest.mark.parametrize("name", WANTED)
def test_every_dependency_is_locked(name: str) -> None:
    locked = {package for package, _, _ in LOCKED.findall(lock(name))}
    assert not {name_of(requirement) for requirement in WANTED[name]} - locked


@pytest.mark.parametrize("name", WANTED)
def test_every_locked_version_has_a_hash(name: str) -> None:
    text = lock(name)
    assert len(LOCKED.findall(text)) == len(re.findall(r"^[a-z0-9.-]+==", text, re.MULTILINE))


@pytest.mark.parametrize("name", WANTED)
def test_no_lock_names_an_address(name: str) -> None:
    assert not re.search(r"https?:|--(extra-)?index-url|--find-links", lock(name))


def test_playing_needs_no_tool_for_testing() -> None:
    tools = {name_of(requirement) for requirement in GROUPS["dev"]}
    assert not tools & {package for package, _, _ in LOCKED.findall(lock("run"))}


def test_ci_runs_what_everyone_runs() -> None:
    lines = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    commands = [line for line in lines if line and not line.startswith(("#", "set ", "cd "))]
    assert commands == ["make check", "make test"]


def test_the_version_is_the_same_everywhere() -> None:
    assert PROJECT["project"]["version"] == kwartet.__version__


def test_the_page_travels_with_the_package() -> None:
    assert "src/kwartet/server/client/**" in PROJECT["tool"]["scikit-build"]["sdist"]["include"]
