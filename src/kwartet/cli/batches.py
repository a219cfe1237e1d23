"""Batches: how many decisions a second `kwartet.env.Batch` plays, next to OpenSpiel if it is installed.

A step chooses a random action in each game, plays it, and writes what is seen then (planes of bytes) and
which actions are legal. OpenSpiel does the same with its own game from C++, one state at a time: this is
what a program in Python gets from it.
"""

from array import array
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from rich.table import Table

import kwartet
from kwartet.env import Batch
from kwartet.errors import BadOption

GAMES = 256  # side by side
STEPS = 20
SIMULATIONS = 20
COMPARED = "connect_four"
INSTALL = 'pip install "kwartet[rl]"'

Rate = Callable[[Callable[[], object], int, float], float]


def measure_batches(chosen: str | None, seconds: float, rate: Rate) -> dict[str, float]:
    """The decisions per CPU second of each game that has an environment."""
    found = {}
    for info in kwartet.all_games():
        if chosen in {None, info.id}:
            for play in stepping(info.id):
                found[info.id] = rate(play, GAMES * STEPS, seconds)
    return found


def stepping(game_id: str) -> Iterator[Callable[[], None]]:
    """What plays a few steps of a batch; nothing for a game without an environment."""
    try:
        batch = Batch(kwartet.game(game_id), GAMES, seed=7)
    except BadOption:
        return
    planes = bytes_of(GAMES, *batch.spec.planes_shape)
    masks = bytes_of(GAMES, batch.spec.action_count)
    actions = array("q", [0] * GAMES)

    def play() -> None:
        for _ in range(STEPS):
            batch.random_actions(actions)
            batch.step(actions)
            batch.observe(planes)
            batch.masks(masks)

    yield play


def bytes_of(*shape: int) -> memoryview:
    """An array of bytes without numpy, which is not needed here."""
    size = 1
    for length in shape:
        size *= length
    return memoryview(bytearray(size)).cast("B", shape)


def measure_openspiel(seconds: float, rate: Rate) -> float | None:
    """The decisions per CPU second of OpenSpiel's game; None if it is not installed."""
    try:
        import pyspiel  # noqa: PLC0415 - only needed here, and not by everybody
    except ImportError:
        return None
    game, random = pyspiel.load_game(COMPARED), Random(7)
    counts = [play_openspiel(game, random) for _ in range(SIMULATIONS)]
    return rate(lambda: play_openspiel(game, random), sum(counts) // len(counts), seconds)


def play_openspiel(game: Any, random: Random) -> int:  # noqa: ANN401
    """Play one random game with tensors and masks; returns its decisions."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        decisions += 1
        if not state.is_terminal():
            state.observation_tensor()
            state.legal_actions_mask()
    return decisions


def batch_table(batches: dict[str, float], openspiel: float | None) -> Table:
    """All figures for people."""
    table = Table(title="environments: decisions per CPU second, with observations and masks")
    table.add_column("game")
    table.add_column(f"in a batch of {GAMES}", justify="right")
    for game, found in batches.items():
        table.add_row(game, f"{found / 1e6:.2f} M")
    told = f"skipped: {INSTALL}" if openspiel is None else f"{openspiel / 1e6:.2f} M"
    table.add_row(f"OpenSpiel, {COMPARED}", told, style="dim")
    return table
