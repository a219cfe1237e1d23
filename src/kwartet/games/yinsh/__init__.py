"""Everything that belongs to YINSH."""
