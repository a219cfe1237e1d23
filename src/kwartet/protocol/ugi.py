"""UGI: a dialect of the protocol for match runners and programs that speak UCI or its sister for any game.

A client that sends `ugi` or `uci` first gets this dialect: times are milliseconds, the game is an option, and
`query` asks about the position. Each line is translated for a `Session`; what it answers is translated back.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import kwartet
from kwartet.engine import METHODS, SETTINGS
from kwartet.errors import BadOption, KwartetError, quote
from kwartet.levels import HIGHEST_LEVEL
from kwartet.protocol.request import MOST_LINES, whole_number
from kwartet.protocol.session import Session, one_line
from kwartet.protocol.settings import USUAL
from kwartet.protocol.words import position_line, read_game
from kwartet.result import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kwartet.finding import Info, Line
    from kwartet.game import Game

GREETINGS = ("ugi", "uci")
NO_MOVE = "(none)"
RESULTS = {None: "draw", Side.FIRST: "p1win", Side.SECOND: "p2win"}
TIMES = {Side.FIRST: ("p1time", "wtime"), Side.SECOND: ("p2time", "btime")}
INCREMENTS = {Side.FIRST: ("p1inc", "winc"), Side.SECOND: ("p2inc", "binc")}
NUMBERS = ("movetime", "nodes", "depth", "movestogo", "p1time", "p2time", "p1inc", "p2inc")
UCI_NUMBERS = ("wtime", "btime", "winc", "binc")
INNER_NAMES = {"threads": "threads", "hash": "memory", "seed": "seed", "method": "method"}


class UgiSession:
    """One conversation in the dialect; it has the same `hear` and `finish` as a `Session`."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._session = Session(self._translate, describe)
        self._game = "", "", ""
        self._level, self._lines = 0, 1
        self._expects_move = False
        self._choose(game=default_game())
        self._answers: dict[str, Callable[[Sequence[str]], object]] = {
            "ugi": self._introduce,
            "uci": self._introduce,
            "setoption": self._set,
            "uginewgame": self._begin,
            "ucinewgame": self._begin,
            "position": self._place,
            "go": self._go,
            "query": self._query,
        }

    def hear(self, line: str) -> bool:
        """Take one line; False once the conversation is over."""
        words = line.split()
        if words[:1] and words[0] in self._answers:
            self._answer(words[0], words)
            return True
        return self._session.hear(line)  # isready, stop, quit

    def finish(self) -> None:
        """Come to an end after the last line."""
        self._session.finish()

    def _answer(self, command: str, words: Sequence[str]) -> None:
        try:
            self._answers[command](words)
        except KwartetError as mistake:
            self._translate(f"error {one_line(mistake)}")

    def _translate(self, line: str) -> None:
        """Pass on what the session says; UCI has no word for errors, and each `go` gets a move."""
        word, _, rest = line.partition(" ")
        self._say(f"info string error: {rest}" if word == "error" else line)
        if word == "error" and self._expects_move:
            self._say(f"bestmove {NO_MOVE}")
        if word in {"error", "bestmove"}:
            self._expects_move = False

    def _introduce(self, words: Sequence[str]) -> None:
        self._say(f"id name kwartet {kwartet.__version__}")
        self._say("id author kwartet authors")
        for option in options():
            self._say(option)
        self._say(f"{words[0]}ok")

    def _set(self, words: Sequence[str]) -> None:
        name, value = read_option(words)
        if name == "game":
            self._choose(game=value)
        elif name == "variant":
            self._choose(variant=value)
        elif name == "rules":
            self._choose(rules=value)
        elif name == "level":
            self._level = between("Level", value, 0, HIGHEST_LEVEL)
        elif name == "multipv":
            self._lines = between("MultiPV", value, 1, MOST_LINES)
        elif name in INNER_NAMES:
            self._session.hear(f"set {INNER_NAMES[name]} {value}")
        else:
            raise BadOption(f"there is no option {quote(name)}")

    def _choose(self, game: str | None = None, variant: str = "", rules: str = "") -> None:
        """Play another game: a new game forgets the variant and the rules, a new variant the rules."""
        chosen = game or self._game[0]
        variant = variant or ("" if game or not rules else self._game[1])
        words = [chosen, variant or "standard", *rules.split()]
        read_game(words)  # raises an error if there is no such game
        self._game = chosen, variant or "standard", rules
        self._begin(words)

    def _begin(self, _: Sequence[str]) -> None:
        self._session.hear(" ".join(["newgame", *self._game]))
        self._session.hear(position_line(start_of(self._chosen), []))

    @property
    def _chosen(self) -> Game:
        return read_game(" ".join(self._game).split())

    def _place(self, words: Sequence[str]) -> None:
        if words[1:2] == ["startpos"]:
            start, rest = start_of(self._chosen).text, words[2:]
        elif words[1:2] == ["fen"]:
            cut = words.index("moves") if "moves" in words else len(words)
            start, rest = " ".join(words[2:cut]), words[cut:]
        else:
            raise BadOption(
                "a position is said as: position startpos moves ..., or position fen ... moves ..."
            )
        self._session.hear(" ".join(["position text", start, *rest]))

    def _go(self, words: Sequence[str]) -> None:
        self._expects_move = True
        position = self._session.position
        side = position.to_move if position else Side.FIRST
        said = numbers_of(words[1:])
        limits = [f"level {self._level}"] if self._level else limits_of(said)
        lines = f"lines {self._lines}"
        self._session.hear(" ".join(["go", *limits, *clock_of(said, side), lines]))

    def _query(self, words: Sequence[str]) -> None:
        position = self._session.position
        answers: dict[str, Callable[[], str]] = {
            "p1turn": lambda: true_or_false(position is not None and position.to_move is Side.FIRST),
            "gameover": lambda: true_or_false(position is not None and position.is_over),
            "result": lambda: RESULTS[position.result.winner] if position and position.result else "none",
        }
        if len(words) != 2 or words[1] not in answers:
            raise BadOption(f"a query is said as: query {', query '.join(answers)}")
        self._say(f"response {answers[words[1]]()}")


