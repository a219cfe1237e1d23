"""Engine: our engine for other programs, on standard input and output."""

import sys
import threading

import typer

from kwartet.protocol import Session


def engine() -> None:
    """Speak the line protocol for engines on standard input and output.

    Any program can play or analyse with it, in the manner of UCI; the
    conversation ends with quit. The words are explained in docs/protocol.md.

    [bold]Examples[/bold]
      kwartet engine
      printf 'newgame skato\\ngo depth 4\\n' | kwartet engine
      kwartet arena "program:kwartet engine" level=3 --game skato
    """
    lock = threading.Lock()

    def say(line: str) -> None:
        """Write one whole line at once."""
        with lock:
            typer.echo(line)
            sys.stdout.flush()

    session = Session(say)
    for line in sys.stdin:
        if not session.hear(line):
            return
    session.finish()
