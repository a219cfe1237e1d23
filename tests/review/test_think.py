"""`kwartet think`."""

import json
import signal
import subprocess
import sys

import pytest

from cli.calls import KWARTET, PATIENCE, USUAL_SIGNALS, assert_one_sentence, call, read_until
from cli.terminal import CTRL_C, Terminal

FAST = ("--nodes", "2000", "--memory", "1")
NEARLY_WON = "d4 d5 c4 b4 c3 c2 b2 a2"


def test_a_pipe_gets_a_line_of_words_for_each_line_of_play() -> None:
    first, *others, last = call("think", "skato", "--depth", "2", "--lines", "2").out.splitlines()
    assert first == "SKATO: Blue to place a piece"
    assert [line.split()[:4] for line in others] == [
        ["depth", depth, "line", number] for depth in "12" for number in "12"
    ]
    assert all(word in others[0] for word in ("points", "nodes", "speed", "seconds", "moves"))
    assert last.startswith("best ")


def test_a_program_gets_a_line_of_json_for_each_depth() -> None:
    out = call("think", "yinsh", "--moves", "f6 e5", "--json", *FAST).out
    found = [json.loads(line) for line in out.splitlines()]
    assert [each["depth"] for each in found] == sorted(each["depth"] for each in found)
    assert len(found[-1]["lines"]) == 3
    assert set(found[-1]["lines"][0]) == {"moves", "score", "chance", "outcome", "plies", "margin", "verdict"}


def test_a_proven_win_is_told_as_such() -> None:
    assert call("think", "4mation", "--moves", NEARLY_WON, *FAST).out.splitlines()[-1] == "best a1: wins in 1"


def test_a_finished_game_leaves_nothing_to_think_about() -> None:
    outcome = call("think", "4mation", "--moves", f"{NEARLY_WON} a1", *FAST)
    assert outcome.code == 1
    assert outcome.out == ""
    assert_one_sentence(outcome)
    assert "nothing to think about" in outcome.err


@pytest.mark.parametrize(
    "words",
    [
        ["--seconds", "-1"],
        ["--nodes", "0"],
        ["--depth", "0"],
        ["--lines", "0"],
        ["--threads", "0"],
        ["--memory", "0"],
        ["--seconds", "soon"],
    ],
)
def test_a_wrong_use_is_told_in_one_sentence(words: list[str]) -> None:
    outcome = call("think", "skato", *words)
    assert outcome.code == 2
    assert outcome.out == ""
    assert_one_sentence(outcome)


def test_ctrl_c_stops_the_engine_and_prints_the_best_so_far() -> None:
    start = f"{USUAL_SIGNALS}; import os; os.execv(sys.argv[1], sys.argv[1:])"
    with subprocess.Popen(
        [sys.executable, "-c", start, *KWARTET, "think", "yinsh", "--seconds", "600"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            read_until(process, "depth 2")
            process.send_signal(signal.SIGINT)
            told, complaint = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert process.returncode == 130
    assert complaint == ""
    assert told.splitlines()[-1].startswith("best ")


def test_a_terminal_gets_a_table_and_ctrl_c_leaves_it_in_order() -> None:
    with Terminal("think", "yinsh", "--seconds", "600") as terminal:
        terminal.expect("YINSH: White to place a ring")
        terminal.expect("depth 2")
        terminal.press(CTRL_C)
        terminal.expect("best ")
        assert terminal.end() == 130
        assert terminal.raw.rfind("\x1b[?25h") > terminal.raw.rfind("\x1b[?25l")  # the cursor is back


def test_symmetric_copies_of_lines_are_left_out_on_request() -> None:
    words = ("think", "4mation", "--lines", "49", "--depth", "1", "--json")
    every, distinct = call(*words), call(*words, "--distinct")
    assert len(json.loads(every.out.splitlines()[-1])["lines"]) == 49
    assert len(json.loads(distinct.out.splitlines()[-1])["lines"]) == 10


def test_another_program_cannot_leave_copies_out() -> None:
    outcome = call("think", "4mation", "--distinct", "--program", "./engine", *FAST)
    assert outcome.code == 2
    assert_one_sentence(outcome)
