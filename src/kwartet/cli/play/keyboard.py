"""Keyboard: reads input lines.

On a terminal with line editing, and with the Tab key for moves and commands. Lines from a file or a pipe are
echoed, so that the output reads like a session at a terminal.
"""

import contextlib
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from types import FrameType

ENDING_SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, name)
)


class EndOfInput(Exception):
    """The end of the file, or Ctrl-D."""


class Stopped(BaseException):
    """A signal that ends the program: Ctrl-C, a closed terminal, a shutdown."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.exit_code = 128 + number


class Keyboard:
    """Reads lines."""

    def __init__(self) -> None:
        self.is_terminal = is_terminal()

    def offer(self, words: Callable[[], list[str]]) -> None:
        """Let the Tab key complete words; the function is called each time."""
        if self.is_terminal:
            complete_with(words)

    def ask(self, prompt: str) -> str:
        """Read one line, without the space around it."""
        try:
            line = input(prompt) if self.is_terminal else next_line(prompt)
        except EOFError:
            print()
            raise EndOfInput from None
        return line.strip()


def is_terminal() -> bool:
    """Whether input and output are terminals."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def next_line(prompt: str) -> str:
    """Read a line from a file or a pipe, and echo it after its prompt."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    print(line.rstrip("\n"))
    return line


def complete_with(words: Callable[[], list[str]]) -> None:
    """Let the Tab key complete words, if this Python has readline."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: PLC0415

        readline.set_completer(lambda text, state: completion(words(), text, state))
        readline.set_completer_delims(" ;,")
        readline.parse_and_bind("tab: complete")


def completion(words: list[str], text: str, state: int) -> str | None:
    """The completion with this number for a text, or None."""
    fitting = [word for word in words if word.lower().startswith(text.lower())]
    return fitting[state] if state < len(fitting) else None


@contextlib.contextmanager
def graceful_stop() -> Iterator[None]:
    """Raise `Stopped` for the first signal that ends the program; ignore further ones during the shutdown."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heeded = [number for number in ENDING_SIGNALS if signal.getsignal(number) not in {signal.SIG_IGN, None}]
    before = {number: signal.signal(number, stop) for number in heeded}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def stop(number: int, _frame: FrameType | None) -> None:
    """Raise `Stopped`."""
    for ending in ENDING_SIGNALS:
        signal.signal(ending, signal.SIG_IGN)
    raise Stopped(number)


def end_line() -> None:
    """End the line of an unanswered prompt, if there still is a terminal."""
    with contextlib.suppress(OSError):
        print(flush=True)
