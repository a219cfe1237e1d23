"""`kwartet show`: a position as a board, as text, as a picture, as data."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import kwartet
from cli.calls import call
from cli.samples import SHORT_GAMES, options_of, short_game, turns_of


def shown_text(*words: str) -> str:
    return call("show", *words, "--text").out.strip()


@pytest.mark.parametrize("info", kwartet.all_games(), ids=lambda info: info.id)
def test_the_board_comes_with_what_is_to_be_decided(info: kwartet.GameInfo) -> None:
    position = kwartet.game(info.id).start(7)
    outcome = call("show", info.id.upper(), "--seed", "7")
    assert outcome.code == 0
    assert info.name in outcome.out
    assert f"{info.sides[0]} to {position.task}" in outcome.out


def test_a_position_text_is_shown_again() -> None:
    text = "7/7/7/3X3/7/7/7 O d4"
    assert shown_text("4mation", "--position", text) == text


@pytest.mark.parametrize(
    "moves",
    ["d4 e5 d5 e4", "1. d4 e5 2. d5 e4", "1.d4 e5 2.d5 e4", "D4 E5 D5 E4", "1. d4 1... e5\n2. d5\te4"],
)
def test_moves_may_be_numbered_or_not(moves: str) -> None:
    assert shown_text("4mation", "--moves", moves) == "7/7/3XO2/3XO2/7/7/7 X e4"


@pytest.mark.parametrize("name", SHORT_GAMES)
def test_whole_turns_are_understood(name: str) -> None:
    record = short_game(SHORT_GAMES[name])
    line = " ".join(turns_of(record)).lower()
    assert shown_text(*options_of(SHORT_GAMES[name]), "--moves", line) == record.final.text


def test_the_last_move_is_marked() -> None:
    assert "[X]" in call("show", "skato", "--moves", "d4").out


def test_legal_moves_come_one_in_a_line() -> None:
    position = kwartet.game("skato").start().play("d4")
    assert call("show", "skato", "--moves", "d4", "--legal").out.split() == list(position.legal_moves)


def test_json_tells_everything() -> None:
    data = json.loads(call("show", "lyngk", "--seed", "7", "--moves", "R", "--json").out)
    position = kwartet.game("lyngk").start(7).play("R")
    assert data["position"] == position.text
    assert data["legal_moves"] == list(position.legal_moves)
    assert data["task"] == "move a stack"
    assert data["options"] == {"capture_on_claim": False}
    assert data["result"] is None


def test_json_of_a_finished_game_tells_the_result() -> None:
    record = short_game(SHORT_GAMES["4mation"])
    data = json.loads(call("show", "4mation", "--position", record.final.text, "--json").out)
    assert data["result"]["words"] == str(record.result)
    assert data["legal_moves"] == []


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_a_picture_is_written_in_every_theme(folder: Path, theme: str) -> None:
    outcome = call("show", "yinsh", "--moves", "e3 f4", "--svg", "board.svg", "--theme", theme)
    assert (outcome.code, outcome.out) == (0, "")
    assert ET.fromstring((folder / "board.svg").read_text()).tag.endswith("svg")
    assert [path.name for path in folder.iterdir()] == ["board.svg"]


def test_a_picture_can_go_to_the_output() -> None:
    assert call("show", "skato", "--svg", "-").out.startswith("<svg")


@pytest.mark.parametrize("name", ["board.png", "board.PDF", "board.svg.txt"])
def test_a_picture_is_not_written_under_the_name_of_another_format(folder: Path, name: str) -> None:
    outcome = call("show", "skato", "--svg", name)
    assert outcome.code == 2
    assert outcome.err == f"kwartet: --svg writes SVG pictures: give a file that ends in .svg, not {name!r}\n"
    assert not list(folder.iterdir())


@pytest.mark.parametrize("name", ["board.SVG", "board"])
def test_a_picture_may_have_a_large_ending_or_none(folder: Path, name: str) -> None:
    assert call("show", "skato", "--svg", name).code == 0
    assert (folder / name).read_text().startswith("<svg")
