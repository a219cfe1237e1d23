"""Ratings: how strong players are.

glicko.py is the arithmetic, ladder.py what has been measured about the engines, engines.py who they are, and
book.py writes down what a rated game has done to both of its players.
"""
