"""Tests of the server: over its real doors, with a real database in a file."""
