"""Names: which names players may have, and when two names are the same.

A name consists of letters and digits with a few signs between them. So it cannot be invisible, reverse the
text around it, or look like part of a page or an address. Letters of alphabets that look alike are not mixed.
"""

import unicodedata
from itertools import pairwise

from kwartet.server.runtime.refusal import Refusal

SHORTEST, LONGEST = 2, 24
BETWEEN = frozenset(" -_.'\N{RIGHT SINGLE QUOTATION MARK}")
MOST_ACCENTS = 2  # consecutive accents
INVISIBLE = (  # invisible letters and accents
    *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0),
    *(*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)),
)
LOOK_ALIKE = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE"})
RESERVED = frozenset(
    "admin administrator bot computer deleted engine host kwartet me moderator nobody official root server "
    "staff support system".split()
)
RESERVED_BEGINNINGS = ("guest", "kwartet")
GUEST_NUMBERS = 10_000
DELETED = "deleted"


def name_key(name: str) -> str:
    """The unique key of a name: without case, width and other differences of spelling."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(letter for letter in folded if letter not in BETWEEN)


def checked_name(name: str) -> str:
    """A name in its normal spelling; raises `Refusal` if it is not allowed."""
    written = unicodedata.normalize("NFC", name)
    if not SHORTEST <= len(written) <= LONGEST:
        raise bad_name(f"a name has {SHORTEST} to {LONGEST} characters")
    check_letters(written)
    check_alphabets(written)
    if is_reserved(name_key(written)):
        raise Refusal("name_taken", "this name is reserved; please choose another one")
    return written


def check_letters(name: str) -> None:
    """Refuse characters that are neither letters nor digits, or at a place where they are not allowed."""
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
    """Whether a character is a letter or a digit of any language."""
    return unicodedata.category(letter) in {"Lu", "Ll", "Lt", "Lo", "Lm", "Nd"} and is_visible(letter)


def is_accent(letter: str) -> bool:
    """Whether a character is an accent on the letter before it."""
    return unicodedata.category(letter) in {"Mn", "Mc"} and is_visible(letter)


def is_visible(letter: str) -> bool:
    """Whether a character of a name is visible."""
    return ord(letter) not in INVISIBLE


def is_reserved(key: str) -> bool:
    """Whether a name is reserved."""
    return not key or key in RESERVED or key.startswith(RESERVED_BEGINNINGS)


def guest_name(number: int) -> str:
    """The name of a guest, with a number below `GUEST_NUMBERS`."""
    return f"guest {number:04}"


def bad_name(sentence: str) -> Refusal:
    """The refusal for a bad name."""
    return Refusal("bad_message", sentence)


def plain_label(label: str) -> str:
    """A player's label for an object, without invisible characters."""
    seen = "".join(letter if letter.isprintable() else " " for letter in label)
    return " ".join(seen.split()) or "?"
