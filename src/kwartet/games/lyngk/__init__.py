"""Everything that belongs to LYNGK."""
