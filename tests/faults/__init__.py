"""Faults: real servers that are killed in the middle of many games, and people who come back."""
