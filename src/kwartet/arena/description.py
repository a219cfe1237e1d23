"""Description: who plays, in a few words, and the player these words stand for.

`level=6`, `nodes=5000`, `method=monte-carlo,seconds=0.2`, `random`, `program:./engine --fast`, or a program
with a limit of its own: `seconds=2,program:./engine`. A limit that is not said is that of the match.
"""

import shlex
from dataclasses import dataclass

from kwartet.arena.players import EnginePlayer, Player, ProgramPlayer, RandomPlayer
from kwartet.errors import BadOption, quote
from kwartet.game import Game
from kwartet.protocol.limit import BOUNDS, Limit, read_number

NUMBERS = ("threads", "seed", "memory")
PROGRAM = "program:"
RANDOM = "random"


@dataclass(frozen=True)
class Description:
    """A player as text, understood; `limit` is None where the match decides."""

    text: str
    limit: Limit | None = None
    settings: tuple[tuple[str, int | str], ...] = ()
    command: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str) -> "Description":
        """Understand a description; raises `BadOption`."""
        if not text.isprintable():
            raise BadOption(f"a player is described in one line of printable letters, not {quote(text)}")
        words, is_program, command = text.strip().partition(PROGRAM)
        pieces = [piece.strip() for piece in words.rstrip(", ").split(",") if piece.strip()]
        if pieces == [RANDOM] and not is_program:
            return cls(RANDOM)
        if not pieces and not is_program:
            raise BadOption("a player is said as level=6, nodes=5000, random or program:./engine")
        values = [read_setting(piece) for piece in pieces]
        limits = [value for value in values if isinstance(value, Limit)]
        if len(limits) > 1:
            raise BadOption(f"a player has one limit, not {' and '.join(limit.text for limit in limits)}")
        settings = tuple(value for value in values if not isinstance(value, Limit))
        return cls(text.strip(), limits[0] if limits else None, settings, read_command(command, is_program))

    @property
    def needs_limit(self) -> bool:
        """Whether it is the match that says how long this player thinks."""
        return self.limit is None and self.text != RANDOM

    def player(self, game: Game, limit: Limit, seed: int, who: str) -> Player:
        """The player for one game; `who` is its name if something goes wrong."""
        settings = {"seed": seed, **dict(self.settings)}
        chosen = self.limit or limit
        if self.text == RANDOM:
            return RandomPlayer(seed)
        if self.command:
            return ProgramPlayer(game, self.command, chosen, dict(self.settings), who)
        return EnginePlayer(game, chosen, settings)


def read_setting(piece: str) -> Limit | tuple[str, int | str]:
    """Understand one `name=value`."""
    name, equals, value = (part.strip() for part in piece.partition("="))
    if name in BOUNDS:
        return Limit.read(name, value)
    if name == "method" and value:
        return name, value
    if name in NUMBERS and equals:
        return name, int(read_number(name, value))
    known = ", ".join([*BOUNDS, *NUMBERS, "method"])
    raise BadOption(f"{quote(piece)} describes no player; known are {known}, random and program:")


def read_command(text: str, is_program: str) -> tuple[str, ...]:
    """Understand the command line of a program."""
    try:
        command = tuple(shlex.split(text))
    except ValueError as trouble:
        raise BadOption(f"{quote(text)} is no command: {str(trouble).lower()}") from None
    if is_program and not command:
        raise BadOption("a program is said as program:./engine, with its arguments")
    return command
