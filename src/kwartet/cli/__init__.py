"""Command line: play, look, measure and convert from a terminal.

app.py lists the commands, one module or package each. What they share: choose.py (from words to a game),
lines.py (moves as people type them), board.py and console.py (output), files.py, and failure.py (how
mistakes are told). Rules, records and drawings come from the library; nothing here knows a game.
"""

from kwartet.cli.app import app


def main() -> None:
    """Run the command line."""
    app()


__all__ = ["app", "main"]
