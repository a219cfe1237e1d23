"""Names: which names people may have, and when two of them are the same.

A name consists of letters and digits with a few marks between them, so that it cannot hide, turn the text
around it or pretend to be part of a page or an address. Letters of alphabets that look alike are not mixed.
"""

import secrets
import unicodedata
from itertools import pairwise

from kwartet.server.problems import Refusal

SHORTEST, LONGEST = 2, 24
BETWEEN = frozenset(" -_.'\N{RIGHT SINGLE QUOTATION MARK}")
MOST_ACCENTS = 2  # in a row
INVISIBLE = (  # letters and accents that nobody sees
    *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0),
    *(*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)),
)
LOOK_ALIKE = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE"})
RESERVED = frozenset(
    "admin administrator bot computer deleted engine host kwartet me moderator nobody official root server "
    "staff support system".split()
)
RESERVED_BEGINNINGS = ("guest", "kwartet")
GUEST = "guest"
GUEST_DIGITS = 10_000
DELETED = "deleted"


def name_key(name: str) -> str:
    """What makes a name unique: without case, width and marks that are only another way to write it."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(letter for letter in folded if letter not in BETWEEN)


def checked_name(name: str) -> str:
    """A name in its usual writing; raises `Refusal` if nobody may have it."""
    written = unicodedata.normalize("NFC", name)
    if not SHORTEST <= len(written) <= LONGEST:
        raise bad_name(f"a name has {SHORTEST} to {LONGEST} characters")
    check_letters(written)
    check_alphabets(written)
    if is_reserved(name_key(written)):
        raise Refusal("name_taken", "this name is reserved; please choose another one")
    return written


def check_letters(name: str) -> None:
    """Refuse what is neither letter nor digit, or stands where it cannot."""
    if not (is_letter(name[0]) and (is_letter(name[-1]) or is_accent(name[-1]))):
        raise bad_name("a name begins and ends with a letter or a digit")
    accents = 0
    for before, letter in pairwise(name):
        accents = accents + 1 if is_accent(letter) else 0
        if accents > MOST_ACCENTS or not (is_letter(letter) or is_accent(letter) or letter in BETWEEN):
            raise bad_name("a name has letters, digits, single spaces and - _ . ' only")
        if letter in BETWEEN and before in BETWEEN:
            raise bad_name("a name has no two marks or spaces side by side")


def check_alphabets(name: str) -> None:
    """Refuse a mixture of alphabets whose letters look alike."""
    words = {unicodedata.name(letter, "?").partition(" ")[0] for letter in name if letter.isalpha()}
    if len(words & LOOK_ALIKE) > 1:
        raise bad_name("a name does not mix alphabets whose letters look alike")


def is_letter(letter: str) -> bool:
    """Whether this is a letter or a digit of any language."""
    return unicodedata.category(letter) in {"Lu", "Ll", "Lt", "Lo", "Lm", "Nd"} and is_visible(letter)


def is_accent(letter: str) -> bool:
    """Whether this sits upon the letter before it."""
    return unicodedata.category(letter) in {"Mn", "Mc"} and is_visible(letter)


def is_visible(letter: str) -> bool:
    """Whether somebody who reads a name sees this in it."""
    return ord(letter) not in INVISIBLE


def is_reserved(key: str) -> bool:
    """Whether nobody may have this name."""
    return not key or key in RESERVED or key.startswith(RESERVED_BEGINNINGS)


def guest_name() -> str:
    """A name for somebody who gave none."""
    return f"{GUEST} {secrets.randbelow(GUEST_DIGITS):04}"


def bad_name(sentence: str) -> Refusal:
    """Says what is wrong with a name."""
    return Refusal("bad_message", sentence)


def plain_label(label: str) -> str:
    """What somebody calls a thing of their own, without anything that cannot be seen."""
    seen = "".join(letter if letter.isprintable() else " " for letter in label)
    return " ".join(seen.split()) or "?"
