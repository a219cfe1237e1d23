r"""Escape: encodes any text between quotes or braces.

A backslash makes the next character plain, and encodes the characters that an editor, a terminal or a file
system might change: `\n`, `\r`, `\t`, and `\u{…}` with the number of any other character.
"""

import re

SPELLED = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}
UNSPELLED = {"n": "\n", "r": "\r", "t": "\t"}
DANGEROUS = re.compile("[\\\\\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")
DANGEROUS_IN_QUOTES = re.compile(f'{DANGEROUS.pattern}|"')
DANGEROUS_IN_BRACES = re.compile(f"{DANGEROUS.pattern}|[{{}}]")
ESCAPE = re.compile(r'\\(?:([\\"{}nrt])|u\{([0-9a-f]{1,6})\})')
LAST_CHARACTER = 0x10FFFF


def quoted(text: str) -> str:
    """Write a text so that it can stand between double quotes."""
    return DANGEROUS_IN_QUOTES.sub(spell, text)


def braced(text: str) -> str:
    """Write a text so that it can stand between braces."""
    return DANGEROUS_IN_BRACES.sub(spell, text)


def spell(found: re.Match[str]) -> str:
    """Encode one character with a backslash."""
    character = found[0]
    if character in '\\"{}':
        return "\\" + character
    return SPELLED.get(character) or f"\\u{{{ord(character):x}}}"


def read_escape(text: str, offset: int) -> tuple[str, int] | None:
    """Read the escape at an offset: its character, and where it ends; None if there is none."""
    found = ESCAPE.match(text, offset)
    if found is None:
        return None
    letter, number = found.groups()
    if letter:
        return UNSPELLED.get(letter, letter), found.end()
    code = int(number, 16)
    return (chr(code), found.end()) if code <= LAST_CHARACTER else None
