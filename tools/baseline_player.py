"""A trained baseline agent as a program for the arena; it speaks the protocol of docs/protocol.md.

`kwartet arena "program:python tools/baseline_player.py weights.npz --depth 3" level=3 --game GAME` plays
a match with it. Without a file of weights the network is untrained, to see what the search alone is worth.
Limits of `go` are ignored: the agent searches to its depth.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kwartet.env import spec
from kwartet.env.baseline.match import Agent
from kwartet.env.baseline.network import Network
from kwartet.env.baseline.train import Settings
from kwartet.protocol.words import read_game, read_position

if TYPE_CHECKING:
    from kwartet.game import Game
    from kwartet.position import Position


def network_for(game: Game, weights: Path | None) -> Network:
    """The network of a file, or an untrained one."""
    shape = spec(game)
    network = Network(shape.flat_shape[0], Settings.hidden, shape.action_count)
    if weights:
        network.load(weights)
    return network


class Conversation:
    """What the agent answers."""

    def __init__(self, weights: Path | None, depth: int) -> None:
        """Wait for a game."""
        self._weights, self._depth = weights, depth
        self._game: Game | None = None
        self._agent: Agent | None = None
        self._position: Position | None = None

    def answer(self, line: str) -> str:
        """The answer to a line; empty if it has none."""
        word, *rest = line.split() or [""]
        if word == "newgame":
            self._game = read_game(rest)
            self._agent = Agent(self._game, network_for(self._game, self._weights), self._depth)
        elif word == "position" and self._game:
            self._position = read_position(self._game, rest)
        elif word == "go" and self._agent and self._position:
            return f"bestmove {self._agent.choose(self._position)}"
        return {"kwartet": "hello 1", "isready": "readyok"}.get(word, "")


def main() -> None:
    """Read lines until `quit`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("weights", type=Path, nargs="?", help="weights.npz of a training; none: untrained")
    parser.add_argument("--depth", type=int, default=0, help="depth of the search, 0 for none (0)")
    options = parser.parse_args()
    conversation = Conversation(options.weights, options.depth)
    for line in sys.stdin:
        if line.strip() == "quit":
            return
        if answer := conversation.answer(line):
            print(answer, flush=True)


if __name__ == "__main__":
    main()
