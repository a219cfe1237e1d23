"""Writes corpus.json.gz: texts of records with what the reader makes of them.

The page has a reader and a writer of its own (web/src/record). The Python tests (test_corpus.py) and those of
the page (web/src/record/corpus.test.ts) read the same texts and must find the same: the canonical text of the
first game and how many games there are, or the error with its sentence and its place.

    .venv/bin/python tests/records/make_corpus.py
"""

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

TESTS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS))

from kwartet.errors import BadRecord, KwartetError  # noqa: E402
from kwartet.notation import detect  # noqa: E402
from kwartet.record import read_numbered_record, read_records  # noqa: E402

CORPUS = TESTS / "records" / "corpus.json.gz"
SEED = 14
MUTATIONS = 3600
LONGEST_HEAD = 420
ODD = [
    *("", " ", "  ", "\n", "\t", "\r", "\0", "\x85", "\u2028", "\ufeff", "\u202e", "é", "٣", "😀", "½"),
    *("0", "9", "1.", "1...", "12", "99999999999", "-1", "a1", "zz99", "x", "f6", "e5-h5", "pass", "b1-c2"),
    *("*", "1-0", "0-1", "1/2-1/2", "{", "}", "{said}", "{a\\nb}", "\\", "\\u{1f600}", "\\u{110000}", '"'),
    *("(", ")", "(a1)", "(1. d4 d5)", "(1... c5 {why} (b4))", "(((", "()"),
    *("[", "]", '[A "b"]', '[Result "1-0"]', '[Game "YINSH"]', '[Game "\u017fkato"]', '[Start "x"]'),
    *('[Options "size=6"]', '[Options "size=99 swap=true"]', '[Variant "blitz"]', "'", "'\"", ";", ",", "."),
]
LAST_ROW = '[Game "YINSH"]\n[Start "WW2/7/8/9/10/9/1wwwwW4/9/8/6B/BBBB 2 0 w move"]\n'
HAND_MADE = [
    "",
    " \n ",
    "[",
    '[Game "chess"]\n*',
    '[Game "sKaTo"]\n*\n',
    '[Game "SKATO"]\n[Options "size=5"]\n*',
    '[Game "SKATO"]\n[Options "size=10, size=6"]\n1. a1 *',
    '[Game "SKATO"]\n[Options "colour=1"]\n*',
    '[Game "YINSH"]\n[Options "size=6"]\n*',
    '[Game "YINSH"]\n[Variant "six-stack"]\n*',
    '[Game "LYNGK"]\n[Variant "six-stack"]\n[Options "capture_on_claim=true"]\n[Start "x"]\n*',
    '[Game "LYNGK"]\n1. R,b1-b2 *',
    '[Game "LYNGK"]\n[Start "1/2"]\n*',
    '[Game "YINSH"]\n[Start "é"]\n*',
    '[Game "YINSH"]\n[Start "5/7/8/9/10/9/10/9/8/7/5 9 0 0 w place"]\n*',
    '[Game "4mation"]\n[Options "swap=true"]\n1. d4 pass *',
    '[Game "4mation"]\n[First "A\\"nn"]\n[Second ""]\n\n{Hello\nthere  friend}\n1. d4 {a} {b} d5 0-1',
    '[Game "4mation"]\n[Termination "time"]\n1. d4 1-0',
    '[Game "4mation"]\n[Termination "time"]\n1. d4 *',
    '[Game "4mation"]\n1. d4',
    '[Game "YINSH"]\n1. f6 e',
    '[Game "YINSH"]\n1. f6 f1',
    '[Game "4mation"]\n1. D4 D5 2. ' + "c4 " * 90 + "*",
    '[Game "4mation"]\n1. d4 d5 (c5 {here} 2. c4 (2. c6 b5) 2... b4) 2. c4 (2. e4 {or there}) (c5) b4 *',
    '[Game "4mation"]\n1. d4 ({first} d3 (d5) (c4 c5)) *',
    '[Game "4mation"]\n(d4) 1. d5 *',
    '[Game "4mation"]\n1. d4 () d5 *',
    '[Game "4mation"]\n1. d4 (c4 *',
    '[Game "4mation"]\n1. d4 (c4',
    '[Game "4mation"]\n1. d4 ) d5 *',
    '[Game "4mation"]\n1. d4 (2. c4) d5 *',
    '[Game "4mation"]\n1. d4 ' + "(c4 " * 40 + ")" * 40 + "*",
    '[Game "4mation"]\n1. d4 ' + "(c4 " * 30 + ")" * 30 + "*",
    f"{LAST_ROW}1. g7-h8 xg3-g7 (xg3-g7xh8) xh8 (xa2) 1-0",
    f"{LAST_ROW}1. g7-h8;xg3-g7 (1. xg3-g7xa3 {{so}}) xh8 1-0",
    '[Game "4mation"]\n{' + "words and more words " * 40 + "}\n1. d4 *",
    '[Game "4mation"]\n{' + "😀 é 棋 " * 60 + '}\n[Oops "1"] *',
]

Edit = tuple[int, int, str]


def bases() -> list[str]:
    """Whole records and their beginnings, and those that were written by hand."""
    files = sorted((TESTS / "games").glob("*.kw"))
    whole = [next(read_records(path.read_text("utf-8"))).text for path in files]
    heads = [text[:LONGEST_HEAD] for text in whole]
    return [*HAND_MADE, *whole, *heads, "\n".join(whole[:2])]


def mutated(text: str, chance: Random) -> list[Edit]:
    """One to three small accidents."""
    edits: list[Edit] = []
    for _ in range(chance.randint(1, 3)):
        here = chance.randint(0, len(text))
        there = min(len(text), here + chance.choice([0, 0, 1, 1, 2, 5, 40]))
        edits.append((here, there, chance.choice(ODD)))
        if chance.random() < 0.1:
            edits.append((here, len(text), ""))
        text = edited(text, edits[-1:])
    return edits


def edited(text: str, edits: list[Edit]) -> str:
    """A text after its accidents, each of which replaces a part."""
    for begin, end, piece in edits:
        text = text[:begin] + piece + text[end:]
    return text


def cases(texts: list[str]) -> Iterator[tuple[int, list[Edit]]]:
    """Each base as it is, and many mutations."""
    chance = Random(SEED)
    yield from ((number, []) for number in range(len(texts)))
    for _ in range(MUTATIONS):
        number = chance.randrange(len(texts))
        yield number, mutated(texts[number], chance)


def outcome(text: str) -> list[object]:
    """What the reader makes of a text: the first game and their number, or what is wrong."""
    try:
        record, games = read_numbered_record(text, 1)
    except BadRecord as error:
        return ["bad_record", str(error), error.kind, error.line, error.column, error.found]
    except KwartetError as error:
        return [type(error).__name__, str(error)]
    return [record.text if record else "", games]


def main() -> None:
    """Write the corpus."""
    texts = bases()
    known = [case for case in cases(texts) if detect(edited(texts[case[0]], case[1])) == "kw"]
    found = [[number, edits, outcome(edited(texts[number], edits))] for number, edits in known]
    data = json.dumps({"bases": texts, "cases": found}, ensure_ascii=False, separators=(",", ":"))
    CORPUS.write_bytes(gzip.compress(data.encode(), mtime=0))


if __name__ == "__main__":
    main()
