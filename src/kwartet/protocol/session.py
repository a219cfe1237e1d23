"""Session: the engine's end of the protocol, used by `kwartet engine`.

Lines are read in one thread, and searches run in another, so that `stop` works at once. Only `quit` ends a
session: an invalid line is answered by `error` and a sentence. Each `go` is answered by exactly one
`bestmove` or one `error`.
"""

import contextlib
import threading
from collections.abc import Callable, Sequence

import kwartet
from kwartet.engine import Engine
from kwartet.errors import BadOption, BadPosition, KwartetError, quote
from kwartet.finding import Info
from kwartet.game import Game
from kwartet.position import Position
from kwartet.protocol.request import Request
from kwartet.protocol.settings import announcements, read_setting
from kwartet.protocol.words import VERSION, example, info_lines, read_game, read_position

STOP_AGAIN = 0.01


class Session:
    """One conversation; `hear` takes what is said to the engine, `say` is told what it answers.

    `describe` makes the lines that tell what a search has found.
    """

    def __init__(
        self, say: Callable[[str], None], describe: Callable[[Info], list[str]] = info_lines
    ) -> None:
        self._say = say
        self._describe = describe
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
            "clear": self._clear,
            "position": self._place,
            "go": self._go,
            "stop": self._stop,
        }

    @property
    def position(self) -> Position | None:
        """The position that the next search is about."""
        return self._position

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
        for info in kwartet.all_games():
            self._say(" ".join(["game", info.id, *info.variants]))
        for setting in announcements():
            self._say(setting.line)
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
        name, value = read_setting(words)
        self._settings[name] = value

    def _clear(self, _: Sequence[str]) -> None:
        self._require_rest("clear")
        if self._engine:
            self._engine.clear()

    def _place(self, words: Sequence[str]) -> None:
        self._require_rest("position")
        self._position = read_position(self._chosen_game(), words)

    def _go(self, words: Sequence[str]) -> None:
        self._require_rest("go")
        request = Request.read(words)
        position = self._chosen_position()
        if position.is_over:
            raise BadPosition(f"the game is over ({position.result})")
        engine = self._engine_for(request)
        self._stopped.clear()
        self._is_endless = request.is_endless
        self._is_thinking = True
        self._thread = threading.Thread(target=self._think, args=(engine, position, request), daemon=True)
        self._thread.start()

    def _stop(self, _: Sequence[str]) -> None:
        """Stop the search, again until it has heard: it may be about to begin."""
        self._stopped.set()
        while self._is_thinking and self._thread and self._engine:
            self._engine.stop()
            self._thread.join(STOP_AGAIN)

    def _think(self, engine: Engine, position: Position, request: Request) -> None:
        try:
            if request.is_level:
                move = engine.choose(position, clock=request.clock)
            else:
                move = self._search(engine, position, request)
            answer = f"bestmove {move}"
        except Exception as trouble:  # noqa: BLE001 - every `go` must get an answer
            answer = f"error the search failed: {one_line(trouble)}"
        self._is_thinking = False  # before the answer: what is said next may come at once
        with contextlib.suppress(OSError):  # perhaps nobody listens any more
            self._say(answer)

    def _search(self, engine: Engine, position: Position, request: Request) -> str:
        best = position.legal_moves[0]
        for info in engine.analyse(position, request.lines, clock=request.clock):
            for line in self._describe(info):
                self._say(line)
            best = info.lines[0].moves[0] if info.lines else best
            if self._stopped.is_set():
                break
        return best

    def _engine_for(self, request: Request) -> Engine:
        """The engine for this game, settings and limits; it is kept as long as these stay."""
        wanted = (self._chosen_game(), request.limits, tuple(self._settings.items()))
        if self._engine is None or self._made_for != wanted:
            self._engine = Engine(self._chosen_game(), **request.arguments, **self._settings)  # type: ignore[arg-type]
            self._made_for = wanted
        return self._engine

    def _chosen_game(self) -> Game:
        if self._game is None:
            raise BadOption(f"there is no game yet; say newgame first, such as: {example()}")
        return self._game

    def _chosen_position(self) -> Position:
        game = self._chosen_game()
        if self._position is None:
            raise BadPosition(f"there is no position of {game.name} yet; say position text ... first")
        return self._position

    def _require_rest(self, command: str) -> None:
        if self._is_thinking:
            raise BadOption(f"{command} has to wait: the engine is thinking; say stop first")


def one_line(trouble: Exception) -> str:
    """What went wrong as one line."""
    return " ".join(str(trouble).split()) or type(trouble).__name__
