"""Program: a player that runs as a process of its own and speaks the protocol.

Whatever the program does (nothing, nonsense, illegal moves, a crash), the one who asked gets an answer in
time: a move, or `PlayerFailed` with the fault. A program that does not end by itself is killed, and its
children with it.
"""

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import IO, NoReturn, Self

from kwartet.errors import IllegalMove, quote
from kwartet.game import Game
from kwartet.position import Position
from kwartet.protocol.fault import Fault, Kind, PlayerFailed
from kwartet.protocol.limit import Limit
from kwartet.protocol.words import ANSWERS, newgame_line, position_line

SECONDS_TO_START = 30.0
SECONDS_TO_LEAVE = 1.0
LONGEST_LINE = 65_536
MOST_UNREAD_LINES = 10_000
MOST_NONSENSE = 1_000


class Program:
    """A running program; `who` is what it is called when it does something wrong."""

    def __init__(self, command: Sequence[str], who: str) -> None:
        self._who = who
        self._nonsense: list[str] = []
        self._complaints: deque[str] = deque(maxlen=1)
        self._heard: queue.Queue[str | None] = queue.Queue(MOST_UNREAD_LINES)
        self._process = self._start(command)
        self._listen(self._process.stdout, self._heard.put)
        self._last_words = self._listen(self._process.stderr, self._complain)
        self._greeted = False

    def begin(self, game: Game) -> None:
        """Get ready for a new game."""
        end = time.monotonic() + SECONDS_TO_START
        if not self._greeted:
            self._say("kwartet")
            self._wait_for("hello", end)
            self._greeted = True
        self._say(newgame_line(game))
        self._say("isready")
        self._wait_for("readyok", end)

    def set(self, name: str, value: object) -> None:
        """Change a setting of the program."""
        self._say(f"set {name} {value}")

    def choose(self, start: Position, moves: Sequence[str], limit: Limit, timeout: float) -> str:
        """Ask for a move in the position that the moves lead to; it is legal."""
        self._say(position_line(start, moves))
        self._say(f"go {limit.text}")
        answer = self._wait_for("bestmove", time.monotonic() + timeout)
        if len(answer) != 1:
            self._blame(
                Kind.GARBAGE, f"it answered {quote(' '.join(['bestmove', *answer]))}, which names no move"
            )
        return self._checked(answer[0], start, moves)

    def close(self) -> None:
        """End the program: politely, then by force."""
        with contextlib.suppress(PlayerFailed):
            self._say("quit")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(SECONDS_TO_LEAVE)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)  # also what it may have left behind
        self._process.wait()
        self._hear_the_rest()
        with contextlib.suppress(BrokenPipeError):
            if self._process.stdin:
                self._process.stdin.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _start(self, command: Sequence[str]) -> "subprocess.Popen[bytes]":
        pipe = subprocess.PIPE
        try:
            return subprocess.Popen(  # noqa: S603 - starting the program that a person names is the purpose
                list(command), stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except (OSError, ValueError) as trouble:
            reason = getattr(trouble, "strerror", None) or str(trouble)
            self._blame(Kind.NO_START, f"{quote(' '.join(command))} cannot be started: {reason.lower()}")

    @staticmethod
    def _listen(stream: IO[bytes] | None, take: Callable[[str | None], None]) -> threading.Thread:
        listener = threading.Thread(target=listen, args=(stream, take), daemon=True)
        listener.start()
        return listener

    def _hear_the_rest(self) -> None:
        """Take what is still unheard, so that nobody waits for us to hear it."""
        end = time.monotonic() + SECONDS_TO_LEAVE
        with contextlib.suppress(queue.Empty):
            while self._heard.get(timeout=max(0.0, end - time.monotonic())) is not None:
                pass

    def _say(self, line: str) -> None:
        try:
            if self._process.stdin:
                self._process.stdin.write(f"{line}\n".encode())
                self._process.stdin.flush()
        except (BrokenPipeError, ValueError):
            self._blame_crash()

    def _wait_for(self, word: str, end: float) -> list[str]:
        """Wait until the program says a line that begins with a word; return the rest of this line."""
        self._nonsense.clear()
        while True:
            words = self._next_line(end).split()
            if words[:1] == [word]:
                return words[1:]
            if words[:1] == ["error"]:
                self._blame(Kind.REFUSAL, f"it answered {quote(' '.join(words))} instead of {word}")
            if words and words[0] not in ANSWERS:
                self._nonsense.append(" ".join(words))
            if len(self._nonsense) > MOST_NONSENSE:
                self._blame_nonsense(f"it said more than {MOST_NONSENSE} lines that are not of the protocol")

    def _next_line(self, end: float) -> str:
        try:
            line = self._heard.get(timeout=max(0.0, end - time.monotonic()))
        except queue.Empty:
            self._blame_silence()
        if line is None:
            self._blame_crash()
        return line

    def _checked(self, move: str, start: Position, moves: Sequence[str]) -> str:
        position = start
        for each in moves:
            position = position.play(each)
        try:
            return position.find(move)
        except IllegalMove as mistake:
            self._blame(Kind.ILLEGAL_MOVE, str(mistake))

    def _complain(self, line: str | None) -> None:
        if line and line.strip():
            self._complaints.append(line.strip())

    def _blame_silence(self) -> NoReturn:
        if self._nonsense:
            self._blame_nonsense("it gave no answer in time, only lines that are not of the protocol")
        self._blame(Kind.TIME_OUT, "it gave no answer in time")

    def _blame_nonsense(self, sentence: str) -> NoReturn:
        self._blame(Kind.GARBAGE, f"{sentence}, such as {quote(self._nonsense[-1])}")

    def _blame_crash(self) -> NoReturn:
        try:
            code = self._process.wait(SECONDS_TO_LEAVE)
        except subprocess.TimeoutExpired:
            self._blame(Kind.CRASH, "it closed its output in the middle of a game")
        self._last_words.join(SECONDS_TO_LEAVE)  # they may still be on their way
        how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
        said = f"; its last words were {quote(self._complaints[-1])}" if self._complaints else ""
        self._blame(Kind.CRASH, f"it {how} in the middle of a game{said}")

    def _blame(self, kind: Kind, sentence: str) -> NoReturn:
        raise PlayerFailed(Fault(kind, self._who, sentence)) from None


def listen(stream: IO[bytes], take: Callable[[str | None], None]) -> None:
    """Hand on every line of a stream, and None when there are no more."""
    with stream:
        for line in iter(lambda: stream.readline(LONGEST_LINE), b""):
            take(line.decode("utf-8", errors="replace"))
    take(None)
