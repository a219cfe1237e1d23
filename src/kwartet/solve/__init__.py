"""Solve: 4mation played out to the end.

The solver is in the core; here are words for what it finds, the values of the first cubes, the walk that
checks the first player's win against every reply, and the maker of the book of hard moves.
"""

from kwartet.solve.first import balanced_first_cells
from kwartet.solve.solver import Solver, Verdict
from kwartet.solve.walk import Walk, walk

__all__ = ["Solver", "Verdict", "Walk", "balanced_first_cells", "walk"]
