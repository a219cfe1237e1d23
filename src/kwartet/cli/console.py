"""Console: where the commands write.

One place decides how wide the output is and what happens when its reader goes away. Colours are rich's
business: it leaves them out when the output is piped or NO_COLOR is set.
"""

import os
import sys

from rich.console import Console

WIDTH_WHEN_PIPED = 160


class CalmConsole(Console):
    """A console that lets the command end quietly when nobody reads its output any more."""

    def on_broken_pipe(self) -> None:
        """Pass the news on to the one place that deals with it."""
        raise BrokenPipeError


def make_console() -> Console:
    """Open the console on standard output as it is now."""
    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else WIDTH_WHEN_PIPED
    return CalmConsole(width=width, highlight=False, emoji=False, markup=False)
