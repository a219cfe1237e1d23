"""Match: how many points a trained agent makes against a level of the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kwartet.engine import Engine
from kwartet.env.spec import mask, observe, spec

if TYPE_CHECKING:
    from kwartet.env.baseline.network import Array, Network
    from kwartet.game import Game
    from kwartet.position import Position

_POINTS = 1000  # of a position that the network takes for won


class Agent:
    """Plays the move that the network thinks is best, or searches with the values of the network."""

    def __init__(self, game: Game, network: Network, depth: int = 0) -> None:
        """Make the arrays for one position; `depth` is that of the search, 0 for none."""
        self._spec, self._network = spec(game), network
        self._seen = np.empty((1, *self._spec.flat_shape), np.float32)
        self._mask = np.empty((1, self._spec.action_count), bool)
        self._most = np.array([number.most for number in self._spec.numbers], np.float32)
        self._engine = Engine(game, depth=depth, memory=1, evaluator=self._points) if depth else None

    def choose(self, position: Position) -> str:
        """Return its move."""
        if self._engine:
            return self._engine.choose(position)
        _, _, chances, _ = self._look(position)
        return self._spec.actions[int(chances[0].argmax())]

    def _points(self, position: Position) -> float:
        """The value of the network, in points."""
        return _POINTS * float(self._look(position)[3][0])

    def _look(self, position: Position) -> tuple[Array, Array, Array, Array]:
        observe(position, self._seen[0])
        mask(position, self._mask[0])
        if len(self._most):
            self._seen[0, -len(self._most) :] /= self._most
        return self._network.forward(self._seen, self._mask)


def points_against(
    game: Game, network: Network, level: int, games: int, seed: int = 0, depth: int = 0
) -> float:
    """Return the part of the points that the agent makes, with the sides changed after every game."""
    agent, points = Agent(game, network, depth), 0.0
    for number in range(games):
        engine = Engine(game, level=level, seed=seed + number, memory=1)
        own_side = number % 2
        position = game.start(seed=seed + number // 2)
        while not position.is_over:
            player = agent if position.to_move == own_side else engine
            position = position.play(player.choose(position))
        winner = position.result.winner if position.result else None
        points += 0.5 if winner is None else float(winner == own_side)
    return points / games
