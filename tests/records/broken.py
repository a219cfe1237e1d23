"""Broken files: each with the place of its fault, what is said about it, and how much comes before it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Broken:
    """A broken file; `moves` is how many decisions are offered, None if there is no record at all."""

    name: str
    text: str
    line: int
    column: int
    message: str
    moves: int | None = None


FOUR = '[Game "4mation"]\n\n'
NO_END = "expected a turn, a comment or the result (1-0 0-1 1/2-1/2 *)"

HEADERS = [
    Broken("nothing", "", 1, 1, 'found the end of the file, expected the header [Game "…"]'),
    Broken("no headers", "\n\n1. d4 *", 3, 1, "found '1.', expected the header [Game \"…\"]"),
    Broken("no game", '[First "Ann"]\n\n*', 3, 1, "found '*', expected the header [Game"),
    Broken(
        "unknown game",
        '[First "A"]\n[Game "CHESS"]\n',
        2,
        8,
        "'CHESS', expected one of YINSH, LYNGK, 4mation, SKATO",
    ),
    Broken(
        "bad variant",
        '[Game "YINSH"]\n[Variant "x"]\n',
        2,
        11,
        "'x' of YINSH, expected one of standard, blitz",
    ),
    Broken("bad option", '[Game "SKATO"]\n[Options "size=12"]\n*', 2, 11, "from 6 to 10, not '12'"),
    Broken(
        "no number",
        '[Game "SKATO"]\n[Options "size=x"]\n*',
        2,
        11,
        "'size=x', expected an option such as size=10",
    ),
    Broken("no option", '[Game "YINSH"]\n[Options "x=1"]\n*', 2, 11, "'x=1', expected no options for YINSH"),
    Broken(
        "options that do not go together",
        '[Game "LYNGK"]\n[Variant "six-stack"]\n[Options "capture_on_claim=true"]\n*',
        *(3, 11),
        "capture_on_claim belongs to the standard variant",
    ),
    Broken(
        "no layout",
        '[Game "LYNGK"]\n\n1. R *',
        3,
        1,
        'expected the header [Start "…"], for LYNGK starts from',
    ),
    Broken(
        "bad start",
        '[Game "4mation"]\n[Start "7/7"]\n*',
        2,
        9,
        "the header Start: '7/7' is not a position of 4mation",
    ),
    Broken(
        "bad result",
        '[Game "4mation"]\n[Result "2-0"]\n*',
        2,
        10,
        "'2-0', expected one of 1-0, 0-1, 1/2-1/2, *",
        0,
    ),
    Broken("twice", '[Game "4mation"]\n[Game "YINSH"]\n*', 2, 8, "found a second header 'Game'", 0),
    Broken("no name", '[Game "4mation"]\n["Ann"]\n*', 2, 2, 'expected a header such as [First "Ann"]', 0),
    Broken(
        "no quotes",
        '[Game "4mation"]\n[First Ann]\n*',
        2,
        8,
        "'Ann]', expected the value of 'First' between",
        0,
    ),
    Broken(
        "open quotes",
        '[Game "4mation"]\n[First "Ann]\n*',
        2,
        13,
        'the end of the line inside a value, expected "',
        0,
    ),
    Broken("open bracket", '[Game "4mation"]\n[First "Ann"\n\n*', 4, 1, "found '*', expected ]", 0),
    Broken("bad escape", '[Game "4mation"]\n[First "A\\nn\\z"]\n*', 2, 13, r"expected one of \\", 0),
    Broken("bad character", '[Game "4mation"]\n[First "\\u{110000}"]\n*', 2, 9, r"expected one of \\", 0),
]

TURNS = [
    Broken("no result", f"{FOUR}1. d4 d5\n", 4, 1, f"found the end of the file, {NO_END}", 2),
    Broken(
        "no result after a turn", f"{FOUR}1. d4 d5", 3, 9, "found the end of the file, expected the result", 2
    ),
    Broken("only headers", '[Game "4mation"]', 1, 17, f"found the end of the file, {NO_END}", 0),
    Broken("next game", f"{FOUR}1. d4\n{FOUR}*", 4, 1, f"found '[Game', {NO_END}", 1),
    Broken("odd brace", f"{FOUR}1. d4 }} *", 3, 7, f"found '}}', {NO_END}", 1),
    Broken(
        "illegal",
        f"{FOUR}1. d4 d5\n2. a1 *",
        4,
        4,
        "turn 2: 'a1' is not legal in 4mation (Blue to place a cube)",
        2,
    ),
    Broken(
        "wrong number", f"{FOUR}1. d4 d5 3. c4 *", 3, 10, "found the number '3.', expected 2. for Blue", 2
    ),
    Broken("wrong side", f"{FOUR}1. d4 2. d5 *", 3, 7, "found the number '2.', expected 1... for Pink", 1),
    Broken(
        "two turns in one",
        f"{FOUR}1. d4;d5 *",
        3,
        7,
        "found 'd5' in the turn of Blue, expected a space before it",
        1,
    ),
    Broken("empty decision", f"{FOUR}1. ;d4 *", 3, 4, "turn 1: '' is not legal", 0),
    Broken("huge number", f"{FOUR}{'9' * 5000}. d4 *", 3, 1, "turn 1: '999", 0),
    Broken(
        "open comment",
        f"{FOUR}1. d4 {{good\n\n*",
        3,
        7,
        "found a comment that is never closed, expected }",
        1,
    ),
    Broken(
        "comment in a comment",
        f"{FOUR}1. d4 {{a {{b}} *",
        3,
        10,
        r"expected } to close it or \{ for a plain brace",
        1,
    ),
    Broken("escape in a comment", f"{FOUR}1. d4 {{a\\z}} *", 3, 9, r"expected one of \\", 1),
    Broken("more after the end", f"{FOUR}1. d4 * 2. d5", 3, 9, "found '2.', expected the end of the file", 1),
    Broken(
        "header's result",
        '[Game "4mation"]\n[Result "1-0"]\n\n1. d4 *',
        4,
        7,
        "found the result *, expected 1-0 (as",
        1,
    ),
    Broken(
        "cut off",
        '[Game "SKATO"]\n[Options "size=10"]\n\n1. a1',
        4,
        6,
        "expected more of 'a1' (a10) or a space",
        0,
    ),
]
