"""Tests of matches: statistics with known values, real processes, real Dask workers."""
