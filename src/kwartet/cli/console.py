"""Console: the output of the commands.

It decides how wide the output is and what happens if its reader closes the pipe. Rich leaves out colours when
the output is piped or NO_COLOR is set.
"""

import os
import sys

from rich.console import Console

WIDTH_WHEN_PIPED = 160


class CalmConsole(Console):
    """A console that lets the command end quietly if the reader has closed the pipe."""

    def on_broken_pipe(self) -> None:
        """Raise the error again, for failure.py to handle."""
        raise BrokenPipeError


def make_console() -> Console:
    """Open the console on standard output as it is now."""
    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else WIDTH_WHEN_PIPED
    return CalmConsole(width=width, highlight=False, emoji=False, markup=False)
