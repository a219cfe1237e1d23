"""Program: a player that runs in its own process and uses the protocol.

Whatever the program does (nothing, invalid lines, illegal moves, a crash), the caller gets an answer in time:
a move, or `PlayerFailed` with the reason. A program that does not end by itself is killed, and its children
with it.
"""

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from types import TracebackType
from typing import IO, NoReturn, Self

from kwartet.clock import Clock
from kwartet.errors import BadOption, IllegalMove, quote
from kwartet.finding import Info, Line
from kwartet.game import Game
from kwartet.position import Position
from kwartet.protocol.failure import Failure, Kind, PlayerFailed
from kwartet.protocol.limit import Limit
from kwartet.protocol.settings import Announced
from kwartet.protocol.words import ANSWERS, newgame_line, position_line, read_info

SECONDS_TO_START = 30.0
SECONDS_TO_LEAVE = 1.0
LONGEST_LINE = 65_536
MOST_UNREAD_LINES = 10_000
MOST_NONSENSE = 1_000

# How far a program has come, as it is said of one that ends too early.
BEFORE_HELLO = "before it said hello"
BEFORE_THE_GAME = "before the game began"
IN_THE_GAME = "in the middle of a game"


class Program:
    """A running program; `who` is what it is called when it does something wrong."""

    def __init__(self, command: Sequence[str], who: str) -> None:
        self._who = who
        self._nonsense: list[str] = []
        self._options: dict[str, Announced] = {}
        self._complaints: deque[str] = deque(maxlen=1)
        self._heard: queue.Queue[str | None] = queue.Queue(MOST_UNREAD_LINES)
        self._process = self._start(command)
        self._listen(self._process.stdout, self._heard.put)
        self._last_words = self._listen(self._process.stderr, self._complain)
        self._stage = BEFORE_HELLO

    def begin(self, game: Game) -> None:
        """Get ready for a new game."""
        end = time.monotonic() + SECONDS_TO_START
        if self._stage == BEFORE_HELLO:
            self._say("kwartet")
            self._wait_for("hello", end)
        self._stage = BEFORE_THE_GAME
        self._say(newgame_line(game))
        self._say("isready")
        self._wait_for("readyok", end)
        self._stage = IN_THE_GAME

    @property
    def options(self) -> dict[str, Announced]:
        """The settings that the program has announced, by name."""
        return dict(self._options)

    def set(self, name: str, value: object) -> None:
        """Change a setting of the program; what it refuses is known at once."""
        if self._options:
            self._check_setting(name, value)
        self._say(f"set {name} {value}")
        self._say("isready")
        self._wait_for("readyok", time.monotonic() + SECONDS_TO_START)

    def choose(
        self,
        start: Position,
        moves: Sequence[str],
        limits: Limit | Clock | Sequence[Limit | Clock],
        timeout: float,
    ) -> str:
        """Ask for a move in the position that the moves lead to; it is legal."""
        self._ask(start, moves, limits)
        return self._best_move(self._wait_for("bestmove", time.monotonic() + timeout), start, moves)

    def analyse(
        self,
        start: Position,
        moves: Sequence[str],
        limits: Limit | Clock | Sequence[Limit | Clock],
        timeout: float,
        lines: int = 1,
    ) -> Generator[Info, None, None]:
        """Ask what the program thinks of a position; yield what it says about each depth.

        Every line can be played: of a variation with an illegal move, only the moves before it are given.
        """
        position = played(start, moves)
        self._ask(start, moves, limits, lines)
        known: list[Line] = []
        end = time.monotonic() + timeout
        try:
            for words in self._lines_until("bestmove", end):
                told = read_info(words[1:]) if words[0] == "info" else None
                if told is None:
                    continue
                rank, info = told
                line = legal_part(info.best, position)
                known = [*known[: rank - 1], *([line] if line else [])]
                if len(known) == min(lines, len(position.legal_moves)):
                    yield replace(info, lines=tuple(known))
        except GeneratorExit:
            self._say("stop")
            self._wait_for("bestmove", time.monotonic() + SECONDS_TO_START)
            raise

    def _ask(
        self,
        start: Position,
        moves: Sequence[str],
        limits: Limit | Clock | Sequence[Limit | Clock],
        lines: int = 1,
    ) -> None:
        each = [limits] if isinstance(limits, Limit | Clock) else limits
        shown = [] if lines == 1 else [f"lines {lines}"]
        self._say(position_line(start, moves))
        self._say(" ".join(["go", *(limit.text for limit in each), *shown]))

    def _check_setting(self, name: str, value: object) -> None:
        try:
            self._options[name].check(value)
        except KeyError:
            self._blame(Kind.REFUSAL, f"it has no setting {quote(name)}; it has {', '.join(self._options)}")
        except BadOption as mistake:
            self._blame(Kind.REFUSAL, str(mistake))

    def _best_move(self, answer: Sequence[str], start: Position, moves: Sequence[str]) -> str:
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
        last: list[str] = []
        for words in self._lines_until(word, end):
            last = words
        return last[1:]

    def _lines_until(self, word: str, end: float) -> Iterator[list[str]]:
        """Yield the words of every line up to one that begins with a word."""
        self._nonsense.clear()
        while True:
            words = self._next_line(end).split()
            if words:
                yield words
            if words[:1] == [word]:
                return
            if words[:1] == ["option"] and (option := Announced.read(words[1:])):
                self._options[option.name] = option
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
        try:
            return played(start, moves).find(move)
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
            self._blame(Kind.CRASH, f"it closed its output {self._stage}")
        self._last_words.join(SECONDS_TO_LEAVE)  # they may still be on their way
        how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
        words = self._complaints or self._nonsense
        said = f"; its last words were {quote(words[-1])}" if words else ""
        self._blame(Kind.CRASH, f"it {how} {self._stage}{said}")

    def _blame(self, kind: Kind, sentence: str) -> NoReturn:
        raise PlayerFailed(Failure(kind, self._who, sentence)) from None


def played(start: Position, moves: Sequence[str]) -> Position:
    """The position that moves lead to."""
    position = start
    for move in moves:
        position = position.play(move)
    return position


def legal_part(line: Line, position: Position) -> Line | None:
    """A variation up to its first illegal move; None if that is the first one."""
    moves: list[str] = []
    with contextlib.suppress(IllegalMove):
        for move in line.moves:
            moves.append(position.find(move))
            position = position.play(moves[-1])
    return replace(line, moves=tuple(moves)) if moves else None


def listen(stream: IO[bytes], take: Callable[[str | None], None]) -> None:
    """Hand on every line of a stream, and None when there are no more."""
    with stream:
        for line in iter(lambda: stream.readline(LONGEST_LINE), b""):
            take(line.decode("utf-8", errors="replace"))
    take(None)
