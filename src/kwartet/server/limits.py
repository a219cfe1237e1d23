"""Limits: how much anybody may ask of the server; those of single fields stand with the messages."""

LARGEST_BODY = 3_000_000  # the longest record in its longest writing fits
LARGEST_MESSAGE = 128_000
LARGEST_FRAME = 1_000_000  # beyond this a socket is closed without a word
LONGEST_RECORD = 200_000  # characters
LONGEST_REVIEW = 1800.0  # seconds of thinking in all
