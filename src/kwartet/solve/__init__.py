"""Solve: 4mation played out to the end.

The solver is in the core; here are words for what it finds, the walk that checks the first player's win
against every reply, and the maker of the book of early moves.
"""

from kwartet.solve.solver import Solver, Verdict
from kwartet.solve.walk import Walk, walk

__all__ = ["Solver", "Verdict", "Walk", "walk"]
