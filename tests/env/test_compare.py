"""The comparison with other libraries: a row for each that is installed, and the others by name."""

import runpy
from pathlib import Path

import pytest

import kwartet

TOOL = Path(__file__).resolve().parents[2] / "tools" / "compare_environments.py"


def test_the_table_has_every_library() -> None:
    pytest.importorskip("pyspiel")
    lines = list(runpy.run_path(str(TOOL))["table_of"]("skato", seconds=0.0))
    names = [line.split("|")[2].strip() for line in lines]
    assert [info.name for info in kwartet.all_games()] == names[2:6]
    assert "connect_four" in names
    assert "kwartet_skato" in names
    assert any(line.startswith("| pgx") for line in lines)
    assert all(line.count("|") == 5 for line in lines)
