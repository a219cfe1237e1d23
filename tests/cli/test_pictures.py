"""Pictures by the ending of their name, and the same results for programs."""

import io
import json
import sys
from pathlib import Path

import pytest
from PIL import Image

import kwartet
from cli.calls import assert_one_sentence, call
from kwartet.record import Record

MOVES = "d4 e5 d5 e4"


@pytest.mark.parametrize("info", kwartet.all_games(), ids=lambda info: info.id)
def test_every_game_is_drawn_as_png(info: kwartet.GameInfo, tmp_path: Path) -> None:
    outcome = call("show", info.id, "--seed", "3", "-o", str(tmp_path / "a.PNG"))
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "")
    with Image.open(tmp_path / "a.PNG") as picture:
        assert picture.format == "PNG"
        assert picture.width == 960
        assert len(picture.convert("RGB").getcolors(1 << 20) or []) > 20


@pytest.mark.parametrize(("suffix", "kind"), [("gif", "GIF"), ("webp", "WEBP")])
def test_a_moving_picture_shows_every_position(suffix: str, kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"a.{suffix}"
    assert call("show", "4mation", "--moves", MOVES, "-o", str(path), "--pace", "0.2").code == 0
    with Image.open(path) as picture:
        assert (picture.format, getattr(picture, "n_frames", 1)) == (kind, 5)
        frames = set()
        for number in range(5):
            picture.seek(number)
            frames.add(picture.convert("RGB").tobytes())
        assert len(frames) == 5


def test_a_recorded_game_becomes_a_moving_picture(tmp_path: Path) -> None:
    record = Record(kwartet.game("4mation").start(), MOVES.split())
    (tmp_path / "game.kw").write_text(record.text, encoding="utf-8")
    assert call("replay", str(tmp_path / "game.kw"), "-o", str(tmp_path / "game.gif")).code == 0
    with Image.open(io.BytesIO((tmp_path / "game.gif").read_bytes())) as picture:
        assert getattr(picture, "n_frames", 1) == 5


def test_svg_is_an_ending_too(tmp_path: Path) -> None:
    assert call("show", "4mation", "-o", str(tmp_path / "a.svg")).code == 0
    assert (tmp_path / "a.svg").read_text("utf-8") == call("show", "4mation", "--svg", "-").out


@pytest.mark.parametrize("name", ["a.jpg", "a", "-"])
def test_another_ending_is_refused(name: str) -> None:
    outcome = call("show", "4mation", "-o", name)
    assert outcome.code == 2
    assert_one_sentence(outcome)


@pytest.mark.parametrize("name", ["a.png", "a.gif"])
def test_a_missing_extra_is_named(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    outcome = call("show", "4mation", "-o", str(tmp_path / name))
    assert 'pip install "kwartet[pictures]"' in outcome.err
    assert_one_sentence(outcome)
    assert not (tmp_path / name).exists()


def test_perft_is_told_as_json() -> None:
    rows = [json.loads(line) for line in call("perft", "4mation", "-d", "2", "--json").out.splitlines()]
    assert [(row["depth"], row["leaves"]) for row in rows] == [(1, 49), (2, 312)]
    divided = call("perft", "4mation", "-d", "2", "--divide", "--json").out.splitlines()
    assert sum(json.loads(line)["leaves"] for line in divided) == 312


def test_a_solved_position_is_told_as_json() -> None:
    found = json.loads(call("solve", "4mation", "--position", "7/7/7/7/7/OOO4/XXX4 X c2", "--json").out)
    assert (found["winner"], found["best"], found["plies"]) == (0, "d1", 1)
    ending = "OOXXX1/XXXOOX/OOXXOX/OXOOXO/O1OX2/6 X"
    found = json.loads(call("solve", "skato", "--option", "size=6", "--position", ending, "--json").out)
    assert found["best"] in found["line"]


def test_a_recorded_game_is_told_as_json(tmp_path: Path) -> None:
    record = Record(kwartet.game("4mation").start(), MOVES.split())
    (tmp_path / "game.kw").write_text(record.text, encoding="utf-8")
    assert json.loads(call("replay", str(tmp_path / "game.kw"), "--json").out)["moves"] == MOVES.split()


def test_a_ladder_is_told_as_json(tmp_path: Path) -> None:
    words = "ladder 4mation --from 1 --to 2 --games 2 --workers 1 --json --records".split()
    (rung,) = json.loads(call(*words, str(tmp_path)).out)
    assert (rung["level"], rung["games"]) == (2, 2)
