"""The threat model names a test for every threat, and these tests exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "threats.md"
TEST = re.compile(r"`(test_\w+)`")
DEFINED = re.compile(r"^\s*def (test_\w+)\(", re.MULTILINE)


def threats() -> dict[str, list[str]]:
    """The tests of each threat, from the tables whose last column is `tests`."""
    found: dict[str, list[str]] = {}
    is_inside = False
    for line in PAGE.read_text("utf-8").splitlines():
        if line.endswith("| tests |"):
            is_inside = True
        elif not line.startswith("|"):
            is_inside = False
        elif is_inside and not line.startswith("|--"):
            cells = line.strip("| ").split(" | ")
            found[cells[0]] = TEST.findall(cells[-1])
    return found


@pytest.fixture(scope="module")
def tests() -> set[str]:
    """The names of all Python tests."""
    return {
        name for file in (ROOT / "tests").rglob("test_*.py") for name in DEFINED.findall(file.read_text())
    }


def test_every_threat_has_a_test() -> None:
    assert len(threats()) >= 40
    assert [threat for threat, named in threats().items() if not named] == []


def test_every_test_that_the_page_names_exists(tests: set[str]) -> None:
    assert set(TEST.findall(PAGE.read_text("utf-8"))) <= tests
