"""Play: a game in the terminal.

The typer command is in command.py. A table (table.py) combines a session (the game), a keyboard (input lines)
and saves (stored games). seats.py has the players, people and computer. commands.py has the commands that can
be typed, pages.py longer texts, and menu.py the questions before a game.
"""

from kwartet.cli.play.command import play

__all__ = ["play"]
