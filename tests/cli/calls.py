"""Ways to call the command line from a test."""

import os
import subprocess
import sys
from dataclasses import dataclass

from typer.testing import CliRunner

from kwartet.cli import app

PATIENCE = 60.0  # seconds until a command is over, on a busy machine
KWARTET = (sys.executable, "-m", "kwartet")

# A test may run where signals are ignored (in the background, under nohup); what it starts must hear them.
USUAL_SIGNALS = (
    "import signal, sys; [signal.signal(each, signal.SIG_DFL) for each in (signal.SIGINT, signal.SIGHUP)]"
)


@dataclass(frozen=True)
class Outcome:
    """What a call left behind."""

    code: int
    out: str
    err: str


def call(*words: str, typed: str | bytes = "") -> Outcome:
    """Call the command line in this process; nothing but an exit may come out of it."""
    result = CliRunner().invoke(app, list(words), input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return Outcome(result.exit_code, result.stdout, result.stderr)


def play(*words: str, lines: str = "") -> Outcome:
    """Play with lines from a pipe, separated by `/` to be readable in a test."""
    return call(
        "play", *words, typed="".join(f"{line.strip()}\n" for line in lines.split(" / ")) if lines else ""
    )


def run(*words: str, typed: bytes = b"", **environment: str) -> Outcome:
    """Call the command line in a process of its own."""
    done = subprocess.run(
        [*KWARTET, *words],
        input=typed,
        capture_output=True,
        env={**os.environ, **environment},
        timeout=PATIENCE,
        check=False,
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


def read_until(process: "subprocess.Popen[str]", beginning: str) -> None:
    """Read what a process writes up to a line that begins so."""
    assert process.stdout
    while not (line := process.stdout.readline()).startswith(beginning):
        assert line, f"it has ended without a line that begins with {beginning!r}"


def assert_one_sentence(outcome: Outcome) -> None:
    """A mistake is told on standard error, in one line, without a traceback."""
    assert outcome.err.startswith("kwartet: ")
    assert outcome.err.count("\n") == 1
    assert "Traceback" not in outcome.err
