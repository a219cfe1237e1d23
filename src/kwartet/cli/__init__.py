"""Command line: play, show, measure and convert from a terminal.

app.py lists the commands, one module or package each. They share choose.py (parses arguments into a game),
lines.py (parses typed moves), board.py and console.py (output), files.py, and failure.py (error messages).
Rules, records and drawings come from the library; nothing here names a game.
"""

from kwartet.cli.app import app


def main() -> None:
    """Run the command line."""
    app()


__all__ = ["app", "main"]
