"""The command line as a process: pipes, closed streams, colours, signals."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.calls import KWARTET, PATIENCE, USUAL_SIGNALS, assert_one_sentence, read_until, run


def test_it_runs_as_a_module() -> None:
    assert run("--version").out.startswith("kwartet ")


def test_a_reader_who_leaves_ends_the_command_quietly() -> None:
    words = " ".join([*KWARTET, "perft", "4mation", "--depth", "1", "--divide"])
    done = subprocess.run(
        ["/bin/bash", "-c", f"{words} | true; echo ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout in {"141\n", "0\n"}  # 0 if the reader was slower than we were
    assert done.stderr == ""


def test_an_output_that_is_full_is_told() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*KWARTET, "show", "skato"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 1
    assert done.stderr == "kwartet: no space left on device\n"


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_do_no_harm(closed: str) -> None:
    words = " ".join([*KWARTET, "play", "skato"])
    done = subprocess.run(
        ["/bin/bash", "-c", f"{words} {closed}"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert done.stderr == ""


def test_piped_output_has_no_colours() -> None:
    assert "\x1b" not in run("show", "lyngk").out
    assert "\x1b" not in run("--help").out


def test_no_color_is_respected_even_when_colours_are_forced() -> None:
    assert "\x1b[3" not in run("show", "lyngk", FORCE_COLOR="1", NO_COLOR="1").out


def test_colours_can_be_forced() -> None:
    assert "\x1b[" in run("show", "lyngk", FORCE_COLOR="1").out


def test_an_alphabet_without_our_letters_does_no_harm() -> None:
    outcome = run("games", PYTHONIOENCODING="ascii")
    assert outcome.code == 0
    assert "SKATO" in outcome.out


def test_input_that_is_no_text_does_no_harm() -> None:
    outcome = run("play", "skato", typed=b"d4\n\xff\xfe\x00\nd5\n")
    assert outcome.code == 1
    assert "is not legal in SKATO" in outcome.out
    assert outcome.err == ""


def test_long_counting_is_stopped_with_ctrl_c() -> None:
    start = f"{USUAL_SIGNALS}; import os; os.execv(sys.argv[1], sys.argv[1:])"
    with subprocess.Popen(
        [sys.executable, "-c", start, *KWARTET, "perft", "yinsh", "--depth", "9"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            read_until(process, "    3")
            process.send_signal(signal.SIGINT)
            _, complaint = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert process.returncode == 130
    assert complaint == ""


def test_a_file_that_the_system_refuses_to_read_is_told() -> None:
    outcome = run("replay", "/proc/self/mem")
    assert outcome.code == 1
    assert_one_sentence(outcome)


def test_a_place_where_nobody_can_write_is_told() -> None:
    outcome = run("show", "skato", "--svg", "/proc/board.svg")
    assert outcome.code == 1
    assert_one_sentence(outcome)
