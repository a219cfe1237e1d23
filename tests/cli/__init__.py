"""The command line: in this process where that is enough, in a real terminal where it matters."""
