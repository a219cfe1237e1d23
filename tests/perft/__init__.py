"""Perft tables, one file for each game, read by Python, C++ and WebAssembly; each file states how it counts."""
