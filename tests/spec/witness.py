"""What every witness can do, and the list of them.

A witness is one position of one game, read from the printed rulebook in the plainest way: dictionaries of
pieces, walks from point to point. It knows nothing of the core and is never shipped.
"""

from collections.abc import Sequence
from typing import Protocol, Self

from spec import fourmation, lyngk, skato, yinsh
from spec.common import NO_OPTIONS, Options, Outcome, Score


class Witness(Protocol):
    """One position. `play` returns another one and leaves this one as it was."""

    @property
    def to_move(self) -> int:
        """0 or 1: the side that decides next."""
        ...

    @classmethod
    def start(cls, variant: str = "standard", options: Options = NO_OPTIONS, seed: int = 0) -> Self:
        """The position a game begins with; only LYNGK has need of the seed."""
        ...

    @classmethod
    def read(cls, text: str, variant: str = "standard", options: Options = NO_OPTIONS) -> Self:
        """The position with this text."""
        ...

    def legal_moves(self) -> Sequence[str]:
        """Every decision the rules allow, each once; none when the game is over."""
        ...

    def play(self, move: str) -> Self:
        """The position after one of the legal moves."""
        ...

    def result(self) -> Outcome | None:
        """Winner, reason and score, or None while the game goes on."""
        ...

    def score(self) -> Score:
        """What both sides have made so far."""
        ...

    def text(self) -> str:
        """The position in one line."""
        ...


WITNESSES: dict[str, type[Witness]] = {
    "yinsh": yinsh.Witness,
    "lyngk": lyngk.Witness,
    "4mation": fourmation.Witness,
    "skato": skato.Witness,
}
