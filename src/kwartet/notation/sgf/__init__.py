"""SGF: games played on Boardspace.

The general form of an SGF file is read in tree.py. What Boardspace writes into it, commands such as `place wr
G 2` or `Move C 5 D 5`, are gestures of hands over a board: yinsh.py and lyngk.py turn them into decisions,
and game.py plays them into a record.
"""

from kwartet.notation.sgf.game import read, read_all

__all__ = ["read", "read_all"]
