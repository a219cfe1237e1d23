"""PettingZoo: every game as an AEC environment, `kwartet.env.pettingzoo.env(kwartet.game("yinsh"))`.

The agents are `player_0`, which begins, and `player_1`; one of them may be asked several times in a row. An
observation has `observation`, the planes from the view of the side to move, and `action_mask`, which is empty
for the agent that is not to move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from kwartet.env.spec import mask, observe, play, spec

if TYPE_CHECKING:
    from kwartet.game import Game

Observation = dict[str, Any]


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """The environment without PettingZoo's wrappers: an illegal action raises `IllegalMove`."""

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        """Make the spaces; `reset` begins a game. The only render mode is "ansi", a text."""
        super().__init__()
        self.metadata = {"name": f"kwartet_{game.id}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._game, self._spec = game, spec(game)
        self._position = game.start(seed=0)
        self.possible_agents = ["player_0", "player_1"]
        self.agents = self.possible_agents[:]
        seen = spaces.Box(0, self._spec.most, self._spec.planes_shape, np.uint8)
        legal = spaces.Box(0, 1, (self._spec.action_count,), np.int8)
        self._seen = spaces.Dict({"observation": seen, "action_mask": legal})
        self._actions = spaces.Discrete(self._spec.action_count)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of observations; it is the same for both agents."""
        return self._seen

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of actions; it is the same for both agents."""
        return self._actions

    def observe(self, agent: str) -> Observation:
        """Return what the side to move sees, and what the agent may do."""
        seen, legal = np.empty(self._spec.planes_shape, np.uint8), np.zeros(self._spec.action_count, np.uint8)
        observe(self._position, seen)
        if agent == self._mover():
            mask(self._position, legal)
        return {"observation": seen, "action_mask": legal.view(np.int8)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the seed decides the start where it is random."""
        self._position = self._game.start(seed=seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._mover()

    def step(self, action: int | None) -> None:
        """Play an action of the agent that is to move; None when the game is over."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0
        self._clear_rewards()
        self._position = play(self._position, -1 if action is None else int(action))
        if self._position.result:
            winner = self._position.result.winner
            for side, agent in enumerate(self.agents):
                self.rewards[agent] = 0.0 if winner is None else 1.0 if side == winner else -1.0
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self._mover()
        self._deads_step_first()

    def render(self) -> str:
        """Return the board as text."""
        return str(self._position)

    def close(self) -> None:
        """There is nothing to close."""

    def _mover(self) -> str:
        return self.possible_agents[self._position.to_move]


def env(game: Game, render_mode: str | None = None) -> AECEnv:
    """Return the environment with PettingZoo's usual checks around it: an illegal action loses the game."""
    checked: AECEnv = raw_env(game, render_mode)
    checked = wrappers.TerminateIllegalWrapper(checked, illegal_reward=-1)
    checked = wrappers.AssertOutOfBoundsWrapper(checked)
    return wrappers.OrderEnforcingWrapper(checked)
