"""Engine: makes our engine available to other programs, over standard input and output."""

import sys
import threading

import typer

from kwartet.protocol import Conversation


def engine() -> None:
    """Run the engine protocol on standard input and output.

    Any program can play or analyse with it, similar to UCI; quit ends the
    session. Programs that begin with ugi or uci are answered in that dialect.
    docs/protocol.md describes the protocol.

    [bold]Examples[/bold]
      kwartet engine
      printf 'newgame skato\\ngo depth 4\\n' | kwartet engine
      kwartet arena "program:kwartet engine" level=3 --game skato
    """
    lock = threading.Lock()

    def say(line: str) -> None:
        """Write one line and flush it."""
        with lock:
            typer.echo(line)
            sys.stdout.flush()

    session = Conversation(say)
    for line in sys.stdin:
        if not session.hear(line):
            return
    session.finish()
