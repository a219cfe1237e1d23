"""Keyboard: where the lines come from.

On a terminal a person types, with line editing and with the Tab key for moves and commands. Otherwise the
lines come from a file or a pipe; they are written into the output, so that it reads like a session at a
terminal.
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
    """There are no more lines: the file is read, or Ctrl-D was pressed."""


class Stopped(BaseException):
    """The person or the system wants the program to end: Ctrl-C, a closed terminal, a shutdown."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.exit_code = 128 + number


class Keyboard:
    """Asks for lines."""

    def __init__(self) -> None:
        self.is_terminal = is_terminal()

    def offer(self, words: Callable[[], list[str]]) -> None:
        """Let the Tab key complete these words, asked for anew each time."""
        if self.is_terminal:
            complete_with(words)

    def ask(self, prompt: str) -> str:
        """Ask for one line; the space around it is taken away."""
        try:
            line = input(prompt) if self.is_terminal else next_line(prompt)
        except EOFError:
            print()
            raise EndOfInput from None
        return line.strip()


def is_terminal() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def next_line(prompt: str) -> str:
    """Read a line from a file or a pipe and show it behind its prompt."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    print(line.rstrip("\n"))
    return line


def complete_with(words: Callable[[], list[str]]) -> None:
    """Let the Tab key complete words, where the system's Python can do so."""
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
def stopping_calmly() -> Iterator[None]:
    """Turn the first signal that ends a program into `Stopped`; ignore further ones while putting away."""
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
    """End the game in order."""
    for ending in ENDING_SIGNALS:
        signal.signal(ending, signal.SIG_IGN)
    raise Stopped(number)


def end_line() -> None:
    """Leave the line of an unanswered prompt, if there is still a terminal."""
    with contextlib.suppress(OSError):
        print(flush=True)
