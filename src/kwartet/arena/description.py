"""Description: a player as a short text, and the player that it describes.

`level=6`, `nodes=5000`, `method=monte-carlo,seconds=0.2`, `random`, `program:./engine --fast`, a program with
its own limit: `seconds=2,program:./engine`, or a shared library: `library:before.so`. Without a limit, that
of the match is used.
"""

import shlex
from dataclasses import dataclass

from kwartet.arena.library import USUAL_MEMORY
from kwartet.arena.players import EnginePlayer, LibraryPlayer, Player, ProgramPlayer, RandomPlayer
from kwartet.errors import BadOption, quote
from kwartet.game import Game
from kwartet.protocol.limit import BOUNDS, Limit, read_number

NUMBERS = ("threads", "seed", "memory")
PROGRAM = "program:"
LIBRARY = "library:"
RANDOM = "random"


@dataclass(frozen=True)
class Description:
    """A parsed description of a player; `limit` is None if the limit of the match is used."""

    text: str
    limit: Limit | None = None
    settings: tuple[tuple[str, int | str], ...] = ()
    command: tuple[str, ...] = ()
    library: str = ""

    @classmethod
    def read(cls, text: str) -> "Description":
        """Parse a description; raises `BadOption`."""
        if not text.isprintable():
            raise BadOption(f"a player is described in one line of printable letters, not {quote(text)}")
        words, kind, rest = split(text.strip())
        pieces = [piece.strip() for piece in words.rstrip(", ").split(",") if piece.strip()]
        if pieces == [RANDOM] and not kind:
            return cls(RANDOM)
        if not pieces and not kind:
            raise BadOption("a player is said as level=6, nodes=5000, random or program:./engine")
        values = [read_setting(piece) for piece in pieces]
        limits = [value for value in values if isinstance(value, Limit)]
        if len(limits) > 1:
            raise BadOption(f"a player has one limit, not {' and '.join(limit.text for limit in limits)}")
        settings = tuple(value for value in values if not isinstance(value, Limit))
        limit = limits[0] if limits else None
        if kind == LIBRARY:
            return cls(text.strip(), limit, settings, library=read_library(rest, settings))
        return cls(text.strip(), limit, settings, read_command(rest, kind))

    @property
    def needs_limit(self) -> bool:
        """Whether this player needs the limit of the match."""
        return self.limit is None and self.text != RANDOM

    def player(self, game: Game, limit: Limit, seed: int, who: str) -> Player:
        """The player for one game; `who` is its name in error messages."""
        settings = {"seed": seed, **dict(self.settings)}
        chosen = self.limit or limit
        if self.text == RANDOM:
            return RandomPlayer(seed)
        if self.library:
            memory = int(dict(self.settings).get("memory", USUAL_MEMORY))
            return LibraryPlayer(game, self.library, chosen, memory, who)
        if self.command:
            return ProgramPlayer(game, self.command, chosen, dict(self.settings), who)
        return EnginePlayer(game, chosen, settings)


def split(text: str) -> tuple[str, str, str]:
    """The settings, `program:` or `library:` if it is there, and the text after it."""
    for kind in (PROGRAM, LIBRARY):
        words, found, rest = text.partition(kind)
        if found:
            return words, kind, rest
    return text, "", ""


def read_setting(piece: str) -> Limit | tuple[str, int | str]:
    """Parse one `name=value`."""
    name, equals, value = (part.strip() for part in piece.partition("="))
    if name in BOUNDS:
        return Limit.read(name, value)
    if name == "method" and value:
        return name, value
    if name in NUMBERS and equals:
        return name, int(read_number(name, value))
    known = ", ".join([*BOUNDS, *NUMBERS, "method"])
    raise BadOption(f"{quote(piece)} describes no player; known are {known}, random, program: and library:")


def read_library(path: str, settings: tuple[tuple[str, int | str], ...]) -> str:
    """Parse the path of a library; the only setting that it allows is the memory."""
    if not path:
        raise BadOption("a library is said as library:before.so, made by tools/match/build.sh")
    for name, _ in settings:
        if name != "memory":
            raise BadOption(f"a library has a limit and memory=, not {name}")
    return path


def read_command(text: str, is_program: str) -> tuple[str, ...]:
    """Parse the command line of a program."""
    try:
        command = tuple(shlex.split(text))
    except ValueError as trouble:
        raise BadOption(f"{quote(text)} is no command: {str(trouble).lower()}") from None
    if is_program and not command:
        raise BadOption("a program is said as program:./engine, with its arguments")
    return command
