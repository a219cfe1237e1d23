"""Load: many people play at once against real server processes, and everything they notice is measured."""
