"""Ending: facts of the core about the end of a SKATO game."""

from kwartet import _core

SOLVED_FROM: int = _core.SKATO_SOLVED_FROM  # free cells; with more of them, an end is not even tried
