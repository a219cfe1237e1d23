"""The engine: what it promises, in every game."""