def default_game() -> str:
    """The game that is played until another one is chosen."""
    return kwartet.all_games()[0].id


def start_of(game: Game) -> kwartet.Position:
    """The start of a game; where it is made by chance, that of seed 0, which is the same everywhere."""
    return game.start(0) if game.info.random_start else game.start()


def options() -> list[str]:
    """The announcements of all options."""
    games = kwartet.all_games()
    variants = dict.fromkeys(variant for info in games for variant in info.variants)
    inner = {inner: name for name, inner in INNER_NAMES.items()}
    return [
        combo("Game", default_game(), [info.id for info in games]),
        combo("Variant", "standard", list(variants)),
        "option name Rules type string default <empty>",
        *(
            spin(inner[name].title(), USUAL[name], smallest, largest)
            for name, (smallest, largest) in SETTINGS.items()
        ),
        combo("Method", METHODS[0], METHODS),
        spin("Level", 0, 0, HIGHEST_LEVEL),
        spin("MultiPV", 1, 1, MOST_LINES),
    ]


def combo(name: str, usual: str, choices: Sequence[str]) -> str:
    """Announce an option with a choice of words."""
    return " ".join([f"option name {name} type combo default {usual}", *(f"var {each}" for each in choices)])


def spin(name: str, usual: int, smallest: int, largest: int) -> str:
    """Announce an option with a whole number."""
    return f"option name {name} type spin default {usual} min {smallest} max {largest}"


def read_option(words: Sequence[str]) -> tuple[str, str]:
    """Understand `setoption name Hash value 64`; names may be written in any case."""
    cut = words.index("value") if "value" in words else len(words)
    if words[1:2] != ["name"] or cut < 3:
        raise BadOption("an option is said as: setoption name ... value ...")
    value = " ".join(words[cut + 1 :])
    return " ".join(words[2:cut]).lower(), "" if value == "<empty>" else value


def between(name: str, text: str, smallest: int, largest: int) -> int:
    """Understand a whole number of a range."""
    value = whole_number(name, text)
    if not smallest <= value <= largest:
        raise BadOption(f"{name} is a whole number from {smallest} to {largest}, not {quote(text)}")
    return value


def numbers_of(words: Sequence[str]) -> dict[str, int]:
    """The numbers that follow `go`; other words, such as `ponder`, are left out."""
    known = {*NUMBERS, *UCI_NUMBERS}
    pairs = pairwise(words)
    return {name: whole_number(name, value) for name, value in pairs if name in known}


def limits_of(said: dict[str, int]) -> list[str]:
    """The limits as a session understands them."""
    limits = [f"{name} {said[name]}" for name in ("nodes", "depth") if name in said]
    return limits + ([f"seconds {max(said['movetime'], 1) / 1000:g}"] if "movetime" in said else [])


def clock_of(said: dict[str, int], side: Side) -> list[str]:
    """The clock of the side to move as a session understands it."""
    seconds = next((said[name] for name in TIMES[side] if name in said), None)
    if seconds is None:
        return []
    increment = next((said[name] for name in INCREMENTS[side] if name in said), 0)
    moves = [f"decisions {said['movestogo']}"] if "movestogo" in said else []
    return [f"clock {max(seconds, 0) / 1000:g}", f"increment {max(increment, 0) / 1000:g}", *moves]


def true_or_false(claim: bool) -> str:
    """A claim as UGI writes it."""
    return "true" if claim else "false"


def describe(info: Info) -> list[str]:
    """Say what a search has found, a line for each of its variations."""
    spent = f"nodes {info.nodes} nps {info.speed:.0f} time {1000 * info.seconds:.0f}"
    return [
        f"info depth {info.depth} multipv {rank} score {score_of(line)} {spent} pv {' '.join(line.moves)}"
        for rank, line in enumerate(info.lines, start=1)
    ]


def score_of(line: Line) -> str:
    """The score of a variation; a proven win or loss counts full moves, as UCI does."""
    if line.outcome in {"win", "loss"} and line.plies is not None:
        moves = (line.plies + 1) // 2
        return f"mate {moves if line.outcome == 'win' else -moves}"
    return f"cp {line.score}"
