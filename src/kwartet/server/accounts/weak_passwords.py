"""Weak passwords: refuses new passwords that attackers try first.

common_passwords.txt holds the words that common passwords are made of, in the languages of the page. A
password of one such word and a few more characters is refused, in whatever case and with digits for letters;
so are rows of a keyboard, dates, and repetitions. Together that is many thousands of common passwords.
"""

import re
import unicodedata
from collections.abc import Iterable
from datetime import date
from functools import cache
from importlib.resources import files

from kwartet import all_games
from kwartet.server.runtime.refusal import Refusal
from kwartet.server.wire.problems import Code

FEWEST_DIFFERENT = 4
MOST_BESIDES_A_WORD = 4
MOST_BESIDES_ROWS = 2
SHORTEST_ROW = 3
OWN_NAMES = ("kwartet", *(info.id for info in all_games()))
ROWS = (
    "abcdefghijklmnopqrstuvwxyz 01234567890 !@#$%^&*()_+ "
    "qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn "
    "1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik 9ol qazwsxedcrfvtgbyhnujm qweasdzxc qwaszx "
    "1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 a1b2c3d4e5f6g7h8i9 1a2b3c4d5e6f7g8h9i "
    "147 258 369 159 357 789456123 1470 147258369 741852963"
).split()
BOTH_WAYS = tuple(ROWS + [row[::-1] for row in ROWS])
AS_LETTERS = {"@": "a", "4": "a", "0": "o", "3": "e", "$": "s", "5": "s", "7": "t"}
READINGS = tuple(str.maketrans({**AS_LETTERS, **one}) for one in ({"1": "i", "!": "i"}, {"1": "l", "!": "l"}))
REPEATED = re.compile(r"(.{1,4}?)\1+")
RUN = re.compile(r"(.)\1+")
DAY_FIRST, YEAR_FIRST = re.compile(r"(\d\d)(\d\d)(\d{4})"), re.compile(r"(\d{4})(\d\d)(\d\d)")
YEARS = range(1900, 2050)


def check_password(password: str, name: str) -> None:
    """Refuse a new password that is easy to guess; raises `Refusal`."""
    seen = visible(password)
    if not seen:
        raise bad("password_blank", "a password has characters that can be seen, not only spaces")
    if is_repetition(seen):
        raise bad("password_repeated", "this password repeats a few characters; choose one with more of them")
    ways = readings(seen)
    if any(is_mostly(word, way) for word in (plain(visible(name)), *OWN_NAMES) for way in ways):
        raise bad("password_name", "this password is your name or that of this site; choose another one")
    if is_common(seen, ways):
        raise bad(
            "password_common", "this password is among those that are guessed first; choose another one"
        )


def visible(text: str) -> str:
    """A text without case, width, spaces and invisible characters."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return "".join(letter for letter in folded if unicodedata.category(letter)[0] not in "ZC")


def plain(text: str) -> str:
    """Letters and digits alone."""
    return "".join(letter for letter in text if letter.isalnum())


def readings(seen: str) -> set[str]:
    """A password as it is, and with digits and signs replaced by the letters that they may stand for."""
    return {plain(seen), *(plain(seen.translate(letters)) for letters in READINGS)}


def is_repetition(seen: str) -> bool:
    """Whether a password has very few different characters, or repeats one short part."""
    return len(set(seen)) < FEWEST_DIFFERENT or REPEATED.fullmatch(seen) is not None


def is_common(seen: str, ways: Iterable[str]) -> bool:
    """Whether a password is common, or made like a common one."""
    is_row = any(besides_rows(text) <= MOST_BESIDES_ROWS for text in (seen, RUN.sub(r"\1", seen)))
    return is_row or is_date(plain(seen)) or any(is_mostly(word, way) for word in words() for way in ways)


def is_mostly(word: str, text: str) -> bool:
    """Whether a text consists of one word, possibly repeated, and a few more characters."""
    return word in text and len(text.replace(word, "")) <= MOST_BESIDES_A_WORD


def besides_rows(text: str) -> int:
    """How many characters are not part of a sequence of keys, letters or digits, in either direction."""
    at = others = 0
    while at < len(text):
        length = row_at(text, at)
        others += length == 1
        at += length
    return others


def row_at(text: str, at: int) -> int:
    """The length of the sequence that begins at an index; 1 if there is none."""
    end = at + SHORTEST_ROW
    while end <= len(text) and any(text[at:end] in row for row in BOTH_WAYS):
        end += 1
    return end - 1 - at if end > at + SHORTEST_ROW else 1


def is_date(text: str) -> bool:
    """Whether eight digits are a date."""
    found = [match for match in (DAY_FIRST.fullmatch(text), YEAR_FIRST.fullmatch(text)) if match]
    return any(is_day(*(int(part) for part in match.groups())) for match in found)


def is_day(one: int, month: int, other: int) -> bool:
    """Whether three numbers are a date, with the year first or last, and day and month in either order."""
    year, day = (one, other) if one > other else (other, one)
    return year in YEARS and (is_in_calendar(year, month, day) or is_in_calendar(year, day, month))


def is_in_calendar(year: int, month: int, day: int) -> bool:
    """Whether a date exists."""
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


@cache
def words() -> tuple[str, ...]:
    """The words that common passwords are made of."""
    return tuple((files(__package__) / "common_passwords.txt").read_text("utf-8").split())


def bad(code: Code, sentence: str) -> Refusal:
    """The refusal for a bad password."""
    return Refusal(code, sentence)
