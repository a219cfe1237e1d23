"""Domain: the rules of the server as pure values and functions.

The log of a game, clocks, offers, conditional moves, permissions, ratings. Nothing here reads the time, a
socket or the database, or uses messages of the protocol.
"""
