"""Everything that belongs to 4mation."""
