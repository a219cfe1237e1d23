"""Records as text: our own and other people's."""
