"""Tests of the line protocol, with real processes at the other end."""
