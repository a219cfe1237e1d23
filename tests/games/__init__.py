"""Whole games in files."""
