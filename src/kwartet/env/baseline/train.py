"""Train: an agent learns a game by playing against itself (proximal policy optimization).

The agent plays a batch of games for a few steps, looks back how each decision turned out, and makes those
more likely that turned out better than expected. Every observation is turned by a random symmetry before it
is learned from, so what is learned on one side of the board holds on all.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import process_time
from typing import TYPE_CHECKING, Any

import numpy as np

from kwartet.env.baseline.network import Adam, Network
from kwartet.env.batch import Batch
from kwartet.env.symmetry import symmetries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kwartet.game import Game

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Settings:
    """How to learn."""

    hidden: int = 256
    games: int = 256  # side by side
    steps: int = 32  # of each game before the agent learns
    rounds: int = 2  # how often it learns from the same steps
    rows: int = 1024  # learned from at a time
    rate: float = 1e-3  # of learning, at the beginning; it falls to a tenth
    entropy: float = 0.02  # how much it is worth not to be sure, at the beginning; it falls to a tenth
    clip: float = 0.2  # how far a chance may move in one round
    discount: float = 0.99
    trace: float = 0.9  # how much later surprises count for earlier decisions
    symmetries: int = 24  # how many to use of those the game has
    seed: int = 0


@dataclass
class Steps:
    """What happened in a few steps of all games: arrays of (steps, games)."""

    seen: Array
    masks: Array
    actions: Array
    chances: Array
    values: Array
    returns: Array

    def rows(self) -> Steps:
        """All steps of all games as one list."""
        return Steps(*(each.reshape(-1, *each.shape[2:]) for each in vars(self).values()))


class Player:
    """Plays a batch of games against itself."""

    def __init__(self, game: Game, settings: Settings) -> None:
        """Make the batch, and the arrays it writes into."""
        self.batch = Batch(game, settings.games, settings.seed)
        count, spec = settings.games, self.batch.spec
        self._settings = settings
        self._seen = np.empty((count, *spec.flat_shape), np.float32)
        self._masks = np.empty((count, spec.action_count), bool)
        self._sides, self._next_sides = np.empty(count, np.uint8), np.empty(count, np.uint8)
        self._ended, self._rewards = np.empty(count, bool), np.empty((count, 2), np.float32)
        most = [number.most for number in spec.numbers]
        self.scale = np.ones(spec.flat_shape, np.float32)
        self.scale[len(self.scale) - len(most) :] = 1 / np.array(most, np.float32)
        self._random = np.random.default_rng(settings.seed)

    def play(self, network: Network) -> Steps:
        """Play some steps, and say what each decision was worth from the view of its side."""
        taken: list[list[Array]] = []
        surprises: list[Array] = []
        keeps: list[Array] = []
        for _ in range(self._settings.steps):
            seen, masks, chances, values = self._look(network)
            actions = self._choose(chances)
            if surprises:
                surprises[-1] += keeps[-1] * self._settings.discount * values
            self.batch.sides(self._sides)
            self.batch.step(actions)
            rewards, keep = self._outcome()
            taken.append([seen, masks, actions, chances[np.arange(len(actions)), actions], values])
            surprises.append(rewards - values)
            keeps.append(keep)
        surprises[-1] += keeps[-1] * self._settings.discount * self._look(network)[3]
        advantages = self._look_back(surprises, keeps)
        seen, masks, actions, chances, values = (np.stack(each) for each in zip(*taken, strict=True))
        return Steps(seen, masks, actions, chances, values, values + advantages)

    def _look(self, network: Network) -> tuple[Array, Array, Array, Array]:
        self.batch.observe(self._seen)
        self.batch.masks(self._masks)
        seen, masks = self._seen * self.scale, self._masks.copy()
        _, _, chances, values = network.forward(seen, masks)
        return seen, masks, chances, values

    def _choose(self, chances: Array) -> Array:
        """Draw an action of each row; rounding must not lead to an illegal one."""
        sums = chances.cumsum(axis=1)
        drawn = self._random.random((len(chances), 1), np.float32) * sums[:, -1:] * np.float32(0.999999)
        return np.asarray((sums > drawn).argmax(axis=1))

    def _outcome(self) -> tuple[Array, Array]:
        """The rewards of the sides that moved, and whether the next value is theirs (1), or not (-1)."""
        self.batch.ended(self._ended)
        self.batch.rewards(self._rewards)
        self.batch.sides(self._next_sides)
        rewards = self._rewards[np.arange(len(self._sides)), self._sides]
        keep = np.where(self._ended, 0, np.where(self._sides == self._next_sides, 1, -1))
        return rewards, keep.astype(np.float32)

    def _look_back(self, surprises: list[Array], keeps: list[Array]) -> Array:
        """Advantages: each surprise counts for its own decision and, less and less, for those before."""
        later = np.zeros_like(surprises[0])
        advantages = []
        for surprise, keep in zip(reversed(surprises), reversed(keeps), strict=True):
            later = surprise + keep * self._settings.discount * self._settings.trace * later
            advantages.append(later)
        return np.stack(advantages[::-1])


class Learner:
    """Changes a network so that better decisions become more likely."""

    def __init__(self, game: Game, settings: Settings) -> None:
        """Make a new network, and the permutations of the symmetries that are used."""
        self.player = Player(game, settings)
        spec = self.player.batch.spec
        self.network = Network(spec.flat_shape[0], settings.hidden, spec.action_count, settings.seed)
        self._settings = settings
        self._adam = Adam(self.network.weights)
        self._random = np.random.default_rng(settings.seed)
        every = symmetries(game)
        chosen = [every[at] for at in self._random.permutation(len(every))[: settings.symmetries]]
        self._flat = np.argsort([each.flat for each in chosen], axis=1)  # taking is faster than putting
        self._actions = np.array([each.actions for each in chosen])
        self._taken = np.argsort(self._actions, axis=1)

    def learn(self, done: float) -> None:
        """Play some steps and learn from them; `done` is the part of the time that is over."""
        fade = 1 - 0.9 * done
        steps = self.player.play(self.network).rows()
        advantages = steps.returns - steps.values
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        for _ in range(self._settings.rounds):
            order = self._random.permutation(len(steps.actions))
            for begin in range(0, len(order), self._settings.rows):
                self._improve(steps, advantages, order[begin : begin + self._settings.rows], fade)

    def _improve(self, steps: Steps, advantages: Array, rows: Array, fade: float) -> None:
        """One step of the optimizer, with every row turned in one random way."""
        way = self._random.integers(len(self._flat))
        seen, masks = steps.seen[rows][:, self._flat[way]], steps.masks[rows][:, self._taken[way]]
        actions = self._actions[way][steps.actions[rows]]
        first, second, chances, values = self.network.forward(seen, masks)
        each = np.arange(len(rows))
        ratio = chances[each, actions] / steps.chances[rows]
        gain = advantages[rows]
        # Beyond the clip there is nothing to gain, so the gradient is zero.
        is_free = np.where(gain > 0, ratio < 1 + self._settings.clip, ratio > 1 - self._settings.clip)
        push = gain * ratio * is_free
        by_logits = chances * push[:, None]
        by_logits[each, actions] -= push
        logs = np.log(chances + 1e-9)
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        by_logits += self._settings.entropy * fade * chances * (logs + entropy)
        by_value = (values - steps.returns[rows]) * (1 - values * values)
        count = np.float32(len(rows))
        gradients = self.network.backward(seen, first, second, by_logits / count, by_value / count)
        self._adam.step(self.network.weights, gradients, self._settings.rate * fade)


def train(
    game: Game, seconds: float, settings: Settings | None = None
) -> Iterator[tuple[Learner, float, int]]:
    """Learn for so many CPU seconds; after each round yields the learner, the seconds and the decisions."""
    settings = settings or Settings()
    learner = Learner(game, settings)
    begin, decisions = process_time(), 0
    while (passed := process_time() - begin) < seconds:
        learner.learn(passed / seconds)
        decisions += settings.games * settings.steps
        yield learner, process_time() - begin, decisions
