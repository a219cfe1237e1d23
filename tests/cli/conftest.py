"""What every test of the command line gets: an empty folder to work in, and a state directory of its own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory; saved games are kept next to it."""
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    return work


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """Where games keep themselves."""
    return tmp_path / "state" / "kwartet"
