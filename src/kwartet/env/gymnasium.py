"""Gymnasium: every game against one of our levels, `gymnasium.make("kwartet/yinsh-v1", level=3)`.

Importing this module registers the games. An observation is the planes from the view of the agent, and
`info["action_mask"]` has the legal actions. A win is 1, a defeat -1; an illegal action loses at once. For
many games side by side there is `gymnasium.make_vec`; the fastest way is `kwartet.env.Batch`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces

from kwartet.engine import Engine
from kwartet.env.spec import mask, observe, spec
from kwartet.errors import BadOption
from kwartet.game import all_games
from kwartet.game import game as game_named

if TYPE_CHECKING:
    from kwartet.position import Position

_SEEDS = 1 << 31
Planes = np.ndarray[Any, np.dtype[np.uint8]]


class KwartetEnv(gymnasium.Env[Planes, np.int64]):
    """A game against a level of the engine; `side` is 0 or 1 for the agent, None for chance."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as in the class above

    def __init__(
        self,
        game: str,
        *,
        level: int = 3,
        side: int | None = None,
        variant: str = "standard",
        render_mode: str | None = None,
        **options: int | bool,
    ) -> None:
        """Choose the game with its variant and options, and the opponent."""
        if side not in {None, 0, 1}:
            raise BadOption(f"side is 0, 1 or None, not {side}")
        self._game = game_named(game, variant, **options)
        self._level, self._side, self._own = level, side, 0
        self._engine = Engine(self._game, level=level, memory=1)
        self._spec = spec(self._game)
        self._position = self._game.start(seed=0)
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, self._spec.most, self._spec.planes_shape, np.uint8)
        self.action_space = spaces.Discrete(self._spec.action_count)

    @property
    def position(self) -> Position:
        """The position as kwartet has it."""
        return self._position

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, dict[str, Any]]:
        """Begin a game; the seed decides the start, the agent's side and the opponent."""
        super().reset(seed=seed)
        start, thought, own = (int(self.np_random.integers(bound)) for bound in (_SEEDS, _SEEDS, 2))
        self._own = own if self._side is None else self._side
        self._engine = Engine(self._game, level=self._level, seed=thought, memory=1)
        self._position = self._game.start(seed=start)
        self._answer()
        return self._seen(), self._info()

    def step(self, action: np.int64) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        """Play an action, and the answer of the opponent."""
        if int(action) not in self._position.actions.values():
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": True}
        self._position = self._position.play(self._spec.actions[int(action)])
        self._answer()
        result = self._position.result
        winner = result.winner if result else None
        reward = 0.0 if winner is None else 1.0 if winner == self._own else -1.0
        return self._seen(), reward, result is not None, False, self._info()

    def render(self) -> str:
        """Return the board as text."""
        return str(self._position)

    def _answer(self) -> None:
        while not self._position.is_over and self._position.to_move != self._own:
            self._position = self._position.play(self._engine.choose(self._position))

    def _seen(self) -> Planes:
        out = np.empty(self._spec.planes_shape, np.uint8)
        observe(self._position, out)
        return out

    def _info(self) -> dict[str, Any]:
        out = np.empty(self._spec.action_count, np.uint8)
        mask(self._position, out)
        return {"action_mask": out.view(np.int8), "side": self._own}


for _each in all_games():
    gymnasium.register(
        f"kwartet/{_each.id}-v1", "kwartet.env.gymnasium:KwartetEnv", kwargs={"game": _each.id}
    )
