"""Thousands of searches, and no memory is lost.

The positions are always the same, so that memory is needed anew only by what was lost. What the allocator of
the machine keeps for later grows by leaps; a leak grows in every round.
"""

import os
from itertools import pairwise
from pathlib import Path

from engine.test_engine import middle_of
from kwartet import Engine, Position
from laws.play import EVERY_GAME

SEARCHES = int(os.environ.get("KWARTET_GAMES", "2000"))
WARM_UP = 1000
ROUNDS = 5
MOST_GROWTH = 210  # bytes for each search, in the round that grows least
SETTINGS = (
    {"method": "auto"},
    {"method": "alpha-beta", "threads": 2},
    {"method": "monte-carlo"},
    {"method": "monte-carlo", "threads": 2},
)


def memory_in_use() -> int:
    """The bytes of this process that lie in memory."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def search(position: Position, number: int) -> None:
    """One short search: with one method or another, to its end, or left in the middle."""
    engine = Engine(position.game, nodes=600, memory=1, seed=number, **SETTINGS[number % len(SETTINGS)])
    if number % 7:
        engine.think(position, lines=1 + number % 3)
    else:
        next(engine.analyse(position))


def test_searches_lose_no_memory() -> None:
    positions = [middle_of(game) for game in EVERY_GAME]
    used = []
    for number in range(WARM_UP + SEARCHES + 1):
        if number >= WARM_UP and (number - WARM_UP) % (SEARCHES // ROUNDS) == 0:
            used.append(memory_in_use())
        search(positions[number % len(positions)], number // len(positions))
    assert min(after - before for before, after in pairwise(used)) < MOST_GROWTH * SEARCHES // ROUNDS
