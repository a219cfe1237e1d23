"""Session: the engine's end of the protocol, as `kwartet engine` speaks it.

Lines are heard in one thread and thought about in another, so that `stop` is obeyed at once. Nothing that is
said can end a session but `quit`: what cannot be understood is answered by `error` and a sentence. Each `go`
is answered by exactly one `bestmove` or one `error`.
"""

import contextlib
import threading
from collections.abc import Callable, Sequence

import kwartet
from kwartet.engine import Engine
from kwartet.errors import BadOption, BadPosition, KwartetError, quote
from kwartet.game import Game
from kwartet.position import Position
from kwartet.protocol.limit import LONGEST_SEARCH, Limit, read_number
from kwartet.protocol.words import VERSION, info_lines, read_game, read_position

STOP_AGAIN = 0.01
MOST_LINES = 100
NUMBERS = ("threads", "seed", "memory")


class Session:
    """One conversation; `hear` takes what is said to the engine, `say` is told what it answers."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._game: Game | None = None
        self._position: Position | None = None
        self._settings: dict[str, int | str] = {}
        self._engine: Engine | None = None
        self._made_for: tuple[object, ...] = ()
        self._thread: threading.Thread | None = None
        self._is_thinking = False
        self._stopped = threading.Event()
        self._is_endless = False
        self._answers: dict[str, Callable[[Sequence[str]], None]] = {
            "kwartet": self._introduce,
            "isready": self._tell_ready,
            "newgame": self._begin,
            "set": self._set,
            "position": self._place,
            "go": self._go,
            "stop": self._stop,
        }

    def hear(self, line: str) -> bool:
        """Take one line; False once the conversation is over."""
        words = line.split()
        if words == ["quit"]:
            self._stop([])
            return False
        if words:
            self._answer(words[0], words[1:])
        return True

    def finish(self) -> None:
        """Come to an end after the last line: a search with an end of its own is waited for."""
        if self._is_endless:
            self._stop([])
        if self._thread:
            self._thread.join()

    def _answer(self, command: str, rest: Sequence[str]) -> None:
        try:
            if command not in self._answers:
                raise BadOption(
                    f"there is no command {quote(command)}; there is {', '.join(self._answers)}, quit"
                )
            self._answers[command](rest)
        except KwartetError as mistake:
            self._say(f"error {one_line(mistake)}")

    def _introduce(self, _: Sequence[str]) -> None:
        self._say(f"name kwartet {kwartet.__version__}")
        for info in kwartet.games():
            self._say(" ".join(["game", info.id, *info.variants]))
        self._say(f"hello {VERSION}")

    def _tell_ready(self, _: Sequence[str]) -> None:
        self._say("readyok")

    def _begin(self, words: Sequence[str]) -> None:
        self._require_rest("newgame")
        self._game = read_game(words)
        self._position = None if self._game.info.random_start else self._game.start()
        self._engine = None

    def _set(self, words: Sequence[str]) -> None:
        self._require_rest("set")
        if len(words) != 2 or words[0] not in (*NUMBERS, "method"):
            raise BadOption(
                f"a setting is said as: set name value, the name one of {', '.join(NUMBERS)}, method"
            )
        name, value = words
        self._settings[name] = value if name == "method" else whole_number(name, value)

    def _place(self, words: Sequence[str]) -> None:
        self._require_rest("position")
        self._position = read_position(self._chosen_game(), words)

    def _go(self, words: Sequence[str]) -> None:
        self._require_rest("go")
        limit, lines = read_go(words)
        position = self._chosen_position()
        if position.is_over:
            raise BadPosition(f"the game is over ({position.result})")
        engine = self._engine_for(limit or Limit("seconds", LONGEST_SEARCH))
        self._stopped.clear()
        self._is_endless = limit is None
        is_level = limit is not None and limit.name == "level"
        arguments = (engine, position, is_level, lines)
        self._is_thinking = True
        self._thread = threading.Thread(target=self._think, args=arguments, daemon=True)
        self._thread.start()

    def _stop(self, _: Sequence[str]) -> None:
        """Stop the search, again until it has heard: it may be about to begin."""
        self._stopped.set()
        while self._is_thinking and self._thread and self._engine:
            self._engine.stop()
            self._thread.join(STOP_AGAIN)

    def _think(self, engine: Engine, position: Position, is_level: bool, lines: int) -> None:
        try:
            move = engine.choose(position) if is_level else self._search(engine, position, lines)
            answer = f"bestmove {move}"
        except Exception as trouble:  # noqa: BLE001 - whoever said `go` must get an answer
            answer = f"error the search failed: {one_line(trouble)}"
        self._is_thinking = False  # before the answer: what is said next may come at once
        with contextlib.suppress(OSError):  # perhaps nobody listens any more
            self._say(answer)

    def _search(self, engine: Engine, position: Position, lines: int) -> str:
        best = position.legal_moves[0]
        for info in engine.analyse(position, lines=lines):
            for line in info_lines(info):
                self._say(line)
            best = info.lines[0].moves[0] if info.lines else best
            if self._stopped.is_set():
                break
        return best

    def _engine_for(self, limit: Limit) -> Engine:
        """The engine for this game, settings and limit; it is kept as long as these stay."""
        wanted = (self._chosen_game(), limit, tuple(self._settings.items()))
        if self._engine is None or self._made_for != wanted:
            self._engine = Engine(self._chosen_game(), **limit.arguments, **self._settings)  # type: ignore[arg-type]
            self._made_for = wanted
        return self._engine

    def _chosen_game(self) -> Game:
        if self._game is None:
            raise BadOption("there is no game yet; say newgame first, such as: newgame yinsh standard")
        return self._game

    def _chosen_position(self) -> Position:
        game = self._chosen_game()
        if self._position is None:
            raise BadPosition(f"there is no position of {game.name} yet; say position text ... first")
        return self._position

    def _require_rest(self, command: str) -> None:
        if self._is_thinking:
            raise BadOption(f"{command} has to wait: the engine is thinking; say stop first")


def read_go(words: Sequence[str]) -> tuple[Limit | None, int]:
    """Understand what follows `go`: a limit (None: until `stop`) and how many lines to show."""
    rest, limit, lines = list(words), None, 1
    while rest:
        name = rest.pop(0)
        if name == "infinite":
            continue
        value = rest.pop(0) if rest else ""
        if name == "lines":
            lines = whole_number("lines", value)
        elif limit is None:
            limit = Limit.read(name, value)
        else:
            raise BadOption(f"a search has one limit: {limit.text}, or {name}")
    if not 1 <= lines <= MOST_LINES:
        raise BadOption(f"lines is a number from 1 to {MOST_LINES}, not {lines}")
    return limit, lines


def whole_number(name: str, text: str) -> int:
    """Understand a whole number."""
    value = read_number(name, text)
    if value % 1:
        raise BadOption(f"{name} is a whole number, not {quote(text)}")
    return int(text) if text.isdigit() else int(value)


def one_line(trouble: Exception) -> str:
    """What went wrong as one line."""
    return " ".join(str(trouble).split()) or type(trouble).__name__
