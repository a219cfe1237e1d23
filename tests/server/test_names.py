"""Names: which ones people may have, and when two are the same."""

import pytest

from kwartet.server.domain.names import checked_name, guest_name, name_key, plain_label
from kwartet.server.runtime.refusal import Refusal


def wide(name: str) -> str:
    """The same letters, as wide as Chinese ones."""
    return "".join(chr(ord(letter) + 0xFEE0) for letter in name)


@pytest.mark.parametrize(
    "name", ["ANN LEE", "ann lee", "Ann-Lee", "AnnLee", wide("AnnLee"), "ann_lee", "Ann.Lee"]
)
def test_names_that_read_the_same_have_one_key(name: str) -> None:
    assert name_key(name) == name_key("Ann Lee")


@pytest.mark.parametrize("name", ["straße", "STRASSE"])
def test_letters_with_two_writings_have_one_key(name: str) -> None:
    assert name_key(name) == "strasse"


@pytest.mark.parametrize(
    "name",
    [
        "admin",
        "Admin",
        "KWARTET",
        "kwartet 7",
        "Guest 1234",
        "root",
        wide("admin"),
        "ad-min",
        "deleted",
        "moderator",
    ],
)
def test_reserved_names_are_refused(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        checked_name(name)
    assert refused.value.code == "name_taken"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "a",
        "x" * 25,
        "Ann\u202eLee",
        "Ann\u200bLee",
        "Ann\u2066Lee",
        "Ann\x00Lee",
        "Ann\nLee",
        "Ann\u00a0Lee",
        "Ann  Lee",
        " Ann",
        "Ann ",
        "--",
        "..",
        "../etc",
        "Ann/Lee",
        "Ann%2fLee",
        "<b>Ann</b>",
        "javascript:alert(1)",
        "'; DROP TABLE players; --",
        "\u0410nn",  # a Cyrillic letter before Latin ones
        "Ann" + "\u0301" * 5,
        "Ann\ufe0f",
        "\u3164\u3164",
        "\ud800nn",
        "\U0001f3b2\U0001f3b2",
    ],
)
def test_names_that_hide_or_pretend_are_refused(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        checked_name(name)
    assert refused.value.code == "bad_message"


@pytest.mark.parametrize(
    "name", ["Ann", "Ж Ж", "O'Neill", "Jean-Luc", "Łukasz", "小林", "R2D2", "Zoë", "عمر", "Nguyễn", "अनु"]
)
def test_names_of_all_languages_are_welcome(name: str) -> None:
    assert checked_name(name) == name


def test_accents_are_kept_in_one_way() -> None:
    assert checked_name("Zoe\u0308") == "Zoë"


def test_nobody_can_choose_the_name_of_a_guest() -> None:
    with pytest.raises(Refusal):
        checked_name(guest_name(7))


def test_labels_lose_what_cannot_be_seen() -> None:
    assert plain_label("  my\x07 \u202ephone ") == "my phone"
    assert plain_label("\x00") == "?"
