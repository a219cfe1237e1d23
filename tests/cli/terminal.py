"""A real terminal with the command line in it, and a test at the keyboard."""

import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from cli.calls import KWARTET, USUAL_SIGNALS

LONGEST_WAIT = 60.0
ANSWER_TIME = 2.0
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r|\x07")
IN_TERMINAL = (
    f"{USUAL_SIGNALS}; import os; os.login_tty(int(sys.argv[1])); os.execv(sys.argv[2], sys.argv[2:])"
)
CTRL_C, CTRL_D = "\x03", "\x04"


class Terminal:
    """A pseudo-terminal in which one command runs."""

    def __init__(self, *words: str) -> None:
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (50, 120))
        self.process = subprocess.Popen(
            [sys.executable, "-c", IN_TERMINAL, str(slave), *KWARTET, *words],
            pass_fds=[slave],
            env={**os.environ, "TERM": "xterm-256color"},
        )
        os.close(slave)
        self.raw = ""
        self.unread = ""
        self.is_open = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hang_up()
        self.process.kill()
        self.process.wait()

    def expect(self, text: str) -> str:
        """Read until a text appears; return everything up to its end."""
        end = time.monotonic() + LONGEST_WAIT
        while text not in self.unread:
            assert self.read_more(end), f"no {text!r} in {self.unread!r}"
        seen, found, self.unread = self.unread.partition(text)
        return seen + found

    def read_more(self, end: float) -> bool:
        """Read what the terminal shows next; False if nothing comes any more."""
        ready, _, _ = select.select([self.master], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            return False
        try:
            shown = os.read(self.master, 65536).decode(errors="replace")
        except OSError:  # the other end is closed
            return False
        self.raw += shown
        self.unread += CONTROL.sub("", shown)
        return bool(shown)

    def type(self, line: str) -> None:
        """Type a line."""
        self.press(line + "\n")

    def press(self, keys: str) -> None:
        """Press keys."""
        os.write(self.master, keys.encode())

    def hang_up(self) -> None:
        """Close the terminal window."""
        if self.is_open:
            os.close(self.master)
            self.is_open = False

    def end(self) -> int:
        """Read what is left and return the exit code."""
        deadline = time.monotonic() + LONGEST_WAIT
        while self.is_open and self.read_more(deadline):
            pass
        return self.process.wait(LONGEST_WAIT)

    def insist(self, act: Callable[[], None]) -> int:
        """Do what ends the program, again if there is no answer, and return the exit code.

        Python's line editing misses a signal that comes between its prompt and its waiting for a key; a
        person presses again then, and so does this one.
        """
        deadline = time.monotonic() + LONGEST_WAIT
        while self.process.poll() is None and time.monotonic() < deadline:
            act()
            while self.read_more(time.monotonic() + ANSWER_TIME):
                pass
        return self.end()
