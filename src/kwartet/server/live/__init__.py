"""Live: tables in memory.

A `Table` (table.py) holds the state of one game, a lock and the clients that watch it. The registry finds
tables by name, the hub carries events between processes, engines think in the engine pool.
"""
