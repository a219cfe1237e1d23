"""Solve: facts about SKATO, the end of a game and pairs of cells against lines of five."""

from kwartet.games.skato.solve.ending import SOLVED_FROM

__all__ = ["SOLVED_FROM"]
