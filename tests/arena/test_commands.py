"""The commands for matches, as people and scripts use them."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.matches import program
from arena.test_contest import rounds
from cli.calls import KWARTET, USUAL_SIGNALS, assert_one_sentence, call, run
from protocol.processes import LONGEST_WAIT, children_of, is_running, wait_until

SMALL = ("--game", "skato", "--option", "size=6", "--records", "m.kw", "--workers", "2")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_match_is_told_in_words() -> None:
    outcome = call("arena", "nodes=100", "random", *SMALL, "--games", "4")
    assert outcome.code == 0
    assert outcome.err == ""
    assert "A: nodes=100" in outcome.out
    assert "games: 4 of 4" in outcome.out
    assert "Elo: " in outcome.out
    assert rounds(Path("m.kw")) == [1, 2, 3, 4]


def test_a_match_is_told_as_data_and_resumed() -> None:
    for games in ("2", "4"):
        words = ("--games", games, "--resume", "--json", "--sprt", "0,500")
        outcome = call("arena", "nodes=100", "random", *SMALL, *words)
    data = json.loads(outcome.out)
    assert data["games"] == data["wins"] + data["draws"] + data["losses"] == 4
    assert data["sprt"]["accepted"] is None
    assert sum(data["pairs"]) == 2


def test_faults_are_told() -> None:
    outcome = call("arena", program("illegal"), "random", *SMALL, "--games", "2")
    assert outcome.code == 0
    assert "game 1 is lost by the fault of A (illegal move)" in outcome.out


def test_records_get_a_name_with_the_date() -> None:
    assert call("arena", "random", "random", "--game", "4mation", "--games", "2", "--workers", "1").code == 0
    assert [file.name[:8] for file in Path().glob("*.kw")] == ["arena-20"]


def test_a_ladder_is_a_table() -> None:
    words = (
        "ladder",
        "skato",
        "--option",
        "size=6",
        "--games",
        "2",
        "--to",
        "3",
        "--workers",
        "2",
        "--seed",
        "3",
    )
    outcome = call(*words, "--output", "ladder.md")
    assert outcome.code == 0
    assert "level 3: +" in outcome.err
    table = Path("ladder.md").read_text("utf-8")
    assert table.startswith("| level | games | against the level below |")
    assert call(*words).code == 1
    assert call(*words, "--resume").out == table


WRONG_USES = {
    "no game": ["arena", "random", "random"],
    "an unknown player": ["arena", "strong", "random", *SMALL],
    "an unknown method": ["arena", "method=magic", "random", *SMALL],
    "a negative time": ["arena", "level=1", "random", *SMALL, "--time", "-1"],
    "two limits": ["arena", "level=1", "random", *SMALL, "--time", "1", "--nodes", "5"],
    "no games": ["arena", "random", "random", *SMALL, "--games", "0"],
    "unknown openings": ["arena", "random", "random", *SMALL, "--openings", "book"],
    "a test with one number": ["arena", "random", "random", *SMALL, "--sprt", "5"],
    "resuming without a file": ["arena", "random", "random", "--game", "skato", "--resume"],
    "a cluster that is not there": ["arena", "random", "random", *SMALL, "--cluster", "nowhere"],
    "a ladder upside down": ["ladder", "skato", "--from", "5", "--to", "4"],
    "a level there is not": ["arena", "level=11", "random", *SMALL],
    "a ladder above all levels": ["ladder", "skato", "--to", "11"],
    "an unknown game": ["arena", "random", "random", "--game", "chess"],
}


@pytest.mark.parametrize("words", WRONG_USES.values(), ids=WRONG_USES.keys())
def test_a_wrong_use_is_told_in_one_sentence(words: list[str]) -> None:
    outcome = call(*words)
    assert outcome.code == 2
    assert outcome.out == ""
    assert_one_sentence(outcome)


DATA_PROBLEMS = {
    "a program that is not there": ["arena", "program:./none", "random", *SMALL],
    "a program that is no player": ["arena", "program:true", "random", *SMALL],
    "records in a missing folder": ["arena", "random", "random", "-g", "skato", "--records", "none/m.kw"],
}


@pytest.mark.parametrize("words", DATA_PROBLEMS.values(), ids=DATA_PROBLEMS.keys())
def test_a_problem_is_told_in_one_sentence(words: list[str]) -> None:
    outcome = call(*words)
    assert outcome.code == 1
    assert outcome.out == ""
    assert_one_sentence(outcome)


def test_the_engine_speaks_through_pipes() -> None:
    outcome = run("engine", typed=b"kwartet\nnewgame skato\n\xff\xfe\nposition start moves d4\ngo depth 2\n")
    assert outcome.code == 0
    assert outcome.err == ""
    lines = outcome.out.splitlines()
    assert lines[0].startswith("name kwartet ")
    assert any(line.startswith("error there is no command") for line in lines)
    assert lines[-1].startswith("bestmove ")


def test_the_engine_leaves_when_told_to() -> None:
    outcome = run("engine", typed=b"newgame yinsh\ngo infinite\nquit\nisready\n")
    assert outcome.code == 0
    assert "readyok" not in outcome.out


@pytest.fixture
def long_match() -> Iterator["subprocess.Popen[str]"]:
    """A match that takes long, after its first games."""
    start = f"{USUAL_SIGNALS}; import os; os.execv(sys.argv[1], sys.argv[1:])"
    words = ("arena", "nodes=500", "nodes=400", *SMALL, "--games", "100000")
    with subprocess.Popen(
        [sys.executable, "-c", start, *KWARTET, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        file = Path("m.kw")
        try:
            wait_until(lambda: file.exists() and file.read_text("utf-8").count("[Game ") > 2)
            yield process
        finally:
            process.kill()


def test_ctrl_c_ends_a_match_calmly_and_it_can_be_resumed(long_match: "subprocess.Popen[str]") -> None:
    workers = children_of(long_match.pid)
    long_match.send_signal(signal.SIGINT)
    out, err = long_match.communicate(timeout=LONGEST_WAIT)
    assert long_match.returncode == 130
    assert err == ""
    games = len(rounds(Path("m.kw")))
    assert f"games: {games} of 100000" in out
    wait_until(lambda: not any(map(is_running, workers)))
    outcome = call("arena", "nodes=500", "nodes=400", *SMALL, "--games", str(games + 2), "--resume")
    assert f"games: {games + 2} of {games + 2}" in outcome.out


def test_workers_leave_when_the_match_is_killed(long_match: "subprocess.Popen[str]") -> None:
    workers = children_of(long_match.pid)
    assert len(workers) >= 2
    long_match.kill()
    wait_until(lambda: not any(map(is_running, workers)))
