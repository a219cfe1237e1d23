"""Runtime: what every part of the server uses, independent of games, messages and the database.

Logs, metrics, limits, tokens, refusals, clocks that do not jump, and small helpers for tasks and threads.
"""
