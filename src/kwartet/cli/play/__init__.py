"""Play: a game in the terminal.

The typer command is in command.py; a table (table.py) brings together a session (the game), a keyboard
(where lines come from) and saves (where the game is kept). Who plays, a person or the computer, is in
seats.py. Words that can be typed are in commands.py, longer answers in pages.py, the questions before a game
in menu.py.
"""

from kwartet.cli.play.command import play

__all__ = ["play"]
