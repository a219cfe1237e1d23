"""Solve: 4mation played out to the end.

The solver is in the core. Here are texts for its verdicts, the values of the first cubes, the walk that
checks the first player's win against every reply, and the makers of the book of hard moves and of the
table of all positions with few cubes.
"""

from kwartet.games.fourmation.solve.first import balanced_first_cells
from kwartet.games.fourmation.solve.solver import Solver, Verdict
from kwartet.games.fourmation.solve.walk import Walk, walk

__all__ = ["Solver", "Verdict", "Walk", "balanced_first_cells", "walk"]
