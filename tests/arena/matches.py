"""Matches for tests: short ones, with our engine, random moves, and programs with habits."""

import sys
from pathlib import Path

import kwartet
from kwartet.arena import Description, Match, Openings
from kwartet.protocol import Limit

PLAYER = Path(__file__).parent.parent / "protocol" / "player.py"
FEW_NODES = Limit("nodes", 50)


def program(habit: str) -> str:
    """The description of a program with a habit."""
    return f"program:{sys.executable} {PLAYER} {habit}"


def small_match(first: str = "nodes=50", second: str = "random", timeout: float | None = None) -> Match:
    """A match on the smallest board."""
    players = Description.read(first), Description.read(second)
    return Match(kwartet.game("skato", size=6), players, FEW_NODES, Openings(4, 1), timeout)
