"""Network: a policy and a value for a flat observation, in plain numpy, with its gradients and Adam.

Two hidden layers with ReLU; one output for each action, and one for the value from the view of the side to
move. There is nothing about a game here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from pathlib import Path

Array = np.ndarray[Any, Any]
_NEVER = np.float32(-1e9)  # the logit of an illegal action


class Network:
    """Weights, and what they make of observations."""

    def __init__(self, inputs: int, hidden: int, actions: int, seed: int = 0) -> None:
        """Begin with small random weights; the policy is almost uniform at first."""
        random = np.random.default_rng(seed)
        sizes = [(inputs, hidden, 1.4), (hidden, hidden, 1.4), (hidden, actions, 0.1), (hidden, 1, 0.1)]
        self.weights: list[Array] = []
        for rows, columns, gain in sizes:
            scale = gain / np.sqrt(rows)
            self.weights.append((random.standard_normal((rows, columns)) * scale).astype(np.float32))
            self.weights.append(np.zeros(columns, np.float32))

    def forward(self, seen: Array, masks: Array) -> tuple[Array, Array, Array, Array]:
        """Return both hidden layers, the chances of the actions, and the values."""
        w1, b1, w2, b2, w3, b3, w4, b4 = self.weights
        first = np.maximum(seen @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        logits = np.where(masks, second @ w3 + b3, _NEVER)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return first, second, chances, np.tanh(second @ w4 + b4)[:, 0]

    def backward(
        self, seen: Array, first: Array, second: Array, by_logits: Array, by_value: Array
    ) -> list[Array]:
        """Return the gradients of all weights, from those of the logits and of the value before its tanh."""
        w2, w3, w4 = self.weights[2], self.weights[4], self.weights[6]
        by_second = (by_logits @ w3.T + by_value[:, None] @ w4.T) * (second > 0)
        by_first = (by_second @ w2.T) * (first > 0)
        pairs = [(seen, by_first), (first, by_second), (second, by_logits), (second, by_value[:, None])]
        return [each for below, above in pairs for each in (below.T @ above, above.sum(axis=0))]

    def save(self, file: Path) -> None:
        """Write the weights as a numpy file."""
        np.savez(file, *self.weights)

    def load(self, file: Path) -> None:
        """Read the weights of a file that `save` wrote."""
        with np.load(file) as stored:
            self.weights = [stored[name] for name in stored.files]


class Adam:
    """The usual optimizer: steps as long as the gradients are steady."""

    def __init__(self, weights: list[Array]) -> None:
        """Begin without memory."""
        self._means = [np.zeros_like(each) for each in weights]
        self._squares = [np.zeros_like(each) for each in weights]
        self._steps = 0

    def step(self, weights: list[Array], gradients: list[Array], rate: float, longest: float = 0.5) -> None:
        """Change the weights against the gradients, which are shortened to a common length at most."""
        self._steps += 1
        length = float(np.sqrt(sum(float((each * each).sum()) for each in gradients)))
        scale = min(1.0, longest / (length + 1e-8))
        rate *= np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for at, gradient in enumerate(gradients):
            mean, square = self._means[at], self._squares[at]
            mean += 0.1 * (scale * gradient - mean)
            square += 0.001 * ((scale * gradient) ** 2 - square)
            weights[at] -= np.float32(rate) * mean / (np.sqrt(square) + 1e-8)
