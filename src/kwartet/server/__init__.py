"""Server: the games in a browser, from one process.

`messages/` is what goes over the wire; `make_app` in app.py puts the rest together. A table (table.py) is one
live game: whatever changes it passes through there, is kept in the store, and is only then told to everybody
who looks on. Engines think in the engine room, in threads of their own. No rule of any game is known here.
"""
