"""`kwartet review`."""

import json
from pathlib import Path

import pytest

from cli.calls import assert_one_sentence, call
from kwartet import Record
from kwartet.record import write
from review.games import opening, won

FAST = ("--nodes", "200", "--memory", "1")


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A file with a whole game and the beginning of another one."""
    path = tmp_path / "evening.kw"
    path.write_text(f"{write(won())}\n{write(opening('d4', 'd5'))}", "utf-8")
    return str(path)


def test_a_game_is_reviewed_as_text(file: str) -> None:
    outcome = call("review", file, *FAST)
    assert outcome.code == 0
    assert "4mation: Ann (Blue) against Bob (Pink)" in outcome.out
    assert "5. a1" in outcome.out
    assert "accuracy" in outcome.out
    assert outcome.err == ""


def test_a_game_is_reviewed_as_data(file: str) -> None:
    data = json.loads(call("review", file, "--game", "2", "--json", *FAST).out)
    assert [turn["text"] for turn in data["turns"]] == ["d4", "d5"]


def test_a_picture_is_written_without_words(file: str, tmp_path: Path) -> None:
    picture = tmp_path / "course.svg"
    assert call("review", file, "--svg", str(picture), "--theme", "dark", *FAST).out == ""
    assert picture.read_text("utf-8").startswith("<svg")


def test_a_picture_is_refused_before_the_game_is_reviewed(file: str, tmp_path: Path) -> None:
    outcome = call("review", file, "--svg", str(tmp_path / "course.png"))
    assert outcome.code == 2
    assert "ends in .svg" in outcome.err


def test_a_picture_and_words_can_be_had_at_once(file: str, tmp_path: Path) -> None:
    picture = tmp_path / "course.svg"
    assert "accuracy" in call("review", file, "--svg", str(picture), "--text", *FAST).out
    assert picture.exists()


def test_a_record_comes_from_a_pipe() -> None:
    assert "5. a1" in call("review", "-", *FAST, typed=write(won())).out


def test_a_game_that_is_not_there_is_told(file: str) -> None:
    outcome = call("review", file, "--game", "3", *FAST)
    assert outcome.code == 1
    assert_one_sentence(outcome)
    assert "there is no game 3; the file holds 2" in outcome.err


def test_an_empty_game_is_told() -> None:
    outcome = call("review", "-", *FAST, typed=write(Record(opening().start)))
    assert outcome.code == 1
    assert_one_sentence(outcome)
    assert "nothing to review" in outcome.err


@pytest.mark.parametrize("text", ["", "Hello", '[Game "4mation"]\n\n1. d4 d9'])
def test_a_broken_file_is_told(text: str) -> None:
    outcome = call("review", "-", *FAST, typed=text)
    assert outcome.code == 1
    assert outcome.out == ""
    assert_one_sentence(outcome)


def test_a_whole_game_before_a_fault_is_reviewed_and_the_fault_is_told() -> None:
    outcome = call("review", "-", *FAST, typed=f'{write(won())}\n[Game "4mation"]\n\n1. d9')
    assert outcome.code == 1
    assert "5. a1" in outcome.out
    assert_one_sentence(outcome)


@pytest.mark.parametrize(
    "words",
    [
        ["--seconds", "-1"],
        ["--seconds", "0"],
        ["--seconds", "nan"],
        ["--nodes", "0"],
        ["--depth", "-3"],
        ["--threads", "0"],
        ["--text", "--json"],
        ["--theme", "pink"],
        ["--game", "0"],
    ],
)
def test_a_wrong_use_is_told_in_one_sentence(file: str, words: list[str]) -> None:
    outcome = call("review", file, *words)
    assert outcome.code == 2
    assert outcome.out == ""
    assert_one_sentence(outcome)
