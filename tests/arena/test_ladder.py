"""The ladder as a table, and its place in a page."""

from pathlib import Path
from typing import Any

import pytest

import kwartet
from cli.calls import assert_one_sentence, call
from kwartet.arena import Openings
from kwartet.arena.ladder import Ladder, Rung, as_markdown, put_into
from kwartet.arena.standing import Standing

PAGE = """# Levels

<!-- ladder: skato standard size=6 -->
nothing yet
<!-- end -->
between
<!-- ladder: yinsh standard -->
<!-- end -->
"""
LADDER = ("ladder", "skato", "--option", "size=6", "--games", "2", "--to", "2", "--workers", "1")


def test_the_strengths_add_up() -> None:
    three_of_four = Standing({0: 1.0, 1: 0.5, 2: 1.0, 3: 0.5})
    table = as_markdown([Rung(2, three_of_four, 0.01, 0.02), Rung(3, three_of_four, 0.25, 0.01)])
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:]]
    assert [row[0] for row in rows] == ["1", "2", "3"]
    assert [row[4] for row in rows] == ["0", "191", "382"]
    assert rows[1][1:3] == ["4", "75.0 %"]
    assert [row[5] for row in rows] == ["0.02 s", "0.01 s", "0.25 s"]


@pytest.mark.parametrize(
    ("game", "options", "name"),
    [
        ("skato", {}, "skato standard"),
        ("skato", {"size": 6}, "skato standard size=6"),
        ("lyngk", {"capture_on_claim": True}, "lyngk standard capture_on_claim=true"),
        ("yinsh", {"variant": "blitz"}, "yinsh blitz"),
    ],
)
def test_a_ladder_has_a_name(game: str, options: dict[str, Any], name: str) -> None:
    assert Ladder(kwartet.game(game, **options), Openings(), 2).name == name


def test_a_table_replaces_the_one_before_it() -> None:
    once = put_into(PAGE, "skato standard size=6", "| old |\n")
    twice = put_into(once, "skato standard size=6", "| new |\n")
    assert "| old |" not in twice
    assert twice == PAGE.replace("nothing yet\n", "\n| new |\n\n")


@pytest.mark.parametrize("page", ["", "<!-- ladder: yinsh standard -->", "<!-- end -->"])
def test_a_page_without_a_place_is_told(page: str) -> None:
    with pytest.raises(kwartet.BadOption, match="no place for the table"):
        put_into(page, "yinsh standard", "| table |\n")


def test_the_command_fills_a_page(tmp_path: Path) -> None:
    page, records = tmp_path / "levels.md", str(tmp_path / "records")
    page.write_text(PAGE, "utf-8")
    outcome = call(*LADDER, "--records", records, "--into", str(page))
    assert outcome.code == 0
    assert outcome.out == ""
    assert "| level | games |" in page.read_text("utf-8")
    assert "nothing yet" not in page.read_text("utf-8")


def test_the_command_asks_for_a_place_before_it_plays(tmp_path: Path) -> None:
    page, records = tmp_path / "levels.md", tmp_path / "records"
    page.write_text("# Levels\n", "utf-8")
    outcome = call(*LADDER, "--records", str(records), "--into", str(page))
    assert outcome.code == 2
    assert_one_sentence(outcome)
    assert not records.exists()
