"""Perft tables, a file for each game, read by Python, C++ and WebAssembly; each states how it counts."""
