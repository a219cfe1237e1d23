"""The corpus of records says what the Python reader finds; the page is tested with the same file."""

import gzip
import json

from records.make_corpus import CORPUS, edited, outcome


def test_the_reader_finds_what_the_corpus_says() -> None:
    """After a change of the reader run make_corpus.py, and change web/src/record in the same way."""
    corpus = json.loads(gzip.decompress(CORPUS.read_bytes()))
    for number, edits, expected in corpus["cases"]:
        text = edited(corpus["bases"][number], edits)
        assert outcome(text) == expected, text
