"""Everything that belongs to SKATO."""
