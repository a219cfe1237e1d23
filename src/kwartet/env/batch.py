"""Batch: many games of one kind, played side by side as fast as the core can.

Everything is written into arrays of the caller, so a training loop allocates nothing. The core works without
the interpreter's lock, in as many threads as wanted.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING

from kwartet import _core
from kwartet.env.spec import Spec, spec
from kwartet.errors import BadOption, IllegalMove
from kwartet.position import Position

if TYPE_CHECKING:
    from kwartet.game import Game

_MOST_GAMES = 1 << 20
_MOST_THREADS = 256
_MOST_SEED = (1 << 64) - 1


class Batch:
    """`n` games of one kind; a game that ends begins anew within the same step.

    The arrays are of numpy, or of another library with DLPack; they are C-contiguous and never converted.
    """

    def __init__(self, game: Game, n: int, seed: int = 0, *, threads: int = 1) -> None:
        """Begin `n` games. The same seed and actions give the same games, whatever the threads."""
        self._game = game
        self._spec = spec(game)
        self._count = _between("n", n, 1, _MOST_GAMES)
        self._core = _core.Batch(
            game._core,  # noqa: SLF001
            self._count,
            _between("seed", seed, 0, _MOST_SEED),
            _between("threads", threads, 1, _MOST_THREADS),
        )

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def spec(self) -> Spec:
        """The actions and observations of the game."""
        return self._spec

    def __len__(self) -> int:
        """Return the number of games."""
        return self._count

    def __getitem__(self, number: int) -> Position:
        """Return the position of one game."""
        if not 0 <= number < self._count:
            raise IndexError(f"the batch has games from 0 to {self._count - 1}, not {number}")
        return Position(self._game, self._core.position(number))

    def reset(self, seed: int = 0) -> None:
        """Begin all games anew."""
        self._core.reset(_between("seed", seed, 0, _MOST_SEED))

    def observe(self, out: object) -> None:
        """Write what each side to move sees, uint8 or float32: n times `planes_shape` or `flat_shape`."""
        self._core.observe(out)

    def masks(self, out: object) -> None:
        """Write a one for each legal action: bool or uint8, (n, action_count)."""
        self._core.masks(out)

    def sides(self, out: object) -> None:
        """Write the side to move of each game, 0 or 1: uint8, (n,)."""
        self._core.sides(out)

    def step(self, actions: object) -> None:
        """Play one action in each game: int32 or int64, (n,).

        If one of them is illegal, `IllegalMove` is raised and no game changes.
        """
        illegal = self._core.step(actions)
        if illegal >= 0:
            raise self._illegal(illegal, index(actions[illegal]))  # type: ignore[index]

    def ended(self, out: object) -> None:
        """Write which games ended in the last step, and are new ones now: bool or uint8, (n,)."""
        self._core.ended(out)

    def rewards(self, out: object) -> None:
        """Write what the last step brought to each side: float32, (n, 2).

        1 is a win, -1 a defeat, and 0 a draw or a game that goes on.
        """
        self._core.rewards(out)

    def random_actions(self, out: object) -> None:
        """Write a legal action for each game, all with the same chance: int32 or int64, (n,)."""
        self._core.random_actions(out)

    def _illegal(self, number: int, action: int) -> IllegalMove:
        position = self[number]
        count = self._spec.action_count
        told = (
            self._spec.actions[action] if 0 <= action < count else f"no action: they go from 0 to {count - 1}"
        )
        some = ", ".join(f"{each} ({move})" for move, each in list(position.actions.items())[:8])
        return IllegalMove(
            f"action {action} ({told}) is not legal in game {number} of the batch; no game was changed; "
            f"legal are {some}"
        )


def _between(name: str, value: int, least: int, most: int) -> int:
    if least <= index(value) <= most:
        return index(value)
    raise BadOption(f"{name} is a number from {least} to {most}, not {value}")
