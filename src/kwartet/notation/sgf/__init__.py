"""SGF: games played on Boardspace.

The general form of an SGF file is read in tree.py. What Boardspace writes into it, commands such as `place wr
G 2` or `Move C 5 D 5`, are gestures of a player: `notation.py` in the folder of a game converts them to
decisions, and game.py plays them into a record. writer.py writes such files. In the oldest ones, commands
have no numbers and there is no result: it follows from the moves.
"""

from kwartet.notation.sgf.game import read, read_all, read_numbered
from kwartet.notation.sgf.writer import write

__all__ = ["read", "read_all", "read_numbered", "write"]
