"""Limits: sizes of requests and messages; those of single fields are with the messages."""

LARGEST_BODY = 3_000_000  # the longest record in its longest writing fits
LARGEST_MESSAGE = 128_000
LARGEST_FRAME = 1_000_000  # bytes; a larger frame closes the socket without a problem message
LONGEST_RECORD = 20_000  # characters of a record in the archive of a player
